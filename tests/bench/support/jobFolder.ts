import type { Database } from '#server/platform/database/index.ts'
import { insertUnindexed, openFolder, prepareFolder, toSettings } from './demoFolder.ts'

const folder = 'bench-jobs'
const jobCount = 1_000_000

/** The days over which jobs are spread, before and after the day on which they are made. */
const daysAround = 365

/** Candidates are on every so many-th job, ATS ids at every so many-th. */
const [everyCandidate, everyAts] = [10, 20]

/** So many of an agency take turns that nobody is confirmed on two shifts at once. */
const candidatesOfCompany = 500

/** The demo has four agencies: a fifth one, with facilities of its own. */
const fifth = `
  with made as (insert into "company" ("Code", "Name", "IsActive", "IsPrivate") values ('FIFTH', 'Fifth agency', true, false) returning "ID"),
  centers as (insert into "organization" ("Code", "Name", "Level", "CompanyID", "IsActive")
    select 'FIFTH-4', 'Fifth center', 4, "ID", true from made returning "ID", "CompanyID"),
  employers as (insert into "employer" ("Name", "CompanyID", "TimeZone", "State", "IsActive")
    select 'Fifth hospital ' || n, "CompanyID", 'America/Chicago', 'IL', true from centers, generate_series(1, 20) n returning "ID", "Name")
  insert into "employer-unit" ("Name", "EmployerID", "OrganizationID", "IsActive")
    select e."Name" || ' ward', e."ID", c."ID", true from employers e, centers c`

/** A row follows from its number; the first agency has two fifths of all. */
const insertJobs = `
  insert into "job" ("EmployerID", "UnitID", "OrganizationID", "CompanyID", "Status", "ProfessionLookupID", "SpecialtyLookupID", "SkillLookupIDs",
    "StartDate", "EndDate", "StartTime", "EndTime", "StartsOn", "EndsOn", "Demand", "ConfirmedCount", "OfferedCount", "ShiftTypeLookupID",
    "WorkTypeLookupID", "Rates", "BillRate", "Bonus", "AtsIDs", "CreatedBy")
  select u."EmployerID", u."ID", u."OrganizationID", u."CompanyID",
    case when d < 0 then (array[5, 5, 5, 5, 4, 3, 2, 5])[1 + h % 8] else (array[2, 2, 2, 2, 3, 3, 1, 4])[1 + h % 8] end,
    professions[1 + k % cardinality(professions)], specialties[1 + k / 7 % cardinality(specialties)],
    jsonb_build_array(skills[1 + h / 3 % cardinality(skills)]),
    current_date + d, current_date + d, starts, lpad(((left(starts, 2)::int + 12) % 24)::text, 2, '0') || ':00',
    (current_date + d + starts::time) at time zone 'America/New_York', (current_date + d + starts::time) at time zone 'America/New_York' + interval '12 hours',
    1 + h % 3, case when d < 0 then 1 else 0 end, 0, types[1 + h % cardinality(types)], works[1 + k % cardinality(works)],
    '[{"Rate": 52.5}]', 80 + h % 40, 0, case when n % $2 = 0 then 'ATS-' || n end, 'bench'
  from (select n, (n * 48271) % 2147483647 as h, (n * 69621) % 2147483647 as k, ((n * 16807 % 2147483647) % (2 * $3) - $3)::int as d,
      lpad((array[7, 15, 19, 23])[1 + n % 4]::text, 2, '0') || ':00' as starts from generate_series(1, $1::bigint) n) numbers,
    (select (select array_agg("ID" order by "ID") from "lookup" where "Category" = 'Profession') as professions,
      (select array_agg("ID" order by "ID") from "lookup" where "Category" = 'Specialty') as specialties,
      (select array_agg("ID" order by "ID") from "lookup" where "Category" = 'Skill') as skills,
      (select array_agg("ID" order by "ID") from "lookup" where "Category" = 'ShiftType') as types,
      (select array_agg("ID" order by "ID") from "lookup" where "Category" = 'WorkType') as works) lookups,
    lateral (select (select array_agg(u."ID" order by e."CompanyID", u."ID") from "employer-unit" u join "employer" e on e."ID" = u."EmployerID") as ids) units
    join lateral (select u.*, e."CompanyID" from "employer-unit" u join "employer" e on e."ID" = u."EmployerID"
      where u."ID" = units.ids[1 + h / 11 % cardinality(units.ids)]) u on true`

const insertAround = [
  `insert into "job-ats-id" ("JobID", "AtsID") select "ID", "AtsIDs" from "job" where "AtsIDs" is not null`,
  `insert into "candidate" ("UserID", "FirstName", "LastName", "Name", "CompanyID", "Status", "ProfessionLookupID")
   select u."ID", 'Bench', u."ID"::text, u."ID" || ', Bench', u."CompanyID", 1, (select min("ID") from "lookup" where "Category" = 'Profession')
   from "user" u where u."UserType" = 3 and not exists (select 1 from "candidate" c where c."UserID" = u."ID")`,
  `insert into "candidate" ("FirstName", "LastName", "Name", "CompanyID", "Status", "CreatedBy")
   select 'Bench', 'Nurse ' || n, 'Nurse ' || n || ', Bench', c."ID", 1, 'bench' from "company" c, generate_series(1, ${candidatesOfCompany}) n`,
  `insert into "candidate-job" ("JobID", "CandidateID", "Status", "StartsOn", "EndsOn")
   select j."ID", c.ids[1 + j.rank % cardinality(c.ids)], case when j."StartsOn" < now() then 3 else 1 + j."ID" % 3 end, j."StartsOn", j."EndsOn"
   from (select *, row_number() over (partition by "CompanyID" order by "StartsOn", "ID") as rank from "job" where "CreatedBy" = 'bench' and "ID" % ${everyCandidate} = 0) j
     join (select "CompanyID", array_agg("ID" order by "ID") as ids from "candidate" where "CreatedBy" = 'bench' group by 1) c on c."CompanyID" = j."CompanyID"`,
  'vacuum analyze',
]

/** The setting by which services work on the jobs. */
export const jobSettings = toSettings(folder)

/** Opens the database of the jobs in this process. */
export const openJobDatabase = (): Promise<Database> => openFolder(folder)

/** Inserts so many jobs of five agencies beside those of the demo. */
export async function insertJobRows(database: Database, count: number): Promise<void> {
  await database.run(fifth)
  await insertUnindexed(database, 'job', insertJobs, [count, everyAts, daysAround])
}

/** Makes a million jobs of five agencies, with who is on them, in a database of their own where they are missing or were made on another day. */
export function prepareJobs(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const key = [fifth, insertJobs, ...insertAround, jobCount, daysAround, everyAts, today].join('\n')
  return prepareFolder(folder, key, async database => {
    await insertJobRows(database, jobCount)
    for (const text of insertAround) await database.session(queries => queries.run(text))
  })
}
