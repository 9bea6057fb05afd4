import type { Database } from '#server/platform/database/index.ts'
import { openFolder, prepareFolder, toSettings } from './support/demoFolder.ts'
import type { Figure } from './support/figure.ts'
import { watchGrowth } from './support/memory.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'

export const title = 'An export of 10,000 approved time cards of one week for payroll'
export const hasOwnData = true

const folder = 'bench-payroll'
const nurses = 2500
const daysOfEach = 4
const budgets = { seconds: 10, growth: 150 }

/** A Sunday, and the week after it that is exported first so that the code of the call is there. */
const week = '2026-03-01'
const earlierWeek = '2026-02-22'
const earlierNurses = 20

const insertCandidates = `
  insert into "candidate" ("FirstName", "LastName", "Name", "CompanyID", "Status", "CreatedBy")
  select 'Bench', 'Nurse ' || n, 'Nurse ' || n || ', Bench', 1, 1, 'bench' from generate_series(1, $1::int) n`

/** Approved cards of 12 hours with a break of 30 minutes, one a nurse and day from a Monday on. */
const insertCards = `
  with card as (
    insert into "time-card" ("CandidateJobID", "JobID", "CandidateID", "EmployerID", "UnitID", "OrganizationID", "CompanyID", "Date",
      "StartsOn", "EndsOn", "SkillLookupID", "SpecialtyLookupID", "ShiftTypeLookupID", "TATypeLookupID", "Status", "StatusOn",
      "TotalPaidDuration", "BreakDuration", "ApprovedHours", "ApprovedMinutes", "ApprovedOn", "Rate", "BillRate", "IsPayrollDue", "CreatedBy")
    select 1, j."ID", c."ID", j."EmployerID", j."UnitID", j."OrganizationID", 1, $1::date + d,
      ($1::date + d + time '07:00') at time zone e."TimeZone", ($1::date + d + time '19:00') at time zone e."TimeZone",
      j."ProfessionLookupID", j."SpecialtyLookupID", j."ShiftTypeLookupID", j."TATypeLookupID", 7, now(), 690, 30, 11.5, 690, now(),
      40 + c.place % 40, 90, true, 'bench'
    from (select *, row_number() over (order by "ID") as place from "candidate" where "CreatedBy" = 'bench') c
      cross join generate_series(1, $3::int) d
      join (select *, row_number() over (order by "ID") - 1 as place, count(*) over () as total from "job" where "CompanyID" = 1) j
        on j.place = (c.place + d) % j.total
      join "employer" e on e."ID" = j."EmployerID"
    where c.place <= $2 returning "ID", "StartsOn", "EndsOn"),
  noon as (select "ID", "StartsOn" + interval '5 hours' as start, "StartsOn" + interval '5.5 hours' as end from card)
  insert into "time-card-slot" ("TimeCardID", "IsBreak", "StartTime", "EndTime", "StartsOn", "EndsOn", "Duration", "CreatedBy")
  select "ID", false, "StartsOn"::timestamp, "EndsOn"::timestamp, "StartsOn", "EndsOn", 720, 'bench' from card
  union all select "ID", true, start::timestamp, noon.end::timestamp, start, noon.end, 30, 'bench' from noon`

/** What an export of an earlier run reported, and its cards. */
const undoTexts = [
  `truncate "payroll-line", "payroll-file"`,
  `delete from "time-card-slot" where "CreatedBy" = 'bench'`,
  `delete from "time-card" where "CreatedBy" = 'bench'`,
]

async function insertWeeks(database: Database): Promise<void> {
  for (const text of undoTexts) await database.run(text)
  await database.run(insertCards, [earlierWeek, earlierNurses, daysOfEach])
  await database.run(insertCards, [week, nurses, daysOfEach])
  await database.run('vacuum analyze')
}

/** Exports the week that begins on a Sunday; answers seconds and lines. */
async function exportWeek(address: string, token: string, sunday: string): Promise<{ seconds: number; lines: number }> {
  const saturday = new Date(Date.parse(sunday) + 6 * 86_400_000).toISOString().slice(0, 10)
  const began = performance.now()
  const response = await fetch(`${address}/api/Marketplace/TimeCards/Export/Bulk`, {
    method: 'PUT',
    headers: { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ from: sunday, to: saturday, Confirmed: true }),
  })
  const text = await response.text()
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/csv'))
    throw new Error(`The export was refused: ${text.slice(0, 500)}`)
  return { seconds: (performance.now() - began) / 1000, lines: text.trimEnd().split('\n').length - 1 }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  await prepareFolder(folder, [insertCandidates, nurses].join('\n'), database =>
    database.run(insertCandidates, [nurses]).then(() => undefined),
  )
  const database = await openFolder(folder)
  // The demo would move all the cards of its jobs before it starts.
  const services = await startServices(stand.port, { ...toSettings(folder), LOCUM_DEMO: 'off' })
  try {
    await insertWeeks(database)
    const token = await fetchToken(services.address, 'admin')
    await exportWeek(services.address, token, earlierWeek)
    const [made, growth] = await watchGrowth(services.pid, () => exportWeek(services.address, token, week))
    const note = `${made.lines.toLocaleString('en-US')} lines`
    return [
      { name: 'the file, and its cards locked', value: made.seconds, unit: 's', budget: budgets.seconds, note },
      { name: 'the memory grows by', value: growth, unit: 'MB', budget: budgets.growth },
    ]
  } finally {
    await services.stop()
    await database.close()
  }
}
