import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RowChoice, TableRow } from '../grid/table.ts'

/** The word of the address behind which the chosen row's key stands. */
const word = 'selected'

/** The chosen row of a list as its address says it, with the way to let it go. */
export interface StoredChoice extends RowChoice {
  onClose: () => void
}

/** The chosen row of a list. It stands in the address, so that a reload and a copy of the address show it. */
export function useRowChoice(): StoredChoice {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const keep = (id: string | null) => {
      const parameters = new URLSearchParams(search)
      if (id === null) parameters.delete(word)
      else parameters.set(word, id)
      // An empty address would bring back what the window keeps of the list, and the row with it.
      if (parameters.size === 0) parameters.set('page', '1')
      void navigate({ search: `?${parameters}` }, { replace: true })
    }
    return {
      id: new URLSearchParams(search).get(word),
      onChoose: ({ id }: TableRow) => keep(String(id)),
      onClose: () => keep(null),
    }
  }, [search, navigate])
}
