import { renderCall } from '#contract/calls/renderCall.ts'
import type { Resource } from '#contract/resource.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildIndexes, planTables } from '#server/platform/tables/index.ts'
import { listHandlers } from '#server/services.ts'
import { buildEntryTexts, entryReaders, withoutSealer } from './support/auditEntries.ts'
import { facilitySettings, openFacilityDatabase, prepareFacilities } from './support/facilityFolder.ts'
import type { Figure } from './support/figure.ts'
import { entryCases, type ListCase, listCases, type PageKind } from './support/listCases.ts'
import { buildStatements, type ListStatements } from './support/listStatements.ts'
import { timeCalls } from './support/measuring.ts'
import { compare, findBest, type Way, warmUpCalls } from './support/pageComparing.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire, type Wire } from './support/wire.ts'

export const title =
  'Lists of 1,000,000 users, facilities and entries of the action log, beside the best SQL we know, by pg'

const size = 10
const farPage = 50_000

/** Who asks: one who sees every company, and one who sees his own. */
const callers = ['admin', 'agent']

/** Each statement prepared, and where a text is typed planned for that text, too; the count on a second connection or with the page. */
function listWays(database: Database, statements: ListStatements, kind: PageKind): Way[] {
  const isCounted = kind === 'counted' || kind === 'search'
  const offset = kind === 'far' ? (farPage - 1) * size : 0
  const counted = isCounted ? statements.counted(size) : null
  const values = [...statements.values]
  const prepared = (text: string) => database.query(text, values)
  const planned = (text: string) => database.run(text, values)
  return (values.length > 0 ? [prepared, planned] : [prepared]).flatMap(ask => [
    ...statements
      .pages(isCounted ? size : size + 1, offset)
      .map(text => () => Promise.all([ask(text), ...(isCounted ? [ask(statements.count)] : [])])),
    ...(counted ? [() => ask(counted)] : []),
  ])
}

function toPath({ descriptor }: Resource, path: string, query: string): string {
  return `/api/${descriptor.service.application}/${descriptor.service.contract}/${path}?${query}`
}

function toListPath(resource: Resource, { kind, sort, condition, searchText }: ListCase): string {
  const { path, query } = renderCall(resource, 'list', {
    page: { index: kind === 'far' ? farPage - 1 : 0, size, withTotal: kind === 'counted' || kind === 'search' },
    sort: [sort],
    conditions: condition ? [condition] : [],
    ...(searchText ? { searchText } : {}),
  })
  return toPath(resource, path, String(new URLSearchParams(query)))
}

function toName({ kind, sort, condition, searchText }: ListCase): string {
  const order = `by ${sort.field}${sort.direction === 'descending' ? ', descending' : ''}`
  const asked = condition ? `, ${condition.field} ${condition.op} ${[condition.value].flat().join(', ')}` : ''
  return `${kind} ${order}${asked}${searchText ? `, ${searchText}` : ''}`
}

/** Services over a million rows, and their database. */
interface Bench {
  resources: ReadonlyMap<string, Resource>
  address: string
  database: Database
}

function getResource({ resources }: Bench, name: string): Resource {
  const resource = resources.get(name)
  if (!resource) throw new Error(`There is no list of ${name}.`)
  return resource
}

/** The company whose rows a caller sees, null for all. */
async function findCompany({ database }: Bench, caller: string): Promise<number | null> {
  if (caller === 'admin') return null
  const text = 'select "CompanyID" from "user" where "LoginName" = $1'
  const [user] = await database.run<{ CompanyID: number }>(text, [caller])
  return Number(user?.CompanyID)
}

async function asCaller(
  { address }: Bench,
  caller: string,
  path: string,
  work: (wire: Wire) => Promise<Figure[]>,
): Promise<Figure[]> {
  const wire = await openWire(address, await fetchToken(address, caller))
  try {
    await timeCalls(warmUpCalls, 1, 0, async () => getSuccess(await wire.get(path)))
    return await work(wire)
  } finally {
    wire.close()
  }
}

async function measureList(bench: Bench, name: string): Promise<Figure[]> {
  const { database, resources } = bench
  const resource = getResource(bench, name)
  // Indexes of today's data files, and figures of today's rows for who plans by them.
  await buildIndexes(database, planTables(resources.values()))
  await database.run(`vacuum analyze "${resource.entity}"`)
  const smallest = toListPath(resource, { ...(listCases[name]?.[0] as ListCase), kind: 'plain' })
  const figures: Figure[] = []
  for (const caller of callers) {
    const company = await findCompany(bench, caller)
    const ways: { listCase: ListCase; best: Way }[] = []
    for (const listCase of listCases[name] ?? []) {
      const statements = buildStatements(resource, resources, listCase, company)
      const [row] = await database.run<{ total: number }>(statements.count, [...statements.values])
      if (listCase.kind === 'far' && Number(row?.total) < farPage * size) continue
      ways.push({ listCase, best: await findBest(listWays(database, statements, listCase.kind)) })
    }
    // Before that the connection would wait longer than the services keep one that is quiet.
    const measured = await asCaller(bench, caller, smallest, async wire => {
      const found: Figure[] = []
      for (const { listCase, best } of ways) {
        const path = toListPath(resource, listCase)
        const ours = async () => getSuccess(await wire.get(path))
        found.push(await compare(`${name}: ${caller}, ${toName(listCase)}`, listCase.kind, ours, best))
      }
      return found
    })
    figures.push(...measured)
  }
  return figures
}

async function measureEntries(bench: Bench): Promise<Figure[]> {
  const { database } = bench
  const resource = getResource(bench, 'ActionLog')
  const figures: Figure[] = []
  for (const { login, scopes } of entryReaders) {
    const measured = await asCaller(
      bench,
      login,
      toPath(resource, 'GetDetailedPage', 'withTotal=false'),
      async wire => {
        const found: Figure[] = []
        for (const { kind, query, where } of entryCases.filter(each => each.kind !== 'far' || scopes === null)) {
          const isCounted = kind === 'counted'
          const index = kind === 'far' ? farPage - 1 : 0
          const texts = buildEntryTexts({ scopes }, { limit: size, offset: index * size, where })
          const path = toPath(
            resource,
            'GetDetailedPage',
            `${query}&pageIndex=${index}&pageSize=${size}&withTotal=${isCounted}`,
          )
          const ours = async () => getSuccess(await wire.get(path))
          const theirs = () =>
            Promise.all([database.query(texts.page), ...(isCounted ? [database.query(texts.count)] : [])])
          found.push(await compare(`ActionLog: ${login}, ${kind} ${query}`.trimEnd(), kind, ours, theirs))
        }
        return found
      },
    )
    figures.push(...measured)
  }
  return figures
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { configuration } = await loadConfiguration('.', listHandlers())
  const resources = configuration?.resources ?? new Map<string, Resource>()
  const { address } = await stand.services()
  const figures = await measureList({ resources, address, database: await stand.database() }, 'Users')
  await stand.close()
  await prepareFacilities()
  const database = await openFacilityDatabase()
  try {
    const measured = await withoutSealer(database, async () => {
      const services = await startServices(stand.port, facilitySettings)
      try {
        const bench = { resources, address: services.address, database }
        return [...(await measureList(bench, 'Employers')), ...(await measureEntries(bench))]
      } finally {
        await services.stop()
      }
    })
    return [...figures, ...measured]
  } finally {
    await database.close()
  }
}
