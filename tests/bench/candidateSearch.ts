import type { Resource } from '#contract/resource.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildIndexes, planTables } from '#server/platform/tables/index.ts'
import { listHandlers } from '#server/services.ts'
import { candidateSettings, openCandidateDatabase, prepareCandidates } from './support/candidateFolder.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart, timeCalls } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire } from './support/wire.ts'

export const title =
  'Who could take a job, and jobs as a candidate looks for them: 100,000 candidates, 1,000,000 jobs, 3,000,000 candidate jobs'
export const hasOwnData = true

const path = '/api/Marketplace/CandidateJobs/'
const jobCount = 200
const warmUp = 60
const slowest = 0.95
/** Milliseconds for the slow one in twenty. */
const budget = 100

/** Coming open jobs of the agent's revenue centers that ask for the profession of every second candidate. */
async function listOpenJobs(database: Database): Promise<number[]> {
  const rows = await database.run<{ ID: number }>(
    `select j."ID" from "job" j where j."Status" = 2 and j."StartsOn" between now() + interval '2 days' and now() + interval '50 days'
       and j."OrganizationID" in (select o."OrganizationID" from user_organization o join "user" u on u."ID" = o."UserID" where u."LoginName" = 'agent')
       and j."ProfessionLookupID" = (select min("ID") from "lookup" where "Category" = 'Profession')
     order by j."ID" * 48271 % 2147483647 limit ${jobCount}`,
  )
  if (rows.length < jobCount / 4) throw new Error(`The agent reaches ${rows.length} open jobs only.`)
  return rows.map(({ ID }) => Number(ID))
}

/** Days of which the demo's candidate says that he is available. */
async function markDays(database: Database): Promise<void> {
  await database.run(
    `insert into "candidate-availability" ("CandidateID", "Date", "IsAvailable")
     select c."ID", current_date + n, true from "candidate" c join "user" u on u."ID" = c."UserID" and u."LoginName" = 'candidate',
       generate_series(0, 60) n on conflict do nothing`,
  )
}

async function findNights(database: Database): Promise<number> {
  const [row] = await database.run<{ ID: number }>(
    `select "ID" from "lookup" where "Category" = 'ShiftType' and "Code" = 'Night'`,
  )
  return Number(row?.ID)
}

async function toFigures(name: string, limit: number, times: readonly number[]): Promise<Figure[]> {
  const [median, slow] = [findMedian(times), findPart(times, slowest)]
  return [{ name, value: slow, unit: 'ms', budget: limit, note: `p95 of ${times.length}; p50 ${median.toFixed(1)} ms` }]
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { configuration } = await loadConfiguration('.', listHandlers())
  const resources = configuration?.resources ?? new Map<string, Resource>()
  await prepareCandidates()
  const database = await openCandidateDatabase()
  try {
    const services = await startServices(stand.port, candidateSettings)
    try {
      await buildIndexes(database, planTables(resources.values()))
      await markDays(database)
      const jobs = await listOpenJobs(database)
      const figures: Figure[] = []
      const measureAs = async (
        login: 'agent' | 'candidate',
        searches: readonly (readonly [name: string, limit: number, toQuery: (index: number) => string])[],
      ) => {
        const wire = await openWire(services.address, await fetchToken(services.address, login))
        try {
          for (const [name, limit, toQuery] of searches) {
            const ask = async (_: number, index: number) => getSuccess(await wire.get(`${path}${toQuery(index)}`))
            await timeCalls(warmUp, 1, 0, ask)
            figures.push(...(await toFigures(`${login}: ${name}`, limit, await timeCalls(jobs.length, 1, 0, ask))))
          }
        } finally {
          wire.close()
        }
      }
      const toSearch = (query: string) => (index: number) =>
        `Jobs/${jobs[index % jobs.length]}/Candidates/Search?pageIndex=0&pageSize=10${query}`
      await measureAs('agent', [
        ['eligible within 50 miles, available', budget, toSearch('&radius=50&availableOnly=true')],
        ['eligible within 50 miles', budget, toSearch('&radius=50')],
        ['eligible at any distance', budget, toSearch('')],
        ['everybody of a name, and why not', budget, toSearch('&everybody=true&name=77')],
      ])
      const first = 'Jobs/Candidate/Search/Detail?pageIndex=0&pageSize=10'
      const nights = await findNights(database)
      await measureAs('candidate', [
        ['open jobs within 100 miles, available', budget, () => `${first}&radius=100&availableOnly=true`],
        ['open jobs of his specialties within 50 miles', budget, () => `${first}&radius=50&preference=1`],
        [
          'open nights of his specialties within 50 miles, from $60',
          budget,
          () => `${first}&radius=50&preference=1&shiftTypes=${nights}&leastRate=60`,
        ],
        ['open nights at any distance, from $60', budget, () => `${first}&shiftTypes=${nights}&leastRate=60`],
        ['open jobs, the nearest first', budget, () => `${first}&nearestFirst=true`],
      ])
      return figures
    } finally {
      await services.stop()
    }
  } finally {
    await database.close()
  }
}
