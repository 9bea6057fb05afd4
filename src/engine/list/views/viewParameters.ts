import { getLabel } from '#contract/catalogue.ts'
import type { Resource } from '#contract/resource.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { unnamedLoss } from '#src/providers/data/listRecords.ts'
import { toSorts } from '#src/providers/data/sorts.ts'
import { messages } from '#src/providers/messages/messages.ts'
import type { ListView, ViewContent } from '#src/providers/views/listViews.ts'
import { listFilteredFields } from '../filter/listFilter.ts'
import { type GridSettings, toStoredPage, toStoredSorts } from '../grid/gridSettings.ts'
import { type ListParameters, toSortParameters } from '../grid/listParameters.ts'
import { readListParameters } from '../grid/readListParameters.ts'

/** What a list shows of a view, as far as the list still can. */
export function toViewParameters(resource: Resource, { id, version, isFilterCut, content }: ListView): ListParameters {
  const { Conditions, SearchText, PageSize } = content
  const { sorts } = toStoredPage(content as Partial<GridSettings>)
  const isOffered = getAppConfiguration().GridPages.includes(PageSize ?? 0)
  const asked = {
    filter: { conditions: Conditions, searchText: SearchText, lost: isFilterCut ? [unnamedLoss] : [] },
    ...(sorts.length > 0 ? toSortParameters(sorts) : {}),
    ...(isOffered ? { perPage: PageSize } : {}),
    view: id,
    viewVersion: version,
  }
  return readListParameters(resource, asked).parameters
}

/** The labels of the fields that a view names and its list cannot show, filter or sort by any more, each once. */
export function listLostFields(resource: Resource, view: ListView): string[] {
  const { Conditions = [], ColumnSettings = [] } = view.content
  const { sorts } = toStoredPage(view.content as Partial<GridSettings>)
  const displayed = toViewParameters(resource, view)
  const filtered = new Set(listFilteredFields(displayed.filter))
  const lost = [
    ...Conditions.map(({ field }) => field).filter(field => !filtered.has(field)),
    ...sorts.map(({ field }) => field).filter(field => !displayed.sort.split(',').includes(field)),
    ...ColumnSettings.map(({ Key }) => Key).filter(field => !resource.properties.has(field)),
  ]
  return [...new Set(lost)].map(field => getLabel(messages.get(), resource, field))
}

/**
 * What a save of this view sends of what its list shows. A sort with which the list opened for want of the view's own is not the
 * view's: it may have one that is gone, or that this user may not see, which then stays.
 */
export function leaveUsualSort(resource: Resource, view: ListView, content: ViewContent): ViewContent {
  const { OrderBy, OrderDirection, ThenBy, ...others } = content
  const opened = toContent(toViewParameters(resource, view))
  const isAsOpened =
    OrderBy === opened.OrderBy &&
    OrderDirection === opened.OrderDirection &&
    JSON.stringify(ThenBy) === JSON.stringify(opened.ThenBy)
  return isAsOpened && view.content.OrderBy !== OrderBy ? others : content
}

/** Filters, sort and page size as a view holds them. */
export function toContent({ filter, sort, order, perPage }: Omit<ListParameters, 'page'>): ViewContent {
  return {
    ...(filter.conditions ? { Conditions: filter.conditions } : {}),
    ...(filter.searchText ? { SearchText: filter.searchText } : {}),
    ...toStoredSorts(toSorts({ field: sort, order })),
    PageSize: perPage,
  }
}
