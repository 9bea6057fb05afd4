import { canCompare, findCallRule, isPermitted } from '#contract/access.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import {
  type Dashboard,
  type DashboardFilter,
  type DashboardList,
  type DashboardRows,
  type DashboardTile,
  listParts,
  searchField,
} from '#contract/dashboard.ts'
import type { Resource } from '#contract/resource.ts'

type Resources = ReadonlyMap<string, Resource>
type Codes = ReadonlySet<string>

/**
 * A dashboard as these codes see it: tiles and lists whose rows may be listed and found by what is asked of them. Null where it does
 * not open, or nothing of it is left.
 */
export function cutDashboard(dashboard: Dashboard, resources: Resources, held: Codes): Dashboard | null {
  if (!isPermitted(dashboard.permission, held)) return null
  const tiles = (dashboard.tiles ?? []).flatMap(tile => cutTile(tile, resources, held))
  const lists = (dashboard.lists ?? []).flatMap(list => cutList(list, resources, held))
  if (tiles.length + lists.length === 0) return null
  const filters = (dashboard.filters ?? []).flatMap(filter => cutFilter(filter, resources, held))
  return { ...dashboard, filters, tiles, lists }
}

function cutTile(tile: DashboardTile, resources: Resources, held: Codes): DashboardTile[] {
  if (!isPermitted(tile.permission, held)) return []
  const left = listParts(tile).filter(part => canList(part, resources, held))
  if (left.length === 0) return []
  return [{ ...tile, ...(tile.parts && { parts: tile.parts.filter(part => left.includes(part)) }) }]
}

function cutList(list: DashboardList, resources: Resources, held: Codes): DashboardList[] {
  if (!isPermitted(list.permission, held)) return []
  const left = list.parts.filter(part => canList(part, resources, held))
  const canOrder = (field: string) => left.every(part => canFind(field, part, resources, held))
  const { due, ...rest } = list
  const parts = left.map(({ sort, ...part }) => ({
    ...part,
    ...(sort && canFind(sort.field, part, resources, held) && { sort }),
  }))
  return parts.length === 0 ? [] : [{ ...rest, ...(due && canOrder(due) && { due }), parts }]
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
