import type { Database } from '#server/platform/database/index.ts'
import { insertUnindexed, openFolder, prepareFolder, toSettings } from './demoFolder.ts'

const folder = 'bench-cards'
const cardCount = 1_000_000
const candidatesOfCompany = 5000

/** The days over which cards are spread, before and after the day on which they are made. */
const daysAround = 365

const insertCandidates = `
  insert into "candidate" ("FirstName", "LastName", "Name", "CompanyID", "Status", "CreatedBy")
  select 'Bench', 'Nurse ' || n, 'Nurse ' || n || ', Bench', c."ID", 1, 'bench'
  from "company" c, generate_series(1, $1::int) n where exists (select from "job" j where j."CompanyID" = c."ID")`

/** A row follows from its number: a shift like one of the demo's jobs, on another day, of a candidate of the agency. */
const insertCards = `
  insert into "time-card" ("CandidateJobID", "JobID", "CandidateID", "EmployerID", "UnitID", "OrganizationID", "CompanyID", "Date", "StartsOn",
    "EndsOn", "ShiftID", "SkillLookupID", "SpecialtyLookupID", "ShiftTypeLookupID", "TATypeLookupID", "Status", "StatusOn",
    "TotalPaidDuration", "BreakDuration", "CreatedBy")
  select n, j."ID", c.ids[1 + k % cardinality(c.ids)], j."EmployerID", j."UnitID", j."OrganizationID", j."CompanyID", current_date + d,
    j."StartsOn" + make_interval(days => (current_date + d) - j."StartDate"), j."EndsOn" + make_interval(days => (current_date + d) - j."StartDate"),
    j."ShiftID", j."ProfessionLookupID", j."SpecialtyLookupID", j."ShiftTypeLookupID", j."TATypeLookupID",
    case when d < 0 then (array[7, 7, 7, 7, 7, 10, 8, 9, 11, 12, 6])[1 + h % 11] else (array[2, 2, 1])[1 + h % 3] end, now(),
    case when d < 0 then 690 else 0 end, case when d < 0 then 30 else 0 end, 'bench'
  from (select n, (n * 48271) % 2147483647 as h, (n * 69621) % 2147483647 as k, ((n * 16807 % 2147483647) % (2 * $2) - $2)::int as d
      from generate_series(1, $1::bigint) n) numbers
    join (select *, row_number() over (order by "ID") - 1 as place from "job") j on j.place = k / 13 % (select count(*) from "job")
    join (select "CompanyID", array_agg("ID" order by "ID") as ids from "candidate" group by 1) c on c."CompanyID" = j."CompanyID"`

/** The setting by which services work on the cards. */
export const cardSettings = toSettings(folder)

/** Opens the database of the cards in this process. */
export const openCardDatabase = (): Promise<Database> => openFolder(folder)

/** Makes a million time cards beside those of the demo where they are missing or were made on another day. */
export function prepareCards(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const key = [insertCandidates, insertCards, cardCount, candidatesOfCompany, daysAround, today].join('\n')
  return prepareFolder(folder, key, async database => {
    await database.run(insertCandidates, [candidatesOfCompany])
    await insertUnindexed(database, 'time-card', insertCards, [cardCount, daysAround])
    await database.session(queries => queries.run('vacuum analyze'))
  })
}
