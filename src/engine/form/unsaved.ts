import { useCallback, useEffect, useId, useRef } from 'react'
import { buildStore } from '#src/lib/store.ts'

/** Keeps unsaved changes for the same user's next session. */
type Keep = () => void

/** Who holds changes that are not saved; leaving asks first while there is anyone. */
export const unsaved = buildStore<ReadonlyMap<string, Keep>>(new Map())

const keepNothing: Keep = () => {}

/**
 * Says that this form holds unsaved changes while `isDirty`; `keep` is called where the session ends below it.
 * The function that it returns lets go at once, so that the redirect after a save is not stopped.
 */
export function useUnsaved(isDirty: boolean, keep: Keep = keepNothing): () => void {
  const id = useId()
  const latest = useRef(keep)
  const release = useCallback(() => change(id, null), [id])
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    change(id, isDirty ? () => latest.current() : null)
    return release
  }, [id, isDirty, release])
  return release
}

/** Keeps what can be kept and lets go of everything: nobody can save it any more. */
export function keepUnsaved(): void {
  for (const keep of unsaved.get().values()) keep()
  unsaved.set(new Map())
}

function change(id: string, keep: Keep | null): void {
  const holders = unsaved.get()
  if (holders.has(id) === (keep !== null)) return
  const next = new Map(holders)
  if (keep) next.set(id, keep)
  else next.delete(id)
  unsaved.set(next)
}
