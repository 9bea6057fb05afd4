import { replace } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { fetchListAhead } from '#src/providers/data/listQuery.ts'
import { forgetTotals } from '#src/providers/data/totals.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { showToast } from '#src/ui/toast.ts'
import { type ListParameters, toUsualParameters } from './listParameters.ts'

/**
 * Begins a visit of a list while the screen's code is still loading: asks for the page that its address means, or else the
 * parameters that are kept of the last visit, or else the descriptor. What of them no list of this resource takes is left
 * out, and the address corrected.
 */
export async function openList(resource: Resource, { pathname, search }: URL): Promise<Response | null> {
  forgetTotals(resource.name)
  const asked = search === '' ? findKept(resource) : Object.fromEntries(new URLSearchParams(search))
  if (!asked || Object.keys(asked).length === 0) {
    ask(resource, toUsualParameters(resource, getAppConfiguration().DefaultGridPage))
    return null
  }
  const { readListParameters, toSearch } = await import('./readListParameters.ts')
  const { parameters, isUnderstood } = readListParameters(resource, asked)
  ask(resource, parameters)
  if (isUnderstood) return null
  showToast('warning', getText('engine.list.addressCorrected'))
  return replace(`${pathname}${toSearch(parameters)}`)
}

function ask(resource: Resource, { page, perPage, sort, order, filter }: ListParameters): void {
  const query = { pagination: { page, perPage }, sort: { field: sort, order }, filter }
  // What went wrong is told by the list, which asks again.
  fetchListAhead(resource, query).catch(() => {})
}

/** ra-core keeps the parameters of each list in its store; null where there are none. */
function findKept({ name }: Resource): Record<string, unknown> | null {
  const key = Object.keys(localStorage).find(each => each.endsWith(`.${name}.listParams`))
  try {
    return JSON.parse((key && localStorage.getItem(key)) || 'null') as Record<string, unknown> | null
  } catch {
    return null
  }
}
