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

/** The tiles of shifts by state and flag, as the calls of the agency's lists have them. */
const states: readonly [name: string, where: string][] = [
  ['hcpCancellations', '"Status" = 3 and "Unconfirmed" = 5'],
  ['declinedOffers', '"Status" = 4 and "Unconfirmed" = 3'],
  ['pendingResponses', '"Status" in (2, 3) and "Unconfirmed" = 4'],
  ['requests', '"Status" = 1'],
  ['pendingOffers', '"Status" = 2'],
  ['pendingFacilityConfirm', '"Status" in (2, 3) and "Unconfirmed" = 1'],
  ['confirmations', '"Status" = 3 and "EndsOn" >= now()'],
]

/** The same numbers in one statement by hand: each tile for itself, or all of the shifts in one pass. */
function listStatements({ company, organizations }: Reach): string[] {
  const isOwn = (alias: string) =>
    `${alias}."CompanyID" = ${company} and (${alias}."OrganizationID" = any('${organizations}'::bigint[]) or ${alias}."OrganizationID" is null)`
  const until = `c."StartsOn" <= now() + interval '7 days'`
  const shifts = `"candidate-job" c join "job" j on j."ID" = c."JobID" and ${isOwn('j')} where not c."IsDeleted" and ${until}`
  const toCount = (where: string) => `(select count(*) from ${shifts} and ${toOwn(where)})`
  const days = (column: string, from: string, where: string) =>
    `(select jsonb_object_agg(day, n) from (select date(${column} at time zone 'America/New_York') as day, count(*) as n from ${shifts} and ${where} and ${column} >= ${from} group by 1) d)`
  const others = [
    `(select count(*) from "job" j where not j."IsDeleted" and ${isOwn('j')} and j."Status" = 2 and j."StartsOn" <= now() + interval '7 days')`,
    `(select jsonb_object_agg(day, n) from (select date(j."StartsOn" at time zone 'America/New_York') as day, count(*) as n from "job" j
      where not j."IsDeleted" and ${isOwn('j')} and j."Status" = 2 and j."StartsOn" between date_trunc('day', now()) and now() + interval '7 days' group by 1) d)`,
    ...['employer', 'specialty'].map(
      kind =>
        `(select count(*) from "candidate-${kind}" w join "candidate" p on p."ID" = w."CandidateID" where not w."IsDeleted" and w."IsWishListed" and w."ResolvedOn" is null and ${isOwn('p')})`,
    ),
  ]
  const candidates = `(select count(*) from "candidate" p where not p."IsDeleted" and p."Status" = 1 and p."CompanyID" = ${company} and (p."OrganizationID" = any('${organizations}'::bigint[]) or p."OrganizationID" is null
    or exists (select 1 from "candidate-revenue-center" r where r."CandidateID" = p."ID" and not r."IsDeleted" and r."OrganizationID" = any('${organizations}'::bigint[]))
    or exists (select 1 from "candidate-job" c join "job" j on j."ID" = c."JobID" where c."CandidateID" = p."ID" and not c."IsDeleted" and j."OrganizationID" = any('${organizations}'::bigint[]))))`
  const trends = [
    days('c."RequestedOn"', `now() - interval '7 days'`, 'c."Status" = 1'),
    days('c."StartsOn"', `date_trunc('day', now())`, 'c."Status" = 3 and c."EndsOn" >= now()'),
  ]
  const each = states.map(([, where]) => toCount(where))
  const once = `(select array[${states.map(([, where]) => `count(*) filter (where ${toOwn(where)})`).join(', ')}] from ${shifts} and c."Status" in (1, 2, 3, 4))`
  return [
    [...each, ...trends, ...others, candidates],
    [once, ...trends, ...others, candidates],
  ].map(columns => `select ${columns.map((column, index) => `${column} as "${index}"`).join(', ')}`)
}

function toOwn(where: string): string {
  return where.replace(/"(\w+)"/g, 'c."$1"')
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
