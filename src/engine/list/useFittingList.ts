import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { listFilteredFields } from './filter/listFilter.ts'
import { isSortable, type ListParameters } from './grid/listParameters.ts'
import { readView } from './grid/viewAddress.ts'

/**
 * Fits an open list to another version of its resource; `onFit` hears of the version that it fits. Until then nothing is to be
 * read: a filter by what left would be refused.
 */
export function useFittingList(resource: Resource, fitting: Resource, onFit: (resource: Resource) => void): void {
  const { page, perPage, sort, filterValues } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [awaited, setAwaited] = useState<{ resource: Resource; search: string } | null>(null)
  const shown = {
    ...{ page, perPage, sort: sort.field, order: sort.order, filter: filterValues as ListFilter },
    ...readView(Object.fromEntries(new URLSearchParams(search))),
  }
  // A choice that was made before the fitted list was drawn asks by what left again.
  const isStray = !namesOnlyFields(resource, shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown meanwhile is fitted as it stands then
  useEffect(() => {
    if (resource === fitting && !isStray) return
    let isPassed = false
    const fitShown = async () => {
      const { fitParameters } = await loadPart(() => import('./fitParameters.ts'))
      const beside = Object.fromEntries(new URLSearchParams(search))
      const fitted = isPassed ? null : fitParameters(fitting, resource, shown, beside)
      if (isPassed) return
      if (fitted === null) return onFit(resource)
      setAwaited({ resource, search: fitted })
      void navigate({ search: fitted }, { replace: true })
    }
    // Without its code the list asks as before, and tells what is refused.
    fitShown().catch(() => onFit(resource))
    return () => {
      isPassed = true
    }
  }, [resource, fitting, isStray])
  useEffect(() => {
    if (awaited?.search !== search) return
    setAwaited(null)
    onFit(awaited.resource)
  }, [awaited, search, onFit])
}

function namesOnlyFields(resource: Resource, { sort, filter }: ListParameters): boolean {
  return isSortable(resource, sort) && listFilteredFields(filter).every(field => resource.properties.has(field))
}
