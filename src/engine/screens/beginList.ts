import type { Resource } from '#contract/resource.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { callList } from '#src/providers/data/buildDataProvider.ts'
import { keepEarlyList } from '#src/providers/data/earlyList.ts'

/** ra-core's words for the descriptor's usual sort; the key ascending where it has none. */
export function toListSort({ descriptor, key }: Resource): { field: string; order: 'ASC' | 'DESC' } {
  const sort = descriptor.list?.sort
  return { field: sort?.field ?? key, order: sort?.direction === 'descending' ? 'DESC' : 'ASC' }
}

/**
 * Asks for the first page of a list as a first visit shows it, while the screen's code is still loading. A visit with
 * parameters of its own, in the address or kept from the last one, asks by itself.
 */
export function beginList(resource: Resource, search: string): void {
  if (search !== '' || hasKeptParameters(resource)) return
  const params = {
    pagination: { page: 1, perPage: getAppConfiguration().DefaultGridPage },
    sort: toListSort(resource),
    filter: {},
    meta: { withTotal: true },
  }
  keepEarlyList(resource.name, params, callList(resource, params))
}

/** ra-core keeps the parameters of each list in its store. */
function hasKeptParameters({ name }: Resource): boolean {
  return Object.keys(localStorage).some(key => key.endsWith(`.${name}.listParams`))
}
