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
import { findMedian, findPart, readRounds, timeCalls } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire, type Wire } from './support/wire.ts'

export const title = 'Every sort and filter of 1,000,000 users and facilities, beside the best SQL we know, by pg'

const size = 10
const farPage = 50_000
const pages = [1, 100, farPage]

/** Who asks: one who sees every company, and one who sees his own. */
const callers = ['admin', 'agent']

/** Calls of each side: so many, and as many as the time (in milliseconds) has room for. */
interface Calls {
  least: number
  most: number
  time: number
}

const calls: Calls = { least: 30, most: 200, time: 1500 }

/**
 * So few do not tell what lies this near below its budget, or anywhere above it, and they are made within a moment or two, of which
 * other work on the machine may have a part: so many more are made when all others of the same caller are.
 */
const doubt = { within: 0.1, calls: { least: 120, most: 800, time: 6000 } }

/**
 * The budgets of the architecture, p50 and p95 alike. With its exact count a page takes 1.15 times the best SQL, and what a request
 * costs by itself, which is the five times that are granted to a page whose SQL takes next to nothing: the longer the SQL takes, the
 * nearer its budget lies to 1.15. Without a count it takes five times the SQL, as long as that takes a millisecond; what takes longer
 * is granted no more beside it than that.
 * 60 ms hold for a page far down of all rows. Of some rows as well, as long as the best SQL needs no longer: a page of them must read
 * as many entries as lie before it, and those that do not pass too.
 */
const budgets = { counted: 1.15, plain: 5, far: 60 }

/** Up to so many milliseconds the SQL of a page without a count takes next to nothing. */
const little = 1

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
      { field: 'IsActive', op: 'equals', value: true },
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

/** A resource with a million rows, its services and its database, as one caller sees it. */
interface Place {
  resource: Resource
  resources: ReadonlyMap<string, Resource>
  wire: Wire
  database: Database
  caller: string
  /** The company whose rows the caller sees, null for all. */
  company: number | null
  /** What the smallest page takes by pg, in milliseconds. */
  smallest: Times
}

/** The middle of some calls, and the slow one in twenty, in milliseconds. */
interface Times {
  p50: number
  p95: number
}

