import { checkText, parseConditions, WireProblem } from '#contract/calls/wireValues.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import { type ListFilter, replaceLost, toFilterArguments, unnamedLoss } from '#src/providers/data/listRecords.ts'
import { toSorts } from '#src/providers/data/sorts.ts'
import {
  isPaged,
  isVisible,
  type ListParameters,
  listOffered,
  listVisible,
  toFirstParameters,
  toSortParameters,
} from './listParameters.ts'
import { readView } from './viewAddress.ts'

const largestPage = 100
const mostConditions = 25

/**
 * Reads the parameters of a list out of its address, or out of what is kept of an earlier visit: texts or values. What no list
 * of this resource takes is left out; `isUnderstood` is false where there was such.
 */
export function readListParameters(
  resource: Resource,
  asked: Readonly<Record<string, unknown>>,
): { parameters: ListParameters; isUnderstood: boolean } {
  const usual = toFirstParameters(resource)
  const isWhole = !isPaged(resource.descriptor)
  const page = (!isWhole && readCount(asked.page, Number.MAX_SAFE_INTEGER)) || usual.page
  const perPage = (!isWhole && readCount(asked.perPage, largestPage)) || usual.perPage
  const { sort, order } = readSort(resource, asked) ?? usual
  const filter = readFilter(resource, parseJson(asked.filter))
  const isUnderstood =
    isSame(asked.page, page) &&
    isSame(asked.perPage, perPage) &&
    isSame(asked.sort, sort) &&
    isSame(asked.order, order) &&
    isSameFilter(asked.filter, filter)
  return { parameters: { page, perPage, sort, order, filter, ...readView(asked) }, isUnderstood }
}

/**
 * The parameters as the part of an address that begins with "?". What `beside` holds that is none of a list's own, such as the
 * row that is chosen, stays.
 */
export function toSearch(
  { page, perPage, sort, order, filter, view, viewVersion }: ListParameters,
  beside: Readonly<Record<string, unknown>>,
): string {
  const texts = { filter: JSON.stringify(filter), order, page: String(page), perPage: String(perPage), sort }
  const foreign = Object.entries(beside).filter(([name, value]) => !ownWords.has(name) && typeof value === 'string')
  const kept = Object.fromEntries(foreign) as Record<string, string>
  const named = Object.entries({ view, viewVersion }).flatMap(([name, count]) => (count ? [[name, String(count)]] : []))
  return `?${new URLSearchParams({ ...texts, ...Object.fromEntries(named), ...kept })}`
}

/** What the address of a list says of the list itself; the last is ra-core's. */
const ownWords = new Set(['filter', 'order', 'page', 'perPage', 'sort', 'view', 'viewVersion', 'displayedFilters'])

function readSort(resource: Resource, { sort, order }: Readonly<Record<string, unknown>>) {
  if (typeof sort !== 'string') return null
  const sorts = listOffered(resource, toSorts({ field: sort, order: String(order) }))
  return sorts.length > 0 ? toSortParameters(sorts) : null
}

function readCount(asked: unknown, largest: number): number | null {
  const count = typeof asked === 'string' && /^\d+$/.test(asked) ? Number(asked) : asked
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 1 && count <= largest ? count : null
}

/** Reads a filter that an address or a setting says; what no list of this resource takes is left out, and named as `lost`. */
export function readFilter(resource: Resource, asked: unknown): ListFilter {
  if (asked === undefined || asked === null || asked === '') return {}
  if (!isObject(asked)) return { lost: [unnamedLoss] }
  const conditions = Array.isArray(asked.conditions) ? asked.conditions : []
  const read = conditions.map((each, index) => (index < mostConditions ? readCondition(resource, each) : null))
  const searchText = typeof asked.searchText === 'string' ? readText(asked.searchText) : ''
  const searchedFields = Array.isArray(asked.searchedFields) ? listVisible(resource, asked.searchedFields) : []
  const lost = [
    ...(Array.isArray(asked.lost) ? asked.lost.filter(each => typeof each === 'string' && each !== '') : []),
    ...conditions.filter((_, index) => read[index] === null).map(toFieldName),
    ...(isAsked(asked.conditions) && !Array.isArray(asked.conditions) ? [unnamedLoss] : []),
    ...(isAsked(asked.searchText) && searchText === '' ? ['searchText'] : []),
  ]
  const understood = toFilterArguments({
    conditions: read.flatMap(each => each ?? []),
    searchText,
    ...(searchedFields.length > 0 && { searchedFields }),
  })
  return replaceLost(understood, [...new Set(lost)].slice(0, mostConditions))
}

/** Null where no list of this resource takes it. */
function readCondition(resource: Resource, asked: unknown): Condition[] | null {
  return readOr(null, () => parseConditions(resource, [asked], isVisible))
}

function toFieldName(condition: unknown): string {
  return isObject(condition) && typeof condition.field === 'string' && condition.field ? condition.field : unnamedLoss
}

function isAsked(value: unknown): boolean {
  return value !== undefined && value !== null && String(value).trim() !== ''
}

function readText(asked: string): string {
  return readOr('', () => checkText('searchText', asked))
}

function readOr<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof WireProblem) return otherwise
    throw problem
  }
}

function parseJson(asked: unknown): unknown {
  if (typeof asked !== 'string') return asked
  try {
    return JSON.parse(asked)
  } catch {
    return asked
  }
}

/** What was not asked for is not misunderstood. */
function isSame(asked: unknown, read: unknown): boolean {
  return asked === undefined || asked === null || String(asked) === String(read)
}

function isSameFilter(asked: unknown, read: ListFilter): boolean {
  if (asked === undefined || asked === null) return true
  const parsed = parseJson(asked)
  return isObject(parsed) && toComparable(parsed) === toComparable(read)
}

function toComparable({
  conditions = [],
  searchText = '',
  searchedFields = [],
  lost = [],
}: Record<string, unknown> | ListFilter): string {
  const listed = Array.isArray(conditions) ? conditions : [conditions]
  const parts = listed.map(each => (isObject(each) ? [each.field, each.op, each.value] : each))
  return JSON.stringify([parts, searchText, searchedFields, lost])
}
