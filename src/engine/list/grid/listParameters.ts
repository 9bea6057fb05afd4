import { canCompare, canMatch } from '#contract/access.ts'
import { type SortArguments, wholePageSize } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { isInRows } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { toConditions } from '#contract/rowConditions.ts'
import { getMovedNow } from '#src/lib/movedClock.ts'
import { toViewerZone } from '#src/lib/viewerClock.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { countSorts, toSortPayload } from '#src/providers/data/sorts.ts'
import { findSetting } from '#src/providers/settings/userSettings.ts'
import { type GridSettings, toSettingsCode, toStoredPage } from './gridSettings.ts'

/** What a list shows, in the words in which ra-core keeps it in the address; `page` counts from 1. */
export interface ListParameters {
  page: number
  perPage: number
  /** A field, or several between commas; their directions stand alike in `order`. */
  sort: string
  order: 'ASC' | 'DESC'
  filter: ListFilter
  /** The id of the saved view that is open; absent where none is. */
  view?: number
  /** The version of that view by which the list was shown. */
  viewVersion?: number
}

/** What a first visit shows: page size and sort as this user left them, else as the configuration and the descriptor say. */
export function toFirstParameters(resource: Resource, grid = resource.name): ListParameters {
  return { ...toUsualParameters(resource), ...findFiltered(resource, grid) }
}

/** What a list shows of which this user chose nothing: the descriptor's filter and sort, the key ascending where it has none. */
export function toUsualParameters(resource: Resource): ListParameters {
  const { descriptor, key } = resource
  const sort = descriptor.list?.sort
  const order = sort?.direction === 'descending' ? 'DESC' : 'ASC'
  const perPage = isPaged(descriptor) ? findUsualSize() : wholePageSize
  return { page: 1, perPage, sort: sort?.field ?? key, order, filter: toUsualFilter(resource) }
}

/** So many pixels high, a window has room for more than the shortest page. */
const tallWindow = 1000
const tallPage = 25

function findUsualSize(): number {
  const { DefaultGridPage, GridPages } = getAppConfiguration()
  const larger = GridPages.find(size => size >= Math.max(tallPage, DefaultGridPage))
  return globalThis.innerHeight >= tallWindow ? (larger ?? DefaultGridPage) : DefaultGridPage
}

/** What a list is narrowed to by its descriptor. */
export function toUsualFilter({ descriptor, properties }: Resource): ListFilter {
  const moment = { now: new Date(getMovedNow()).toISOString(), zone: toViewerZone() }
  const conditions = Object.entries(descriptor.list?.filter ?? {}).flatMap(([name, asked]) => {
    const property = properties.get(name)
    return property && isVisible(property) ? toConditions(property, asked, moment) : []
  })
  return conditions.length > 0 ? { conditions } : {}
}

/** Where ra-core keeps in the window's store what a list showed last. */
export function toStoredKey({ name }: Resource): string {
  return `${name}.listParams`
}

/** Whether a list is shown in pages; else all its rows are asked for at once. */
export function isPaged({ list }: Pick<Descriptor, 'list'>): boolean {
  return list?.paging !== false
}

/** The page size and the sort that this user chose, where they are still offered. */
export function findFiltered(
  resource: Resource,
  grid = resource.name,
): Partial<Pick<ListParameters, 'perPage' | 'sort' | 'order'>> {
  const stored = findSetting(toSettingsCode(grid)) as GridSettings | null | undefined
  const { perPage, sorts } = toStoredPage(stored ?? null)
  const offered = listOffered(resource, sorts)
  const { GridPages } = getAppConfiguration()
  return {
    ...(perPage !== undefined && isPaged(resource.descriptor) && GridPages.includes(perPage) ? { perPage } : {}),
    ...(offered.length > 0 ? toSortParameters(offered) : {}),
  }
}

/** The orders by which the rows of this resource can be sorted. */
export function listOffered(resource: Resource, sorts: readonly SortArguments[]): SortArguments[] {
  const isFirst = (field: string, index: number) => sorts.findIndex(each => each.field === field) === index
  return sorts
    .filter(({ field }, index) => isSortable(resource, field) && isFirst(field, index))
    .slice(0, countSorts(resource))
}

/** Orders in the words in which an address says them. */
export function toSortParameters(sorts: readonly SortArguments[]): Pick<ListParameters, 'sort' | 'order'> {
  const { field, order } = toSortPayload(sorts)
  return { sort: field, order }
}

/** Whether rows can be sorted by a field: it is there, may be read and holds one value. */
export function isSortable(resource: Resource, field: string): boolean {
  const property = resource.properties.get(field)
  return (
    property !== undefined &&
    canCompare(property.schema, heldPermissions.get()) &&
    isVisible(property) &&
    property.jsonType !== 'object' &&
    property.jsonType !== 'array'
  )
}

/** Whether rows may be found by a property: it may be read, in full or asked for as a whole, and is stored. */
export function isVisible({ schema }: ResourceProperty): boolean {
  return canMatch(schema, heldPermissions.get()) && isInRows(schema)
}

/** Those of these fields by which rows may be found, in the order of the schema. */
export function listVisible({ properties }: Resource, fields: readonly unknown[]): string[] {
  return [...properties.values()].filter(each => fields.includes(each.name) && isVisible(each)).map(({ name }) => name)
}