function toPath(
  { resource }: Pick<Place, 'resource'>,
  { sort, condition, searchText }: ListCase,
  index: number,
): string {
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

/** PostgreSQL plans a prepared statement with its values five times before it may keep one plan for all. */
const trials = 7

/**
 * The fastest of the ways to a page, on the first with its total: each of its statements prepared, and where a text is typed planned
 * for that text, too.
 */
async function findBest(database: Database, statements: ListStatements, index: number): Promise<Way> {
  const isCounted = index === 0
  const counted = isCounted ? statements.counted(size) : null
  const values = [...statements.values]
  const prepared = (text: string) => database.query(text, values)
  const planned = (text: string) => database.run(text, values)
  const ways: Way[] = (values.length > 0 ? [prepared, planned] : [prepared]).flatMap(ask => [
    // On two connections at once, since that is the fastest way where one statement would have to count every row first.
    ...statements
      .pages(isCounted ? size : size + 1, index * size)
      .map(text => () => Promise.all([ask(text), ...(isCounted ? [ask(statements.count)] : [])])),
    ...(counted ? [() => ask(counted)] : []),
  ])
  const tried: { way: Way; took: number }[] = []
  for (const way of ways) {
    for (let trial = 1; trial < trials; trial += 1) await way()
    tried.push({ way, took: await time(way) })
  }
  return tried.reduce((best, other) => (other.took < best.took ? other : best)).way
}

/** The calls of both sides, in milliseconds, and the median of what each pair of them makes. */
interface Sides {
  ours: Times
  theirs: Times
  ratio: number
}

type Pair = Record<'ours' | 'theirs', number>

const toSides = (pairs: readonly Pair[]): Sides => ({
  ours: toBoth(pairs.map(pair => pair.ours)),
  theirs: toBoth(pairs.map(pair => pair.theirs)),
  ratio: findMedian(pairs.map(pair => pair.ours / pair.theirs)),
})

/** Times both sides in turn, each as often the first. */
async function timePairs(ours: Way, theirs: Way, { least, most, time: limit }: Calls): Promise<Pair[]> {
  const pairs: Pair[] = []
  const began = performance.now()
  while (pairs.length < least || (pairs.length < most && performance.now() - began < limit)) {
    const pair = { ours: 0, theirs: 0 }
    const sides = [async () => (pair.ours = await time(ours)), async () => (pair.theirs = await time(theirs))]
    for (const side of pairs.length % 2 === 0 ? sides : sides.toReversed()) await side()
    pairs.push(pair)
  }
  return pairs
}

/** A page by both ways: their calls until now, and the figures that come of them. */
interface Comparison {
  ours: Way
  theirs: Way
  pairs: Pair[]
  toFigures: (sides: Sides) => Figure[]
}

async function timeMore({ ours, theirs, pairs }: Comparison, wanted: Calls): Promise<void> {
  for (const task of [ours, theirs, ours, theirs]) await task()
  pairs.push(...(await timePairs(ours, theirs, wanted)))
}

const listFigures = ({ pairs, toFigures }: Comparison): Figure[] => toFigures(toSides(pairs))

function isDoubtful(comparison: Comparison): boolean {
  return listFigures(comparison).some(({ value, budget }) => value / (budget ?? 0) > 1 - doubt.within)
}

const toBoth = (times: readonly number[]): Times => ({ p50: findMedian(times), p95: findPart(times, 0.95) })

/** How many times what the SQL takes a page may take. */
function findBudget({ smallest }: Place, part: keyof Times, theirs: Times, isCounted: boolean): number {
  const request = (budgets.plain - budgets.counted) * (isCounted ? smallest[part] : little)
  return Math.floor(Math.min(budgets.plain, budgets.counted + request / theirs[part]) * 100) / 100
}

async function comparePage(
  place: Place,
  listCase: ListCase,
  statements: ListStatements,
  page: number,
): Promise<Comparison> {
  const { database, wire } = place
  const path = toPath(place, listCase, page - 1)
  const best = await findBest(database, statements, page - 1)
  const isWhole = !listCase.condition && !listCase.searchText
  const toFigure = ({ ours, theirs, ratio }: Sides, part: keyof Times): Figure => {
    const name = `${place.caller}, ${listCase.name}, page ${page.toLocaleString('en-US')}, ${part}`
    const times = part === 'p50' ? ratio : ours.p95 / theirs.p95
    const budget = findBudget(place, part, theirs, page === 1)
    const sides = `${ours[part].toFixed(1)} ms by HTTP, ${theirs[part].toFixed(1)} ms by pg`
    if (page !== farPage) return { name, value: times, unit: 'times', budget, note: sides }
    const mostOfSome = Math.floor(budget * theirs[part])
    const most = isWhole && part === 'p50' ? budgets.far : Math.max(budgets.far, mostOfSome)
    return { name, value: ours[part], unit: 'ms', budget: most, note: `${times.toFixed(2)} x; ${sides}` }
  }
  return {
    ours: async () => getSuccess(await wire.get(path)),
    theirs: best,
    pairs: [],
    toFigures: sides => [toFigure(sides, 'p50'), toFigure(sides, 'p95')],
  }
}

async function measureResource(place: Place, values: SoughtValues): Promise<Figure[]> {
  const compared: Comparison[] = []
  for (const listCase of listCases(place.resource, values)) {
    const statements = buildStatements(place.resource, place.resources, listCase, place.company)
    const [counted] = await place.database.run<{ total: number }>(statements.count, [...statements.values])
    for (const page of pages.filter(each => each === 1 || (each - 1) * size < Number(counted?.total))) {
      const comparison = await comparePage(place, listCase, statements, page)
      await timeMore(comparison, calls)
      compared.push(comparison)
    }
  }
  for (const comparison of compared) if (isDoubtful(comparison)) await timeMore(comparison, doubt.calls)
  return compared.flatMap(listFigures)
}

/** What takes the least: all rows, by their key. */
const plainCase: ListCase = {
  name: 'all',
  sort: { field: 'ID', direction: 'ascending' },
  condition: null,
  searchText: null,
}

/** Times the first page of the usual order, without its count, by pg. */
async function timeSmallest({ resource, resources, database, company }: Omit<Place, 'smallest'>): Promise<Times> {
  const [page = ''] = buildStatements(resource, resources, plainCase, company)
    .pages(size + 1, 0)
    .slice(-1)
  const times: number[] = []
  for (let call = 0; call < 200; call += 1) times.push(await time(() => database.query(page)))
  return toBoth(times.slice(100))
}

/** Has the services compile what it takes to answer this caller, as in every bench of calls of a millisecond. */
async function warmUp(place: Omit<Place, 'smallest'>): Promise<void> {
  const path = toPath(place, plainCase, 1)
  await timeCalls(readRounds.warmUp, 1, 0, async () => getSuccess(await place.wire.get(path)))
}

/** Indexes of today's data files, and figures of today's rows for who plans by them. */
async function tidy(database: Database, { entity }: Resource, resources: ReadonlyMap<string, Resource>): Promise<void> {
  await buildIndexes(database, planTables(resources.values()))
  await database.run(`vacuum analyze "${entity}"`)
}

async function findCompany(database: Database, caller: string): Promise<number | null> {
  if (caller === 'admin') return null
  const [user] = await database.run<{ CompanyID: number }>('select "CompanyID" from "user" where "LoginName" = $1', [
    caller,
  ])
  return Number(user?.CompanyID)
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
    for (const caller of callers) {
      const wire = await openWire(address, await fetchToken(address, caller))
      const company = await findCompany(database, caller)
      const place = { resource, resources, wire, database, caller, company }
      await warmUp(place)
      const found = await measureResource({ ...place, smallest: await timeSmallest(place) }, values)
      figures.push(...found.map(figure => ({ ...figure, name: `${name}: ${figure.name}` })))
      wire.close()
    }
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
