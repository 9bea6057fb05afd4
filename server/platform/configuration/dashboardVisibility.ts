import { canCompare, canRead, findCallRule, isPermitted } from '#contract/access.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import {
  type Dashboard,
  type DashboardFilter,
  type DashboardList,
  type DashboardRows,
  type DashboardTile,
  findListRows,
  listParts,
  searchField,
} from '#contract/dashboard.ts'
import type { Resource } from '#contract/resource.ts'

type Resources = ReadonlyMap<string, Resource>
type Codes = ReadonlySet<string>

/**
 * A dashboard as these codes see it: tiles and lists whose rows may be listed and found by what is asked of them, columns that may
 * be read. Null where it does not open, or nothing of it is left.
 */
export function cutDashboard(dashboard: Dashboard, resources: Resources, held: Codes): Dashboard | null {
  if (!isPermitted(dashboard.permission, held)) return null
  const isOpen = (rows: DashboardRows) => canList(rows, resources, held)
  const tiles = (dashboard.tiles ?? []).flatMap(tile => cutTile(tile, resources, held))
  const lists = (dashboard.lists ?? []).flatMap(list => {
    const rows = findListRows(dashboard, list)
    return rows && isOpen(rows) ? cutList(list, rows, resources, held) : []
  })
  if (tiles.length + lists.length === 0) return null
  const filters = (dashboard.filters ?? []).flatMap(filter => cutFilter(filter, resources, held))
  return { ...dashboard, filters, tiles, lists }
}

function cutTile(tile: DashboardTile, resources: Resources, held: Codes): DashboardTile[] {
  if (!isPermitted(tile.permission, held)) return []
  const left = listParts(tile).filter(part => canList(part, resources, held))
  if (left.length === 0) return []
  const { trend, parts, ...rest } = tile
  const isCounted = trend && left.every(part => canFind(trend.field, part, resources, held))
  return [
    {
      ...rest,
      ...(parts && { parts: parts.filter(part => left.includes(part)) }),
      ...(isCounted && { trend }),
    },
  ]
}

/** A list names its rows itself: the tile that it took them from may be hidden. */
function cutList(list: DashboardList, rows: DashboardRows, resources: Resources, held: Codes): DashboardList[] {
  const { tile: _, sort, ...rest } = list
  const resource = resources.get(rows.resource)
  const columns = list.columns.filter(column => {
    const property = resource?.properties.get(typeof column === 'string' ? column : column.field)
    return property !== undefined && canRead(property.schema, held)
  })
  if (!isPermitted(list.permission, held) || columns.length === 0) return []
  return [{ ...rest, ...rows, columns, ...(sort && canFind(sort.field, rows, resources, held) && { sort }) }]
}

function cutFilter(filter: DashboardFilter, resources: Resources, held: Codes): DashboardFilter[] {
  const fields = Object.entries(filter.fields).filter(
    ([resource, field]) =>
      canList({ resource }, resources, held) &&
      (field === searchField || canFind(field, { resource }, resources, held)),
  )
  return fields.length === 0 ? [] : [{ ...filter, fields: Object.fromEntries(fields) }]
}

function canList({ resource: name, call, where = [] }: DashboardRows, resources: Resources, held: Codes): boolean {
  const resource = resources.get(name)
  if (!resource?.descriptor.calls?.list || !isPermitted(findCallRule(resource.descriptor, 'list'), held)) return false
  const chosen = call === undefined ? [] : getPreparedCall(resource, call).where.map(({ property }) => property.name)
  return [...chosen, ...where.map(({ field }) => field)].every(field =>
    canFind(field, { resource: name }, resources, held),
  )
}

function canFind(name: string, { resource }: DashboardRows, resources: Resources, held: Codes): boolean {
  const property = resources.get(resource)?.properties.get(name)
  return property !== undefined && canCompare(property.schema, held)
}
