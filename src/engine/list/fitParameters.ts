import { getLabel } from '#contract/catalogue.ts'
import type { Resource } from '#contract/resource.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { showToast } from '#src/ui/toast.ts'
import { listFilteredFields } from './filter/listFilter.ts'
import type { ListParameters } from './grid/listParameters.ts'
import { readListParameters, toSearch } from './grid/readListParameters.ts'

/**
 * Fits what a list shows to another version of its resource: filters and sort by what left are lifted, with a word. Answers the
 * part of the address that begins with "?", in which what is `beside` stays, or null where everything fits.
 */
export function fitParameters(
  before: Resource,
  resource: Resource,
  displayed: ListParameters,
  beside: Readonly<Record<string, unknown>>,
): string | null {
  const { parameters, isUnderstood } = readListParameters(resource, { ...displayed })
  if (isUnderstood) return null
  const standing = new Set(listFilteredFields(parameters.filter))
  const lifted = listFilteredFields(displayed.filter).filter(field => !standing.has(field))
  const toLabel = (field: string) => getLabel(messages.get(), before, field)
  const sorted = new Set(parameters.sort.split(','))
  const unsorted = displayed.sort.split(',').filter(field => !sorted.has(field))
  const notes = [
    lifted.length > 0 && getText('engine.list.unfiltered', lifted.map(toLabel).join(', ')),
    unsorted.length > 0 && getText('engine.list.unsorted', unsorted.map(toLabel).join(', ')),
  ]
  const words = notes.filter(Boolean).join(' ')
  // Where a search looks is seen in the columns.
  if (words) showToast('info', words)
  return toSearch(parameters, beside)
}
