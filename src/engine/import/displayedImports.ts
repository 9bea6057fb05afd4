import { useEffect } from 'react'
import { onWindowReset } from '#src/lib/windowState.ts'

/** How often each import is shown by a dialog or page of this window. */
const displayed = new Map<number, number>()
onWindowReset(() => displayed.clear())

/** True while a dialog or page shows an import: what becomes of it is seen there. */
export function isImportDisplayed(id: number): boolean {
  return displayed.has(id)
}

/** Says that an import is shown, as long as the component stands. */
export function useDisplayedImport(id: number | null): void {
  useEffect(() => {
    if (id === null) return
    displayed.set(id, (displayed.get(id) ?? 0) + 1)
    return () => {
      const left = (displayed.get(id) ?? 1) - 1
      if (left > 0) displayed.set(id, left)
      else displayed.delete(id)
    }
  }, [id])
}
