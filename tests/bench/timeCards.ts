import type { Resource } from '#contract/resource.ts'
import { moveDays, toZoneDate } from '#contract/wallClock.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildIndexes, planTables } from '#server/platform/tables/index.ts'
import { listHandlers } from '#server/services.ts'
import { cardSettings, openCardDatabase, prepareCards } from './support/cardFolder.ts'
import type { Figure } from './support/figure.ts'
import type { PageKind } from './support/listCases.ts'
import { buildStatements } from './support/listStatements.ts'
import { timeCalls } from './support/measuring.ts'
import { compare, findBest, type Way, warmUpCalls } from './support/pageComparing.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire, type Wire } from './support/wire.ts'

export const title = 'Searches and a week among 1,000,000 time cards, beside the best SQL we know, by pg'
export const hasOwnData = true

const size = 10
const path = '/api/Marketplace/TimeCards/'
const today = toZoneDate(new Date().toISOString(), 'America/New_York')

/** Whom the searches are made by, and one of his facilities. */
interface Subjects {
  reach: string
  employer: number
  candidate: number
}

interface Search {
  name: string
  kind: PageKind
  query: string
  where: string
}

const listSearches = ({ employer, candidate }: Subjects): Search[] => [
  { kind: 'counted', name: 'all', query: '', where: 'true' },
  { kind: 'plain', name: 'all, without a count', query: '', where: 'true' },
  { kind: 'counted', name: 'of a day', query: `date=${today}`, where: `t."Date" = '${today}'` },
  { kind: 'counted', name: 'of one facility', query: `employerIds=${employer}`, where: `t."EmployerID" = ${employer}` },
  { kind: 'counted', name: 'what needs action', query: 'timeStatusLookupIds=6', where: 't."Status" = 6' },
  {
    kind: 'counted',
    name: 'of one candidate',
    query: `candidateID=${candidate}`,
    where: `t."CandidateID" = ${candidate}`,
  },
]

async function findSubjects(database: Database): Promise<Subjects> {
  const [row] = await database.run<{ company: number; organizations: string; employer: number; candidate: number }>(`
    select u."CompanyID" as company, j."EmployerID" as employer, j."CandidateID" as candidate,
      (select array_agg(o."OrganizationID")::text from user_organization o where o."UserID" = u."ID") as organizations
    from "user" u join user_organization o on o."UserID" = u."ID"
      join "time-card" j on j."OrganizationID" = o."OrganizationID" and j."CompanyID" = u."CompanyID"
    where u."LoginName" = 'agent' limit 1`)
  if (!row) throw new Error('The agent reaches no time card.')
  const mine = `(t."OrganizationID" = any('${row.organizations}'::bigint[]) or t."OrganizationID" is null)`
  return { ...row, reach: `t."CompanyID" = ${row.company} and ${mine}` }
}

/** The page and its count at once, on two connections or by one statement. */
function listWays(database: Database, resources: ReadonlyMap<string, Resource>, search: Search, reach: string): Way[] {
  const cards = resources.get('TimeCards') as Resource
  const sort = { field: 'Date', direction: 'descending' } as const
  const asked = { kind: search.kind, sort, condition: null, searchText: null }
  const { pages, count, counted } = buildStatements(cards, resources, asked, null, `${reach} and ${search.where}`)
  const isCounted = search.kind !== 'plain'
  const gathered = isCounted ? counted(size) : null
  return [
    ...pages(isCounted ? size : size + 1, 0).map(
      text => () => Promise.all([database.query(text), ...(isCounted ? [database.query(count)] : [])]),
    ),
    ...(gathered ? [() => database.query(gathered)] : []),
  ]
}

/** A week of ten candidates by their names, with the count of all. */
function measureWeek(database: Database, wire: Wire, { reach }: Subjects): Promise<Figure> {
  const from = moveDays(today, -7)
  const to = moveDays(today, -1)
  const where = `not t."IsDeleted" and ${reach} and t."Date" between '${from}' and '${to}'`
  const text = `with found as materialized (select distinct "CandidateID" as id from "time-card" t where ${where}),
      page as (select c."ID", c."Name", (select count(*) from found) as total from found f join "candidate" c on c."ID" = f.id
        order by c."Name", c."ID" limit ${size})
    select p."Name" as "CandidateName", p.total, t.*, e."Name" as "EmployerName", u."Name" as "UnitName" from page p
      join "time-card" t on t."CandidateID" = p."ID" and ${where}
      left join "employer" e on e."ID" = t."EmployerID" left join "employer-unit" u on u."ID" = t."UnitID" order by t."StartsOn"`
  const query = `date=${from}&weekEndDate=${to}&pageSize=${size}`
  const ours = async () => getSuccess(await wire.get(`${path}WeeklyTimeCards?${query}`))
  return compare('a week of candidates', 'counted', ours, () => database.query(text))
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { configuration } = await loadConfiguration('.', listHandlers())
  const resources = configuration?.resources ?? new Map<string, Resource>()
  await prepareCards()
  const database = await openCardDatabase()
  // The demo would move all the cards of its jobs before it starts.
  const services = await startServices(stand.port, { ...cardSettings, LOCUM_DEMO: 'off' })
  try {
    await buildIndexes(database, planTables(resources.values()))
    await database.run('vacuum analyze "time-card"')
    const subjects = await findSubjects(database)
    const wire = await openWire(services.address, await fetchToken(services.address, 'agent'))
    try {
      await timeCalls(warmUpCalls, 1, 0, async () =>
        getSuccess(await wire.get(`${path}Search?pageSize=1&withTotal=false`)),
      )
      const figures: Figure[] = []
      for (const search of listSearches(subjects)) {
        const best = await findBest(listWays(database, resources, search, subjects.reach))
        const query = `${search.query}&pageSize=${size}&withTotal=${search.kind !== 'plain'}`
        const ours = async () => getSuccess(await wire.get(`${path}Search?${query}`))
        figures.push(await compare(`${search.kind}, ${search.name}`, search.kind, ours, best))
      }
      return [...figures, await measureWeek(database, wire, subjects)]
    } finally {
      wire.close()
    }
  } finally {
    await services.stop()
    await database.close()
  }
}
