import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { TypedShortcut } from '#contract/searchShortcuts.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'
import { replaceConditions, replaceSearchText } from './listFilter.ts'
import { splitDay } from './searchedDay.ts'
import { findShortcuts } from './searchShortcuts.ts'

/** Milliseconds after the last key in which a search is not made yet. */
const typingDelay = 300
/** The fewest characters that are searched for while one types. */
const leastTyped = 2

interface SearchEntry {
  resource: Resource
  filter: ListFilter
  toLabel: (field: string) => string
  /** What was asked for by Enter. */
  onApply: (filter: ListFilter) => void
  /** What is searched for while one types, on the way to what is meant. */
  onType: (filter: ListFilter) => void
  /** What was typed is what is meant: the box was left with it. */
  onMeant: (filter: ListFilter) => void
}

/**
 * What is typed into the search box of a list, and what becomes of it: a general search soon after the last key or by Enter at
 * once, or by Enter alone a condition where it begins with a search shortcut or names a day. What a shortcut cannot be read as stays as typed,
 * with `problem` saying why.
 */
export function useSearchEntry({ resource, filter, toLabel, ...ways }: SearchEntry) {
  const text = useText()
  const box = useTypedText(filter.searchText ?? '')
  const { typed, isTouched, setTouched, setProblem, show } = box
  // What was searched for before one began to type, to which a shortcut goes back.
  const before = useRef(box.applied)
  if (!isTouched) before.current = box.applied
  const latest = useRef({ filter, typed, isTouched, ways })
  latest.current = { filter, typed, isTouched, ways }
  const leave = useTypedSearch(resource, latest, box, before)
  /** Shows what is applied. */
  const settle = () => show(latest.current.filter.searchText ?? '')
  const submitShortcuts = async (found: readonly TypedShortcut[]) => {
    const { readShortcuts } = await loadPart(() => import('./shortcutConditions.ts'))
    const answer = await readShortcuts(resource, found, toLabel)
    // Something else was typed meanwhile.
    if (latest.current.typed !== typed) return
    if ('problem' in answer) return setProblem(answer.problem)
    const base = replaceSearchText(latest.current.filter, before.current)
    show(before.current)
    const fields = Map.groupBy(answer.conditions, ({ field }) => field)
    latest.current.ways.onApply([...fields].reduce((sum, [field, asked]) => replaceConditions(sum, field, asked), base))
  }
  const submit = () => {
    setProblem(null)
    const found = findShortcuts(resource, typed)
    setTouched(found !== null)
    if (found) {
      submitShortcuts(found).catch(() => setProblem(text('engine.shortcut.failed', typed)))
      return
    }
    const day = splitDay(resource, typed)
    before.current = day?.text ?? typed.trim()
    if (!day) return ways.onApply(replaceSearchText(filter, typed))
    show(day.text)
    ways.onApply(replaceConditions(replaceSearchText(filter, day.text), day.field, day.conditions))
  }
  return { ...box, settle, clear: () => show(''), submit, leave, isChanged: typed !== box.applied }
}

type TypedText = ReturnType<typeof useTypedText>

/** The text of a search box: what is applied, until somebody types. */
function useTypedText(applied: string) {
  const [typed, setTyped] = useState(applied)
  const [known, setKnown] = useState(applied)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  if (known !== applied) {
    setKnown(applied)
    // What is being typed is not taken away by a search that was slow to be applied.
    if (!isTouched) setTyped(applied)
  }
  const put = (next: string, isByHand: boolean) => {
    setTouched(isByHand)
    setTyped(next)
    setProblem(null)
  }
  return {
    ...{ applied, typed, isTouched, setTouched, problem, setProblem },
    type: (next: string) => put(next, true),
    /** Shows a text that is nobody's typing: what is applied next replaces it. */
    show: (next: string) => put(next, false),
  }
}

interface Latest extends Pick<TypedText, 'typed' | 'isTouched'> {
  filter: ListFilter
  ways: Pick<SearchEntry, 'onType' | 'onMeant'>
}

/** Searches for what is being typed; answers what is to be reported once the focus has left the box: what was found is what was meant. */
function useTypedSearch(
  resource: Resource,
  latest: RefObject<Latest>,
  { typed, applied, setTouched }: TypedText,
  before: RefObject<string>,
): () => void {
  const isLeft = useRef(false)
  const found = useRef<ListFilter | null>(null)
  const settled = useDebouncedText(typed, typingDelay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who types is back
  useEffect(() => {
    isLeft.current = false
  }, [typed])
  const isSettled = settled === typed
  useEffect(() => {
    const now = latest.current
    if (!isSettled || !now.isTouched) return
    // What is too short to be searched for lifts the search before it.
    const wanted = settled.trim().length < leastTyped ? '' : settled
    const next = replaceSearchText(now.filter, wanted)
    if (next.searchText === now.filter.searchText || findShortcuts(resource, settled)) return
    if (splitDay(resource, settled)) return
    if (wanted === '') before.current = ''
    now.ways.onType(next)
    found.current = isLeft.current || wanted === '' ? null : next
    if (!isLeft.current) return
    setTouched(false)
    if (wanted !== '') now.ways.onMeant(next)
  }, [settled, isSettled, resource, latest, before, setTouched])
  return () => {
    const { filter, ways } = latest.current
    if (found.current && found.current.searchText === filter.searchText) ways.onMeant(filter)
    found.current = null
    isLeft.current = true
    if (typed.trim() === applied) setTouched(false)
  }
}
