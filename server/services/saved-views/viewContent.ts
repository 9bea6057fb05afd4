import { canMatch, canRead, findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues, SortArguments } from '#contract/callArguments.ts'
import { parseConditions, WireProblem } from '#contract/calls/wireValues.ts'
import { isInRows } from '#contract/entitySchema.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { CallContext, SaveContext } from '../../platform/resources/extension.ts'

interface ViewCondition {
  field: string
  op: string
  value?: unknown
}

/** What a view holds of its list, as far as a field of the list is named. */
interface ViewContent {
  conditions: ViewCondition[]
  columns: { Key: string; Hidden?: boolean }[]
  sort: string | null
  further: SortArguments[]
}

type Asked = Pick<CallContext, 'caller' | 'configuration'>

/** The most characters that the filters of a view take as JSON: they travel in addresses, which have 16 KiB with all else. */
const longestConditions = 4_000

function readContent(view: RecordValues): ViewContent {
  return {
    conditions: (view.Conditions ?? []) as ViewContent['conditions'],
    columns: (view.ColumnSettings ?? []) as ViewContent['columns'],
    sort: (view.OrderBy ?? null) as string | null,
    further: (view.ThenBy ?? []) as SortArguments[],
  }
}

/** The list that a view is of; null where there is none, or none that the caller may open. */
export function findList({ caller, configuration }: Asked, grid: unknown): Resource | null {
  const resource = configuration.resources.get(String(grid))
  const isOpen = resource?.descriptor.list && isPermitted(findCallRule(resource.descriptor, 'list'), caller.permissions)
  return isOpen ? resource : null
}

/**
 * True where a field must not be told to the caller: he may not read it, or could not when it was there. A field that never was
 * is nothing to hide.
 */
function isHidden({ caller, configuration }: Asked, list: Resource, field: string): boolean {
  const property = list.properties.get(field)
  if (property) return !canSee(caller.permissions, property)
  return !isPermitted(configuration.retired.get(list.entity)?.get(field), caller.permissions)
}

function findDisplayed(
  { caller }: Pick<CallContext, 'caller'>,
  list: Resource,
  field: string,
): ResourceProperty | null {
  const property = list.properties.get(field)
  return property && canSee(caller.permissions, property) ? property : null
}

function canSee(held: ReadonlySet<string>, { schema }: ResourceProperty): boolean {
  return canRead(schema, held) && isInRows(schema)
}

/** True where rows may not be found or ordered by a field: it is hidden, or its values are masked. */
function isIncomparable(asked: Asked, list: Resource, field: string): boolean {
  const property = list.properties.get(field)
  return (
    isHidden(asked, list, field) || (property !== undefined && !canMatch(property.schema, asked.caller.permissions))
  )
}

/** A filter by a field that is gone says no value. */
function cutCondition(list: Resource, condition: ViewCondition): ViewCondition {
  return list.properties.has(condition.field) ? condition : { ...condition, value: null }
}

/**
 * What a view holds as the caller may see it: what names an unreadable field is left out, with `IsCut` true where that shows, and
 * `IsFilterCut` where its list then has more rows than the view means.
 */
export function cutContent(asked: Asked, list: Resource, view: RecordValues): RecordValues {
  const { conditions, columns, sort, further } = readContent(view)
  const isDisplayed = (field: string) => !isHidden(asked, list, field)
  const kept = conditions.filter(({ field }) => !isIncomparable(asked, list, field))
  const isSortDisplayed = sort === null || !isIncomparable(asked, list, sort)
  const sorts = cutFurther(asked, list, view)
  return {
    Conditions: kept.map(each => cutCondition(list, each)),
    SearchText: view.SearchText ?? null,
    OrderBy: isSortDisplayed ? sort : null,
    OrderDirection: isSortDisplayed ? (view.OrderDirection ?? null) : null,
    ThenBy: sorts,
    PageSize: view.PageSize ?? null,
    ColumnSettings: columns.filter(({ Key }) => isDisplayed(Key)),
    Density: view.Density ?? null,
    IsFilterCut: kept.length < conditions.length,
    IsCut:
      kept.length < conditions.length ||
      !isSortDisplayed ||
      sorts.length < further.length ||
      columns.some(({ Key, Hidden }) => !Hidden && !isDisplayed(Key)),
  }
}

/** The further sorts before the first sort that is hidden: one alone says little without those before it. */
function cutFurther(asked: Asked, list: Resource, view: RecordValues): SortArguments[] {
  const { sort, further } = readContent(view)
  const hidden = [sort, ...further.map(({ field }) => field)].findIndex(
    field => field !== null && isIncomparable(asked, list, field),
  )
  return hidden < 0 ? further : further.slice(0, Math.max(0, hidden - 1))
}

/**
 * Checks what a save sends of a view against its list, in the words in which a list call would refuse it, and adds what of the
 * stored view its sender could not see. What is sent as it was read may name what is gone. Adds to `errors` by JSON pointer.
 */
export function completeContent(context: SaveContext<'SavedViews'>, list: Resource, errors: FieldErrors): void {
  if (isSent(context, 'Conditions')) completeConditions(context, list, errors)
  if (isSent(context, 'ColumnSettings')) completeColumns(context, list, errors)
  completeSort(context, list, errors)
  if (isSent(context, 'ThenBy') || isSent(context, 'OrderBy')) completeFurther(context, list, errors)
}

