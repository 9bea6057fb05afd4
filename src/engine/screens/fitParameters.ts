import { getLabel } from '#contract/catalogue.ts'
import type { Resource } from '#contract/resource.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { showToast } from '#src/ui/toast.ts'
import { listFilteredFields } from '../grid/listFilter.ts'
import type { ListParameters } from './listParameters.ts'
import { readListParameters, toSearch } from './readListParameters.ts'

/**
 * Fits what a list shows to another version of its resource: filters and sort by what left are lifted, with a word. Answers the
 * part of the address that begins with "?", or null where everything fits.
 */
export function fitParameters(before: Resource, resource: Resource, shown: ListParameters): string | null {
  const { parameters, isUnderstood } = readListParameters(resource, { ...shown })
  if (isUnderstood) return null
  const standing = new Set(listFilteredFields(parameters.filter))
  const lifted = listFilteredFields(shown.filter).filter(field => !standing.has(field))
  const gone = lifted.filter(field => !resource.properties.has(field))
  const toLabel = (field: string) => getLabel(messages.get(), before, field)
  if (gone.length > 0) {
    showToast('info', getText(`engine.list.filter${gone.length > 1 ? 's' : ''}Gone`, gone.map(toLabel).join(', ')))
  }
  for (const field of lifted.filter(each => !gone.includes(each))) {
    showToast('info', getText('engine.list.filterChanged', toLabel(field)))
  }
  if (parameters.sort !== shown.sort) showToast('info', getText('engine.list.sortGone', toLabel(shown.sort)))
  return toSearch(parameters)
}
