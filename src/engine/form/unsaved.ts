import { useCallback, useEffect, useId } from 'react'
import { buildStore } from '#src/lib/store.ts'

/** Who holds changes that are not saved; leaving asks first while there is anyone. */
export const unsaved = buildStore<ReadonlySet<string>>(new Set())

/**
 * Says that this form holds unsaved changes while `isDirty`. The function that it returns lets go at once,
 * so that the redirect after a save is not stopped.
 */
export function useUnsaved(isDirty: boolean): () => void {
  const id = useId()
  const release = useCallback(() => change(id, false), [id])
  useEffect(() => {
    change(id, isDirty)
    return release
  }, [id, isDirty, release])
  return release
}

function change(id: string, isHeld: boolean): void {
  const holders = unsaved.get()
  if (holders.has(id) === isHeld) return
  const next = new Set(holders)
  if (isHeld) next.add(id)
  else next.delete(id)
  unsaved.set(next)
}
