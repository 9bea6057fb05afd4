import { useListContext } from 'ra-core'
import { useEffect } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'

/** Milliseconds for which the rows have stood before more is loaded. */
const patience = 500

const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./filter/FilterArea.tsx'),
  () => import('./filter/SearchPanel.tsx'),
  () => import('./selection/SelectionBar.tsx'),
  () => import('./grid/ColumnsDialog.tsx'),
  () => import('../export/ExportMenu.tsx'),
]

/**
 * Loads what one click opens in a list, once its rows stand and the browser has nothing to do, so that nobody waits for it.
 * What does not come, or where a browser cannot tell when it has nothing to do, is loaded by whoever opens it.
 */
export function useListParts(): void {
  const isDrawn = useListContext().data !== undefined
  useEffect(() => {
    if (!isDrawn) return
    const load = () => parts.forEach(part => void loadPart(part, false).catch(() => {}))
    const timer = setTimeout(() => window.requestIdleCallback?.(load), patience)
    return () => clearTimeout(timer)
  }, [isDrawn])
}
