import type { Resource } from '#contract/resource.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildIndexes, planTables } from '#server/platform/tables/index.ts'
import { listHandlers } from '#server/services.ts'
import { candidateSettings, openCandidateDatabase, prepareCandidates } from './support/candidateFolder.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart } from './support/measuring.ts'
import { findBest, type Way, warmUpCalls } from './support/pageComparing.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire } from './support/wire.ts'

export const title =
  'The agency home with all its counts, beside the best SQL we know: 100,000 candidates, 1,000,000 jobs, 3,000,000 candidate jobs'
export const hasOwnData = true

/** Milliseconds at p50, and so many times the best SQL. */
const budget = { ms: 50, times: 1.5 }
const pairs = 60

/** What the agent reaches: his company, and the revenue centers to which he is assigned. */
interface Reach {
  company: number
  organizations: string
}

async function findReach(database: Database): Promise<Reach> {
  const [row] = await database.run<Reach>(`
    select u."CompanyID" as company, (select array_agg(o."OrganizationID")::text from user_organization o where o."UserID" = u."ID") as organizations
    from "user" u where u."LoginName" = 'agent'`)
  if (!row) throw new Error('There is no agent.')
  return row
}

/** As far as a dashboard counts. */
const most = 100

/** What the home counts of candidates' jobs: the tiles by state and flag, and what is at risk. */
const soon = `c."StartsOn" <= now() + interval '48 hours'`
const shifts: readonly string[] = [
  'c."Status" = 3 and c."Unconfirmed" = 5',
  'c."Status" = 4 and c."Unconfirmed" = 3 and c."ActionBy" = 1',
  'c."Status" in (2, 3) and c."Unconfirmed" = 4',
  'c."Status" = 1',
  'c."Status" = 2',
  'c."Unconfirmed" in (1, 2, 3)',
  'c."Status" = 3',
  `c."Status" = 2 and ${soon}`,
  `c."Status" = 3 and c."Unconfirmed" in (1, 4, 5) and ${soon}`,
]

/** The same numbers in one statement by hand: of candidates' jobs by their jobs, or the other way round. */
function listStatements({ company, organizations }: Reach): string[] {
  const isOwn = (alias: string) =>
    `${alias}."CompanyID" = ${company} and (${alias}."OrganizationID" = any('${organizations}'::bigint[]) or ${alias}."OrganizationID" is null)`
  const toCount = (rows: string) => `(select count(*) from (select 1 from ${rows} limit ${most}) n)`
  const own = `where not c."IsDeleted" and c."EndsOn" >= now()`
  const joined = shifts.map(where =>
    toCount(`"candidate-job" c join "job" j on j."ID" = c."JobID" and ${isOwn('j')} ${own} and ${where}`),
  )
  const looked = shifts.map(where =>
    toCount(
      `"candidate-job" c ${own} and ${where} and exists (select 1 from "job" j where j."ID" = c."JobID" and ${isOwn('j')})`,
    ),
  )
  const jobs = ['j."Status" = 2', `j."Status" = 2 and j."StartsOn" <= now() + interval '48 hours'`, 'j."Status" = 1']
  const cards = ['= 6', '= 8', '= 9', '= 3', 'in (6, 8)']
  const people = ['= 1', 'in (7, 8, 9)']
  const others = [
    ...jobs.map(where =>
      toCount(`"job" j where not j."IsDeleted" and j."EndsOn" >= now() and ${isOwn('j')} and ${where}`),
    ),
    ...cards.map(status => toCount(`"time-card" t where not t."IsDeleted" and ${isOwn('t')} and t."Status" ${status}`)),
    ...['employer', 'specialty'].map(kind =>
      toCount(
        `"candidate-${kind}" w join "candidate" p on p."ID" = w."CandidateID" where not w."IsDeleted" and w."IsWishListed" and w."ResolvedOn" is null and ${isOwn('p')}`,
      ),
    ),
    ...people.map(status =>
      toCount(`"candidate" p where not p."IsDeleted" and p."Status" ${status} and p."CompanyID" = ${company} and (p."OrganizationID" = any('${organizations}'::bigint[]) or p."OrganizationID" is null
    or exists (select 1 from "candidate-revenue-center" r where r."CandidateID" = p."ID" and not r."IsDeleted" and r."OrganizationID" = any('${organizations}'::bigint[]))
    or exists (select 1 from "candidate-job" c join "job" j on j."ID" = c."JobID" where c."CandidateID" = p."ID" and not c."IsDeleted" and j."OrganizationID" = any('${organizations}'::bigint[])))`),
    ),
  ]
  return [joined, looked].map(
    columns => `select ${[...columns, ...others].map((column, index) => `${column} as "${index}"`).join(', ')}`,
  )
}

async function time(task: Way): Promise<number> {
  const began = performance.now()
  await task()
  return performance.now() - began
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
      await database.run('vacuum analyze "candidate-job"')
      const wire = await openWire(services.address, await fetchToken(services.address, 'agent'))
      try {
        const ways = listStatements(await findReach(database)).map(text => () => database.query(text))
        const best = await findBest(ways)
        const ours = async () => getSuccess(await wire.get('/api/Dashboards/agency-home'))
        for (let call = 0; call < warmUpCalls / 50; call += 1) await ours()
        const times = { ours: [] as number[], theirs: [] as number[] }
        for (let pair = 0; pair < pairs; pair += 1) {
          times.ours.push(await time(ours))
          times.theirs.push(await time(best))
        }
        const [value, theirs] = [findMedian(times.ours), findMedian(times.theirs)]
        const note = `p95 ${findPart(times.ours, 0.95).toFixed(1)} ms; ${theirs.toFixed(1)} ms by pg`
        return [
          { name: 'the agency home, counted', value, unit: 'ms', budget: budget.ms, note },
          { name: 'beside its best SQL', value: value / theirs, unit: 'times', budget: budget.times },
        ]
      } finally {
        wire.close()
      }
    } finally {
      await services.stop()
    }
  } finally {
    await database.close()
  }
}
