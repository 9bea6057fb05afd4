import { isCancelledError } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useContext, useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { fetchListAhead } from '#src/providers/data/listQuery.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { GridScopeContext } from './gridScope.ts'

/** Milliseconds that a page may take to come before the table says that it is waited for. */
const patience = 150

/**
 * Turns a list to another page once that page's rows have come, so that the table is drawn once and not twice: waiting, then
 * full. Where they do not come, the list stays on its page and a toast says why. `isTurning` is true while one has to wait.
 */
export function usePageTurn(resource: Resource): { turnTo: (page: number) => void; isTurning: boolean } {
  const text = useText()
  const meta = useContext(GridScopeContext)?.meta
  const { sort, perPage, filterValues, setPage } = useListContext()
  const [isTurning, setTurning] = useState(false)
  const question = JSON.stringify([resource.name, sort, perPage, filterValues])
  const current = useRef({ question, page: 0 })
  current.current.question = question
  useEffect(() => () => void Object.assign(current.current, { question: '', page: 0 }), [])

  const turnTo = async (page: number) => {
    const isWanted = () => current.current.page === page && current.current.question === question
    const wait = setTimeout(() => isWanted() && setTurning(true), patience)
    current.current.page = page
    try {
      await fetchListAhead(resource, { pagination: { page, perPage }, sort, filter: { ...filterValues } }, meta)
      if (isWanted()) setPage(page)
    } catch (error) {
      if (isWanted() && !isCancelledError(error))
        showToast('error', (error instanceof Error ? error.message : '') || text('engine.list.failed'))
    }
    clearTimeout(wait)
    if (current.current.page === page) {
      current.current.page = 0
      setTurning(false)
    }
  }
  return { turnTo: page => void turnTo(page), isTurning }
}
