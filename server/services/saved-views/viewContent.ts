import { canRead, findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { parseConditions, WireProblem } from '#contract/calls/wireValues.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** What a view holds of its list, as far as a field of the list is named. */
interface ViewContent {
  conditions: { field: string; op: string; value?: unknown }[]
  columns: { Key: string }[]
  sort: string | null
}

type Asked = Pick<CallContext, 'caller' | 'configuration'>

/** The most characters that the filters of a view take as JSON: they travel in addresses, which have 16 KiB with all else. */
const longestConditions = 4_000

function readContent(view: RecordValues): ViewContent {
  return {
    conditions: (view.Conditions ?? []) as ViewContent['conditions'],
    columns: (view.ColumnSettings ?? []) as ViewContent['columns'],
    sort: (view.OrderBy ?? null) as string | null,
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

function canSee(held: ReadonlySet<string>, { schema }: ResourceProperty): boolean {
  return canRead(schema, held) && !schema['x-transient']
}

/**
 * What a view holds as the caller may see it: what names an unreadable field is left out, with `IsCut` true, and a filter by a
 * field that is gone says no value.
 */
export function cutContent(asked: Asked, list: Resource, view: RecordValues): RecordValues {
  const { conditions, columns, sort } = readContent(view)
  const isShown = (field: string) => !isHidden(asked, list, field)
  const kept = conditions.filter(({ field }) => isShown(field))
  const isSortShown = sort === null || isShown(sort)
  return {
    Conditions: kept.map(each => (list.properties.has(each.field) ? each : { ...each, value: null })),
    SearchText: view.SearchText ?? null,
    OrderBy: isSortShown ? sort : null,
    OrderDirection: view.OrderDirection ?? null,
    PageSize: view.PageSize ?? null,
    ColumnSettings: columns.filter(({ Key }) => isShown(Key)),
    Density: view.Density ?? null,
    IsCut: kept.length < conditions.length || !isSortShown,
  }
}

/** What of the stored view the caller could not see when he saved: it stays as it was. */
export function keepHidden(asked: Asked, list: Resource, stored: RecordValues | null, record: RecordValues): void {
  if (!stored) return
  const [before, now] = [readContent(stored), readContent(record)]
  const named = new Set(now.conditions.map(({ field }) => field))
  const conditions = before.conditions.filter(({ field }) => isHidden(asked, list, field) && !named.has(field))
  const shown = new Set(now.columns.map(({ Key }) => Key))
  const columns = before.columns.filter(({ Key }) => isHidden(asked, list, Key) && !shown.has(Key))
  if (conditions.length > 0) record.Conditions = [...now.conditions, ...conditions]
  if (columns.length > 0) record.ColumnSettings = [...now.columns, ...columns]
}

/**
 * Checks what a save changes of a view against its list, in the words in which a list call would refuse it; what stays as it is
 * stored may name what is gone. Adds to `errors` by JSON pointer.
 */
export function checkContent(
  { caller, text }: Pick<CallContext, 'caller' | 'text'>,
  list: Resource,
  stored: RecordValues | null,
  record: RecordValues,
  errors: FieldErrors,
): void {
  const [before, now] = [readContent(stored ?? {}), readContent(record)]
  const known = new Set(before.conditions.map(each => JSON.stringify(each)))
  const changed = now.conditions.filter(each => !known.has(JSON.stringify(each)))
  const see = (property: ResourceProperty) => canSee(caller.permissions, property)
  if (JSON.stringify(now.conditions).length > longestConditions) errors['/Conditions'] = text('views.tooLarge')
  else {
    try {
      parseConditions(list, changed, see)
    } catch (problem) {
      if (!(problem instanceof WireProblem)) throw problem
      errors['/Conditions'] = problem.message
    }
  }
  if (now.sort === null || now.sort === before.sort) return
  const property = list.properties.get(now.sort)
  const isSortable = property && see(property) && property.jsonType !== 'object' && property.jsonType !== 'array'
  if (!isSortable) errors['/OrderBy'] = text('views.noSort', now.sort)
}
