import { useCallback, useEffect, useId, useRef } from 'react'
import { buildStore } from '#src/lib/store.ts'

/** Why a form goes away below what was typed: the session ends, or the configuration has its screen no more. */
export type KeepReason = 'session' | 'screen'

/** Keeps unsaved changes for the same user's next session, or until the screen is there again; false where it could not. */
type Keep = (reason: KeepReason) => boolean

/** Who holds changes that are not saved; leaving asks first while there is anyone. */
export const unsaved = buildStore<ReadonlyMap<string, Keep>>(new Map())

const keepNothing: Keep = () => false

/**
 * Says that this form holds unsaved changes while `isDirty`; `keep` is called where the session or the screen ends below it.
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
    change(id, isDirty ? reason => latest.current(reason) : null)
    return release
  }, [id, isDirty, release])
  return release
}

/** Keeps what can be kept and lets go of everything: nobody can save it any more. True where something is kept. */
export function keepUnsaved(reason: KeepReason): boolean {
  const kept = [...unsaved.get().values()].map(keep => keep(reason))
  unsaved.set(new Map())
  return kept.includes(true)
}

function change(id: string, keep: Keep | null): void {
  const holders = unsaved.get()
  if (holders.has(id) === (keep !== null)) return
  const next = new Map(holders)
  if (keep) next.set(id, keep)
  else next.delete(id)
  unsaved.set(next)
}
