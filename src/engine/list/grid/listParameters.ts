import { canCompare } from '#contract/access.ts'
import { wholePageSize } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { findSetting } from '#src/providers/settings/findSetting.ts'
import { type GridSettings, toSettingsCode, toStoredPage } from './gridSettings.ts'

/** What a list shows, in the words in which ra-core keeps it in the address; `page` counts from 1. */
export interface ListParameters {
  page: number
  perPage: number
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

/** What a list shows of which this user chose nothing: the descriptor's sort, the key ascending where it has none. */
export function toUsualParameters({ descriptor, key }: Resource): ListParameters {
  const sort = descriptor.list?.sort
  const order = sort?.direction === 'descending' ? 'DESC' : 'ASC'
  const perPage = isPaged(descriptor) ? getAppConfiguration().DefaultGridPage : wholePageSize
  return { page: 1, perPage, sort: sort?.field ?? key, order, filter: {} }
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
  const { perPage, sort } = toStoredPage(stored ?? null)
  const { GridPages } = getAppConfiguration()
  return {
    ...(perPage !== undefined && isPaged(resource.descriptor) && GridPages.includes(perPage) ? { perPage } : {}),
    ...(sort && isSortable(resource, sort.field)
      ? { sort: sort.field, order: sort.direction === 'descending' ? 'DESC' : 'ASC' }
      : {}),
  }
}

/** Whether rows can be sorted by a field: it is there, may be read and holds one value. */
export function isSortable(resource: Resource, field: string): boolean {
  const property = resource.properties.get(field)
  return (
    property !== undefined && isVisible(property) && property.jsonType !== 'object' && property.jsonType !== 'array'
  )
}

/** Whether rows may be found by a property: it may be read, in full, and is stored. */
export function isVisible({ schema }: ResourceProperty): boolean {
  return canCompare(schema, heldPermissions.get()) && !schema['x-transient']
}
