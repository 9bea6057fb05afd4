import { useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { replaceConditions, replaceSearchText } from './listFilter.ts'
import { findShortcut, type TypedShortcut } from './searchShortcuts.ts'

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
  if (known !== applied) {
    setKnown(applied)
    setTyped(applied)
  }
  const latest = useRef({ filter, typed })
  latest.current = { filter, typed }
  const type = (next: string) => {
    setTyped(next)
    setProblem(null)
  }
  const submitShortcut = async (found: TypedShortcut) => {
    const { field } = found.shortcut
    const { readShortcut } = await loadPart(() => import('./shortcutConditions.ts'))
    const answer = await readShortcut(resource, found, toLabel(field))
    // Something else was typed meanwhile.
    if (latest.current.typed !== typed) return
    if ('problem' in answer) return setProblem(answer.problem)
    setTyped(latest.current.filter.searchText ?? '')
    onApply(replaceConditions(latest.current.filter, field, answer.conditions))
  }
  const submit = () => {
    setProblem(null)
    const found = findShortcut(resource, typed)
    if (!found) return onApply(replaceSearchText(filter, typed))
    submitShortcut(found).catch(() => setProblem(text('engine.shortcut.failed', typed)))
  }
  return { typed, type, submit, problem, isChanged: typed !== applied }
}
