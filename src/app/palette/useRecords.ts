import { useEffect, useMemo, useState } from 'react'
import { manifestState } from '#src/providers/data/manifestState.ts'
import type { VisibleItem } from '../menu/visibleMenu.ts'
import { listLeaves } from '../menu/visibleMenu.ts'
import { type FoundRecord, findRecords, listPrefixes, listSearched } from './findRecords.ts'

/** Milliseconds after the last key until records are asked for. */
const patience = 250

/** What the services found for a text; `text` says for which one it is. */
interface Found {
  text: string
  records: readonly FoundRecord[]
  hasFailed: boolean
}

/** The records that fit a text, of the lists that the menu holds. */
export function useRecords(menu: readonly VisibleItem[], text: string) {
  const resources = useMemo(() => {
    const known = [...(manifestState.get()?.resources.values() ?? [])]
    // In the order of the menu: what is used most stands first.
    const listed = listLeaves(menu).flatMap(
      ({ path }) => known.find(({ descriptor }) => `/${descriptor.list?.route}` === path) ?? [],
    )
    return listSearched(listed)
  }, [menu])
  const [found, setFound] = useState<Found>({ text: '', records: [], hasFailed: false })
  useEffect(() => {
    if (text.trim() === '') return
    const asking = new AbortController()
    const answer = (records: readonly FoundRecord[], hasFailed: boolean) => {
      if (!asking.signal.aborted) setFound({ text, records, hasFailed })
    }
    const timer = setTimeout(() => {
      findRecords(resources, text, asking.signal).then(
        records => answer(records, false),
        () => answer([], true),
      )
    }, patience)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [resources, text])
  const isSettled = text.trim() === '' || found.text === text
  const displayed = text.trim() !== '' && isSettled
  return {
    records: displayed ? found.records : [],
    hasFailed: displayed && found.hasFailed,
    isLoading: !isSettled,
    prefixes: listPrefixes(resources),
  }
}
