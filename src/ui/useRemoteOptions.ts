import { useEffect, useState } from 'react'
import { searchPageSize } from '#src/lib/remoteSearch.ts'
import type { ComboAnswer, ComboOption } from './Combo.tsx'
import type { ComboSearch } from './useComboSearch.ts'
import { useDebouncedText } from './useDebouncedText.ts'

/** Asks for the items whose texts match; an empty text asks for the first of all. */
export type FetchOptions<Option extends ComboOption> = (
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
 * The first page of what matches what is typed, asked a second after the last key; an empty text asks only where that is wished
 * (SPEC-0 §4 "Remote select"). Hand in a function that stays the same.
 */
export function useRemoteOptions<Option extends ComboOption>(
  fetchOptions: FetchOptions<Option>,
  search: ComboSearch,
  loadsOnOpen: boolean,
): ComboAnswer<Option> {
  const text = useDebouncedText(search.text)
  const [answered, setAnswered] = useState<Answered<Option> | null>(null)
  const isAsked = search.isOpen && (text !== '' || loadsOnOpen)
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
