import { useEffect } from 'react'
import { onWindowReset } from '#src/lib/windowState.ts'

/** How often each import is shown by a dialog or page of this window. */
const shown = new Map<number, number>()
onWindowReset(() => shown.clear())

/** True while a dialog or page shows an import: what becomes of it is seen there. */
export function isImportShown(id: number): boolean {
  return shown.has(id)
}

/** Says that an import is shown, as long as the component stands. */
export function useShownImport(id: number | null): void {
  useEffect(() => {
    if (id === null) return
    shown.set(id, (shown.get(id) ?? 0) + 1)
    return () => {
      const left = (shown.get(id) ?? 1) - 1
      if (left > 0) shown.set(id, left)
      else shown.delete(id)
    }
  }, [id])
}
