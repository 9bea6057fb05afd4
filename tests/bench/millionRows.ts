import { renderCall } from '#contract/calls/renderCall.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildIndexes, planTables } from '#server/platform/tables/index.ts'
import { listServed } from '#server/services.ts'
import { facilitySettings, openFacilityDatabase, prepareFacilities } from './support/facilityFolder.ts'
import type { Figure } from './support/figure.ts'
import { type ListCase, listCases, type SoughtValues } from './support/listCases.ts'
import { buildStatements, type ListStatements } from './support/listStatements.ts'
import { findMedian, findPart } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire, type Wire } from './support/wire.ts'

export const title = 'Every sort and filter of 1,000,000 users and facilities, beside the best SQL we know, by pg'

const size = 10
const pages = [1, 100, 50_000]

/** Calls of each side; where they take long, fewer. */
const calls = { least: 5, most: 25, time: 1000 }

/** What a list may take with its exact count, and one without; a count of few rows costs less than the request around it. */
const budgets = { counted: 1.15, plain: 5, far: 60, shortCount: 10 }

const sought: Record<string, SoughtValues> = {
  Users: {
    conditions: [
      { field: 'LoginName', op: 'contains', value: 'maria.' },
      { field: 'Name', op: 'contains', value: 'maria' },
      { field: 'Name', op: 'startsWith', value: 'maria' },
      { field: 'Name', op: 'equals', value: 'maria garcia' },
      { field: 'Email', op: 'contains', value: '.1234' },
      { field: 'CompanyID', op: 'in', value: [2] },
      { field: 'CompanyID', op: 'in', value: [1, 3] },
    ],
    searches: ['maria', 'maria 123'],
  },
  Employers: {
    conditions: [
      { field: 'Name', op: 'contains', value: 'clinic 17' },
      { field: 'City', op: 'contains', value: 'austin' },
      { field: 'State', op: 'in', value: ['TX'] },
      { field: 'Type', op: 'in', value: ['Clinic', 'Psychiatric'] },
      { field: 'IsActive', op: 'equals', value: true },
      { field: 'IsActive', op: 'equals', value: false },
      { field: 'CompanyID', op: 'in', value: [2] },
    ] satisfies Condition[],
    searches: ['clinic 17', 'surgery austin'],
  },
}

/** A resource with a million rows, its services and its database. */
interface Place {
  resource: Resource
  resources: ReadonlyMap<string, Resource>
  wire: Wire
  database: Database
}

function toPath({ resource }: Place, { sort, condition, searchText }: ListCase, index: number): string {
  const { path, query } = renderCall(resource, 'list', {
    page: { index, size, withTotal: index === 0 },
    sort,
    conditions: condition ? [condition] : [],
    ...(searchText ? { searchText } : {}),
  })
  const { application, contract } = resource.descriptor.service
  return `/api/${application}/${contract}/${path}?${new URLSearchParams(query)}`
}

/** One way to the rows of a page. */
type Way = () => Promise<unknown>

async function time(task: Way): Promise<number> {
  const began = performance.now()
  await task()
  return performance.now() - began
}

/** The fastest of the ways to a page, on the first with its total; all are tried twice, since the first call of each plans it. */
async function findBest(database: Database, statements: ListStatements, index: number): Promise<Way> {
  const isCounted = index === 0
  // On two connections at once, since that is the fastest way where one statement would have to count every row first.
  const ways: Way[] = statements.pages(isCounted ? size : size + 1, index * size).map(text => () => {
    return Promise.all([database.query(text), ...(isCounted ? [database.query(statements.count)] : [])])
  })
  const counted = isCounted ? statements.counted(size) : null
  if (counted) ways.push(() => database.query(counted))
  const tried: { way: Way; took: number }[] = []
  for (const way of ways) {
    await way()
    tried.push({ way, took: await time(way) })
  }
  return tried.reduce((best, other) => (other.took < best.took ? other : best)).way
}

async function comparePage(
  place: Place,
  listCase: ListCase,
  statements: ListStatements,
  page: number,
): Promise<Figure> {
  const { database, wire } = place
  const path = toPath(place, listCase, page - 1)
  const theirs = await findBest(database, statements, page - 1)
  const ours = async () => getSuccess(await wire.get(path))
  for (const task of [ours, theirs, ours, theirs]) await task()
  const times: { ours: number; theirs: number }[] = []
  const began = performance.now()
  while (times.length < calls.least || (times.length < calls.most && performance.now() - began < calls.time)) {
    const pair = { ours: 0, theirs: 0 }
    const sides = [async () => (pair.ours = await time(ours)), async () => (pair.theirs = await time(theirs))]
    for (const side of times.length % 2 === 0 ? sides : sides.toReversed()) await side()
    times.push(pair)
  }
  const all = (side: 'ours' | 'theirs') => times.map(pair => pair[side])
  const ratio = findMedian(times.map(pair => pair.ours / pair.theirs))
  const note = (['ours', 'theirs'] as const)
    .map(side => `${findMedian(all(side)).toFixed(1)} to ${findPart(all(side), 0.95).toFixed(1)} ms`)
    .join(' by HTTP, ')
  const isShort = page > 1 || findMedian(all('theirs')) < budgets.shortCount
  const name = `${listCase.name}, page ${page.toLocaleString('en-US')}`
  if (page === 50_000)
    return {
      name,
      value: findMedian(all('ours')),
      unit: 'ms',
      budget: budgets.far,
      note: `${ratio.toFixed(2)} x; ${note} by pg`,
    }
  return { name, value: ratio, unit: 'times', budget: isShort ? budgets.plain : budgets.counted, note: `${note} by pg` }
}

async function measureResource(place: Place, values: SoughtValues): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const listCase of listCases(place.resource, values)) {
    const statements = buildStatements(place.resource, place.resources, listCase)
    const [counted] = await place.database.run<{ total: number }>(statements.count)
    for (const page of pages.filter(each => each === 1 || (each - 1) * size < Number(counted?.total)))
      figures.push(await comparePage(place, listCase, statements, page))
  }
  return figures
}

/** Indexes of today's data files, and figures of today's rows for who plans by them. */
async function tidy(database: Database, { entity }: Resource, resources: ReadonlyMap<string, Resource>): Promise<void> {
  await buildIndexes(database, planTables(resources.values()))
  await database.run(`vacuum analyze "${entity}"`)
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { configuration } = await loadConfiguration('.', listServed())
  const resources = configuration?.resources ?? new Map<string, Resource>()
  const figures: Figure[] = []
  const measureAt = async (name: string, address: string, database: Database) => {
    const resource = resources.get(name)
    const values = sought[name]
    if (!resource || !values) throw new Error(`There is no list of ${name}.`)
    await tidy(database, resource, resources)
    const wire = await openWire(address, await fetchToken(address, 'admin'))
    const found = await measureResource({ resource, resources, wire, database }, values)
    figures.push(...found.map(figure => ({ ...figure, name: `${name} ${figure.name}` })))
    wire.close()
  }
  const { address } = await stand.services()
  await measureAt('Users', address, await stand.database())
  await stand.close()
  await prepareFacilities()
  const services = await startServices(stand.port, facilitySettings)
  const database = await openFacilityDatabase()
  try {
    await measureAt('Employers', services.address, database)
  } finally {
    await database.close()
    await services.stop()
  }
  return figures
}
