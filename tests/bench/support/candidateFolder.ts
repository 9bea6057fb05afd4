import type { Database } from '#server/platform/database/index.ts'
import { insertUnindexed, openFolder, prepareFolder, toSettings } from './demoFolder.ts'
import { insertJobRows } from './jobFolder.ts'

const folder = 'bench-candidates'

/** A part of the size, for a first look: LOCUM_BENCH_PART=0.1 makes a tenth. */
const part = Number(process.env.LOCUM_BENCH_PART ?? 1)

const counts = {
  candidates: Math.round(100_000 * part),
  jobs: Math.round(1_000_000 * part),
  /** Of each job: one who is confirmed, others who asked for it or were let go. */
  candidatesOfJob: 3,
}

/** Facilities that the demo does not have lie around Chicago, in a grid. */
const placeEmployers = `
  update "employer" set "Latitude" = 41.88 + ("ID" % 7 - 3) * 0.03, "Longitude" = -87.63 + ("ID" % 5 - 2) * 0.04, "City" = 'Chicago'
  where "Latitude" is null`

/** A candidate lives within some thirty miles of a facility of the agency; half of them are of the first profession. */
const insertCandidates = `
  insert into "candidate" ("FirstName", "LastName", "Name", "CompanyID", "OrganizationID", "Status", "ProfessionLookupID", "SkillLookupIDs",
    "City", "Latitude", "Longitude", "CreatedBy")
  select 'Bench', n::text, n || ', Bench', e."CompanyID", o.ids[1 + h / 7 % cardinality(o.ids)],
    case when n % 20 = 0 then 2 else 1 end, professions[case when n % 2 = 0 then 1 else 1 + h / 5 % cardinality(professions) end],
    jsonb_build_array(skills[1 + h / 3 % cardinality(skills)], skills[1 + (h / 3 + 1) % cardinality(skills)]),
    e."City", round((e."Latitude" + (h % 800 - 400) / 1000.0)::numeric, 4), round((e."Longitude" + (h / 800 % 800 - 400) / 1000.0)::numeric, 4), 'bench'
  from (select n, (n * 48271) % 2147483647 as h from generate_series(1, $1::bigint) n) numbers,
    (select array_agg("ID" order by "ID") as ids from "employer") employers,
    (select (select array_agg("ID" order by "ID") from "lookup" where "Category" = 'Profession') as professions,
      (select array_agg("ID" order by "ID") from "lookup" where "Category" = 'Skill') as skills) lookups
    join lateral (select * from "employer" e where e."ID" = employers.ids[1 + h / 11 % cardinality(employers.ids)]) e on true
    join (select "CompanyID", array_agg("ID" order by "ID") as ids from "organization" where "Level" = 4 group by 1) o on o."CompanyID" = e."CompanyID"`

const insertParts = [
  `insert into "candidate-specialty" ("CandidateID", "SpecialtyLookupID", "IsPrimary")
   select c."ID", s.ids[1 + (c."ID" * 7 + n) % cardinality(s.ids)], n = 0
   from "candidate" c, generate_series(0, 1) n, (select array_agg("ID" order by "ID") as ids from "lookup" where "Category" = 'Specialty') s
   where c."CreatedBy" = 'bench' on conflict do nothing`,
  `insert into "candidate-employer" ("CandidateID", "EmployerID", "Approved", "IsHCFDNR")
   select c."ID", e.ids[1 + (c."ID" * 13 + n) % cardinality(e.ids)], n < 2, n = 2 and c."ID" % 10 = 0
   from "candidate" c join (select "CompanyID", array_agg("ID" order by "ID") as ids from "employer" group by 1) e on e."CompanyID" = c."CompanyID",
     generate_series(0, 2) n where c."CreatedBy" = 'bench' on conflict do nothing`,
  `insert into "candidate-availability" ("CandidateID", "Date", "IsAvailable")
   select c."ID", current_date + (n * 4 + c."ID" % 4)::int, (c."ID" + n) % 4 <> 0 from "candidate" c, generate_series(0, 14) n where c."CreatedBy" = 'bench'`,
]

/** Within an agency the candidates take turns by the start of the jobs, so that nobody is confirmed on two at once. */
const insertCandidateJobs = `
  insert into "candidate-job" ("JobID", "CandidateID", "EmployerID", "Status", "StartsOn", "EndsOn", "ConfirmedOn")
  select j."ID", c."ID", j."EmployerID", case when n = 0 and j."Status" in (3, 5) then 3 when n = 1 and j."Status" = 2 then 1 else 9 end, j."StartsOn", j."EndsOn",
    case when n = 0 and j."Status" in (3, 5) then j."StartsOn" end
  from (select "ID", "CompanyID", "EmployerID", "Status", "StartsOn", "EndsOn", row_number() over (partition by "CompanyID" order by "StartsOn", "ID") as rank
      from "job" where "CreatedBy" = 'bench') j
    cross join generate_series(0, $1::int - 1) n
    join (select "CompanyID", count(*) as size from "candidate" where "CreatedBy" = 'bench' group by 1) s on s."CompanyID" = j."CompanyID"
    join (select "ID", "CompanyID", row_number() over (partition by "CompanyID" order by "ID") - 1 as place
      from "candidate" where "CreatedBy" = 'bench') c on c."CompanyID" = j."CompanyID" and c.place = (j.rank + n * 7919) % s.size`

/** The setting by which services work on the candidates. */
export const candidateSettings = toSettings(folder)

/** Opens the database of the candidates in this process. */
export const openCandidateDatabase = (): Promise<Database> => openFolder(folder)

/** Makes candidates with all that is known of them, and the jobs that they are on, in a database of their own where they are missing or were made on another day. */
export function prepareCandidates(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const key = [placeEmployers, insertCandidates, ...insertParts, insertCandidateJobs, ...Object.values(counts), today]
  return prepareFolder(folder, key.join('\n'), async database => {
    await insertJobRows(database, counts.jobs)
    await database.run(placeEmployers)
    await insertUnindexed(database, 'candidate', insertCandidates, [counts.candidates])
    for (const text of insertParts) await database.session(queries => queries.run(text))
    await database.session(queries => queries.run('analyze'))
    await insertUnindexed(database, 'candidate-job', insertCandidateJobs, [counts.candidatesOfJob])
    await database.session(queries => queries.run('vacuum analyze'))
  })
}
