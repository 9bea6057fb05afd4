import { useEffect, useState } from 'react'
import { searchDelay, searchPageSize } from '#src/lib/remoteSearch.ts'
import { Combo, type ComboAnswer, type ComboOption, type ComboValue, type ComboWords } from './Combo.tsx'
import type { InputState } from './ComboText.tsx'
import { type ComboSearch, useComboSearch } from './useComboSearch.ts'
import { useDebouncedText } from './useDebouncedText.ts'

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

/** Asks for the items whose texts match; an empty text asks for the first of all. */
type FetchOptions<Option extends ComboOption> = (
  text: string,
  pageSize: number,
  signal: AbortSignal,
) => Promise<readonly Option[]>

interface Answered<Option extends ComboOption> {
  text: string
  options: readonly Option[]
  hasFailed: boolean
}

/**
 * The first page of what matches what is typed, asked a second after the last key; an empty text asks only where that is asked for
 * (SPEC-0 §4 "Remote select"). Hand in a function that stays the same.
 */
function useRemoteOptions<Option extends ComboOption>(
  fetchOptions: FetchOptions<Option>,
  search: ComboSearch,
  loadsOnOpen: boolean,
): ComboAnswer<Option> {
  const text = useDebouncedText(search.text, search.isTaking ? 0 : searchDelay)
  const [answered, setAnswered] = useState<Answered<Option> | null>(null)
  const isAsked = (search.isOpen || search.isTaking) && (text !== '' || loadsOnOpen)
  useEffect(() => {
    if (!isAsked) return
    const asking = new AbortController()
    const answer = (options: readonly Option[], hasFailed: boolean) => {
      if (!asking.signal.aborted) setAnswered({ text, options, hasFailed })
    }
    fetchOptions(text, searchPageSize, asking.signal).then(
      options => answer(options, false),
      () => answer([], true),
    )
    return () => asking.abort()
  }, [fetchOptions, text, isAsked])
  const isSettled = text === search.text
  const isLoading = isAsked && !(isSettled && answered?.text === text)
  if (!isAsked || isLoading || !answered) return { options: [], isLoading, hasFailed: false }
  return { options: answered.options, isLoading: false, hasFailed: answered.hasFailed }
}