function isSent({ args, stored }: SaveContext<'SavedViews'>, name: string): boolean {
  return stored === null || args.record?.[name] !== undefined
}

function toIdentity({ field, op, value = null }: ViewCondition): string {
  return JSON.stringify([field, op, value])
}

function completeConditions(context: SaveContext<'SavedViews'>, list: Resource, errors: FieldErrors): void {
  const { caller, record, stored, text } = context
  const before = readContent(stored ?? {}).conditions
  const hidden = before.filter(({ field }) => isIncomparable(context, list, field))
  // As its sender read it: a guess at what is hidden from him is answered as any other guess.
  const known = before
    .filter(each => !hidden.includes(each))
    .map(each => ({ each, identity: toIdentity(cutCondition(list, each)) }))
  const toStored = (condition: ViewCondition): ViewCondition[] => {
    const index = known.findIndex(({ identity }) => identity === toIdentity(condition))
    if (index >= 0) return known.splice(index, 1).map(({ each }) => each)
    return parseConditions(
      list,
      [condition],
      property => canSee(caller.permissions, property) && canMatch(property.schema, caller.permissions),
    )
  }
  try {
    const conditions = [...readContent(record).conditions.flatMap(toStored), ...hidden]
    record.Conditions = conditions
    if (JSON.stringify(conditions).length > longestConditions) errors['/Conditions'] = text('views.tooLarge')
    checkCount(context, 'Conditions', conditions, errors)
  } catch (problem) {
    if (!(problem instanceof WireProblem)) throw problem
    errors['/Conditions'] = problem.message
  }
}

/** The schema counts what is sent; this counts what is stored. */
function checkCount(
  { resource, text }: SaveContext<'SavedViews'>,
  name: string,
  items: unknown[],
  errors: FieldErrors,
): void {
  const most = resource.properties.get(name)?.schema.maxItems ?? Number.POSITIVE_INFINITY
  if (items.length > most) errors[`/${name}`] = text('views.tooManyKept', most)
}

/** Columns that the sender cannot choose, since they are gone or hidden from him, stay as they were. */
function completeColumns(context: SaveContext<'SavedViews'>, list: Resource, errors: FieldErrors): void {
  const { record, stored, text } = context
  const before = readContent(stored ?? {}).columns.filter(({ Key }) => !findDisplayed(context, list, Key))
  const known = new Set(before.map(({ Key }) => Key).filter(field => !isHidden(context, list, field)))
  const sent = readContent(record).columns
  const keys = new Set<string>()
  for (const { Key } of sent) {
    if (!findDisplayed(context, list, Key) && !known.has(Key)) errors['/ColumnSettings'] = text('views.noColumn', Key)
    else if (keys.has(Key)) errors['/ColumnSettings'] = text('views.columnTwice', Key)
    keys.add(Key)
  }
  const columns = [...sent, ...before.filter(({ Key }) => !keys.has(Key))]
  record.ColumnSettings = columns
  checkCount(context, 'ColumnSettings', columns, errors)
}

/** A sort that is hidden from the sender stays, with its direction, unless he chooses another. */
function completeSort(context: SaveContext<'SavedViews'>, list: Resource, errors: FieldErrors): void {
  const { record, stored, text } = context
  const before = readContent(stored ?? {}).sort
  const isKept = before !== null && isHidden(context, list, before)
  const chosen = isSent(context, 'OrderBy') ? readContent(record).sort : null
  if (isKept && chosen === null) {
    record.OrderBy = before
    record.OrderDirection = stored?.OrderDirection ?? null
    return
  }
  if (isKept && !isSent(context, 'OrderDirection')) record.OrderDirection = null
  if (chosen === null || (chosen === before && !isKept)) return
  if (!canSortBy(context, list, chosen)) errors['/OrderBy'] = text('views.noSort', chosen)
}

function canSortBy(context: SaveContext<'SavedViews'>, list: Resource, field: string): boolean {
  const property = findDisplayed(context, list, field)
  return property !== null && property.jsonType !== 'object' && property.jsonType !== 'array'
}

/**
 * Further sorts that come back beside the first one as they were read stay as they are stored; of others each must be one that the
 * list has. A first sort that was one of them is none of them any more.
 */
function completeFurther(context: SaveContext<'SavedViews'>, list: Resource, errors: FieldErrors): void {
  const { record, stored, text } = context
  const before = readContent(stored ?? {})
  const { sort, further } = readContent(record)
  if (!isSent(context, 'ThenBy')) {
    record.ThenBy = before.further.filter(({ field }) => field !== sort)
    return
  }
  const toFields = (sorts: readonly SortArguments[]) => JSON.stringify(sorts.map(each => [each.field, each.direction]))
  if (sort === before.sort && toFields(further) === toFields(cutFurther(context, list, stored ?? {}))) {
    record.ThenBy = before.further
    return
  }
  const fields = [sort, ...further.map(({ field }) => field)]
  const wrong = further.find(({ field }, index) => fields.indexOf(field) <= index || !canSortBy(context, list, field))
  if (wrong) errors['/ThenBy'] = text('views.noSort', wrong.field)
}
