import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkText } from '#contract/calls/wireValues.ts'
import {
  type Dashboard,
  type DashboardFilter,
  type DashboardRows,
  isDashboardFor,
  listParts,
  mostCounted,
  searchField,
} from '#contract/dashboard.ts'
import {
  type CountedEntry,
  type CountedRows,
  type DashboardCounts,
  dashboardAddress,
} from '#contract/dashboardCounts.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { usualZone } from '#contract/relativeMoment.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import { cutDashboard } from '../configuration/dashboardVisibility.ts'
import type { LiveConfiguration } from '../configuration/index.ts'
import { getMovedNow } from '../kernel/movedClock.ts'
import { badRequest, forbidden, notFound } from '../kernel/problem.ts'
import type { Counted, CountQuestion, ResourceEngine } from '../resources/index.ts'
import { type CallerShare, toAsking } from '../share/index.ts'
import { buildQuestion, type Chosen, type QuestionParts } from './questions.ts'

/** As many values of a filter as a request names. */
const mostValues = 200

/** Reads from a query what is chosen of the filters of a page; throws 400 where it names another parameter, or a value that is none. */
function readChosen(
  filters: readonly DashboardFilter[],
  query: Readonly<Record<string, string | string[]>>,
  resources: ReadonlyMap<string, Resource>,
): Chosen {
  const entries = Object.entries(query).map(([name, value]) => {
    const filter = filters.find(each => each.name === name)
    if (!filter) {
      const names = filters.map(each => each.name).join(', ') || 'none'
      throw badRequest(`${name} is no filter of this dashboard: it takes ${names}.`)
    }
    return [name, readValue(filter, value, resources)] as const
  })
  return Object.fromEntries(entries)
}

function readValue(
  { name, choices, fields }: DashboardFilter,
  value: string | string[],
  resources: ReadonlyMap<string, Resource>,
): unknown {
  const texts = [value].flat()
  for (const text of texts) checkText(name, text)
  if (texts.length > mostValues) throw badRequest(`${name} takes at most ${mostValues} values.`)
  if (choices) {
    const choice = choices.find(each => String(each.value) === texts.at(-1))
    if (choice) return choice.value
    throw badRequest(`${name} takes one of ${choices.map(each => each.value).join(', ')}.`)
  }
  const [resource = '', field = ''] = Object.entries(fields)[0] ?? []
  const property = resources.get(resource)?.properties.get(field)
  if (field === searchField || property?.usualOperator !== 'in') return texts.at(-1)
  if (property.jsonType !== 'integer' && property.jsonType !== 'array') return texts
  const keys = texts.map(Number)
  if (keys.every(Number.isSafeInteger)) return keys
  throw badRequest(`${name} takes whole numbers.`)
}

/** What the routes need. */
export interface DashboardRoutesOptions {
  configuration: LiveConfiguration
  engine: Pick<ResourceEngine, 'count'>
  /** Says who calls; throws 401. */
  authenticate(request: FastifyRequest): Caller | Promise<Caller>
  /** Has calls wait for their turn. */
  share: CallerShare
}

/** Adds the call that counts everything on a dashboard, within the caller's scope (domain "Home pages and tiles"). */
export async function dashboardRoutes(app: FastifyInstance, options: DashboardRoutesOptions): Promise<void> {
  const { configuration, engine, authenticate, share } = options
  app.get<{ Params: { name: string } }>(`${dashboardAddress}/:name`, async (request, reply) => {
    const caller = await authenticate(request)
    const { dashboards, resources } = configuration.current()
    const whole = dashboards.get(request.params.name)
    if (!whole) throw notFound('There is no dashboard of this name.')
    const dashboard = cutDashboard(whole, resources, caller.permissions)
    if (!dashboard || !isDashboardFor(dashboard, caller.userType)) throw forbidden()
    const query = request.query as Record<string, string | string[]>
    const chosen = readChosen(dashboard.filters ?? [], query, resources)
    const moment = { now: toMinute(getMovedNow()), zone: usualZone }
    const counts = await share.perform(toAsking(request, reply, caller), () =>
      countDashboard({ dashboard, resources, chosen, moment }, questions => engine.count(caller, questions)),
    )
    return buildSuccess(counts)
  })
}

/** Within a minute the filters of a page stay the same, and what is shown by them need not be read anew. */
function toMinute(moment: Date): string {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString()
}

/** Counts everything that a page shows, as far as it is said, by one statement of `count`. */
async function countDashboard(
  parts: QuestionParts & { dashboard: Dashboard },
  count: (questions: readonly CountQuestion[]) => Promise<Counted[]>,
): Promise<DashboardCounts> {
  const { dashboard, moment } = parts
  const ask = (name: string, rows: readonly DashboardRows[]) => ({
    name,
    questions: rows.map(each => ({ ...buildQuestion(parts, each), atMost: mostCounted })),
  })
  const tiles = (dashboard.tiles ?? []).map(tile => ask(tile.name, listParts(tile)))
  const lists = (dashboard.lists ?? []).map(list => ask(list.name, list.parts))
  const asked = [...tiles, ...lists].flatMap(({ questions }) => questions)
  const answers = new Map((await count(asked)).map((answer, index) => [asked[index], answer]))
  const toEntry = ({ name, questions }: ReturnType<typeof ask>): CountedEntry => {
    const Parts = questions.map(
      (question): CountedRows => ({
        Resource: question.resource,
        Count: answers.get(question)?.count ?? 0,
        Conditions: question.conditions ?? [],
        ...(question.searchText !== undefined && { SearchText: question.searchText }),
      }),
    )
    return { Name: name, Count: Parts.reduce((sum, { Count }) => sum + Count, 0), Parts }
  }
  return { AsOf: moment.now, Tiles: tiles.map(toEntry), Lists: lists.map(toEntry) }
}
