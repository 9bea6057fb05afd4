import { useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { replaceConditions, replaceSearchText } from './listFilter.ts'
import { findShortcuts, type TypedShortcut } from './searchShortcuts.ts'

interface SearchEntry {
  resource: Resource
  filter: ListFilter
  toLabel: (field: string) => string
  onApply: (filter: ListFilter) => void
}

/**
 * What is typed into the search box of a list, and what Enter makes of it: a general search, or a condition where it begins with
 * a search shortcut. What a shortcut cannot be read as stays as typed, with `problem` saying why.
 */
export function useSearchEntry({ resource, filter, toLabel, onApply }: SearchEntry) {
  const text = useText()
  const applied = filter.searchText ?? ''
  const [typed, setTyped] = useState(applied)
  const [known, setKnown] = useState(applied)
  const [problem, setProblem] = useState<string | null>(null)
  const isTouched = useRef(false)
  if (known !== applied) {
    setKnown(applied)
    // What is being typed is not taken away by a search that was slow to be applied.
    if (!isTouched.current) setTyped(applied)
  }
  const latest = useRef({ filter, typed })
  latest.current = { filter, typed }
  const type = (next: string) => {
    isTouched.current = true
    setTyped(next)
    setProblem(null)
  }
  /** Shows a text that is nobody's typing: what is applied next takes its place. */
  const show = (next: string) => {
    isTouched.current = false
    setTyped(next)
    setProblem(null)
  }
  /** Shows what is applied. */
  const settle = () => show(latest.current.filter.searchText ?? '')
  const clear = () => show('')
  const submitShortcuts = async (found: readonly TypedShortcut[]) => {
    const { readShortcuts } = await loadPart(() => import('./shortcutConditions.ts'))
    const answer = await readShortcuts(resource, found, toLabel)
    // Something else was typed meanwhile.
    if (latest.current.typed !== typed) return
    if ('problem' in answer) return setProblem(answer.problem)
    settle()
    const fields = Map.groupBy(answer.conditions, ({ field }) => field)
    onApply([...fields].reduce((sum, [field, asked]) => replaceConditions(sum, field, asked), latest.current.filter))
  }
  const submit = () => {
    setProblem(null)
    const found = findShortcuts(resource, typed)
    isTouched.current = found !== null
    if (!found) return onApply(replaceSearchText(filter, typed))
    submitShortcuts(found).catch(() => setProblem(text('engine.shortcut.failed', typed)))
  }
  return { typed, type, settle, clear, submit, problem, isChanged: typed !== applied }
}
