import type { RecordKey } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { ChosenRows } from '../../export/exportChoice.ts'
import type { Matched } from './matched.ts'

/** What is known of a selection. */
interface Selected {
  keys: readonly RecordKey[]
  matching: Matched | null
}

/** More keys than these, or longer ones, do not go into an address. */
const mostKeys = 1000
const longestKeys = 10_000

/** The chosen rows as an export names them; null where none are chosen, or the services cannot be told which ones. */
export function findChosen({ calls }: Descriptor, { keys, matching }: Selected): ChosenRows | null {
  const taken = calls?.export?.parameters ?? {}
  if (!taken.ids || !taken.excluded) return null
  const named = matching ? [...matching.excluded] : keys
  // Part of what matched is dealt with, or others are chosen beside it.
  if (matching && (matching.rest || keys.length > 0)) return null
  const isTooLong = named.length > mostKeys || named.join('&excluded=').length > longestKeys
  if (isTooLong || (!matching && named.length === 0)) return null
  return matching ? { excluded: named } : { ids: named }
}
