import { Combo, type ComboOption, type ComboValue, type ComboWords } from './Combo.tsx'
import type { InputState } from './ComboText.tsx'
import { useComboSearch } from './useComboSearch.ts'
import { type FetchOptions, useRemoteOptions } from './useRemoteOptions.ts'

export interface RemoteComboProps<Option extends ComboOption, IsMultiple extends boolean> {
  input: InputState
  isMultiple: IsMultiple
  value: ComboValue<Option, IsMultiple>
  /** Stays the same from one drawing to the next. */
  fetchOptions: FetchOptions<Option>
  /** Offers the first items before anything is typed. */
  loadsOnOpen?: boolean
  words?: ComboWords
  onChange: (value: ComboValue<Option, IsMultiple>) => void
}

/** Picks one or several items that a function searches for. */
export function RemoteCombo<Option extends ComboOption, IsMultiple extends boolean>(
  props: RemoteComboProps<Option, IsMultiple>,
) {
  const { fetchOptions, loadsOnOpen = false, ...rest } = props
  const search = useComboSearch()
  const answer = useRemoteOptions(fetchOptions, search, loadsOnOpen)
  return <Combo {...rest} search={search} answer={answer} />
}
