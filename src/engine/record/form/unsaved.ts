import { useCallback, useEffect, useId, useRef } from 'react'
import { buildStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/useStore.ts'

/** Why a form goes away below what was typed: the session ends, or the configuration has its screen no more. */
export type DraftReason = 'session' | 'screen'

/** Keeps unsaved changes for the same user's next session, or until the screen is there again; false where it could not. */
type Keep = (reason: DraftReason) => boolean

/** Changes that are not saved, and what can become of them. */
export interface UnsavedChanges {
  keep: Keep
  /** Saves them and stays; false where they could not be saved, which was told. */
  save: () => Promise<boolean>
  /** Whether a page shows another record in the same form: the work goes on there, the area is not left. */
  isNext: (path: string) => boolean
}

/** Who holds changes that are not saved; leaving asks first while there is anyone. */
export const unsaved = buildStore<ReadonlyMap<string, UnsavedChanges>>(new Map())

const lost: UnsavedChanges = { keep: () => false, save: async () => false, isNext: () => false }

/**
 * Says that this form holds unsaved changes while `isDirty`; `keep` is called where the session or the screen ends below it.
 * The function that it returns lets go at once, so that the redirect after a save is not stopped.
 */
export function useUnsaved(isDirty: boolean, changes: UnsavedChanges = lost): () => void {
  const id = useId()
  const latest = useRef(changes)
  const release = useCallback(() => change(id, null), [id])
  useEffect(() => {
    latest.current = changes
  })
  useEffect(() => {
    const held: UnsavedChanges = {
      keep: reason => latest.current.keep(reason),
      save: () => latest.current.save(),
      isNext: path => latest.current.isNext(path),
    }
    change(id, isDirty ? held : null)
    return release
  }, [id, isDirty, release])
  return release
}

/** Asks before the window is closed over unsaved changes. */
export function useUnloadHold(): void {
  const isHeld = useStore(unsaved).size > 0
  useEffect(() => {
    if (!isHeld) return
    // What was let go a moment ago no longer asks.
    const hold = (event: BeforeUnloadEvent) => {
      if (unsaved.get().size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isHeld])
}

/** Keeps what can be kept and lets go of everything: nobody can save it any more. True where something is kept. */
export function storeUnsaved(reason: DraftReason): boolean {
  const kept = [...unsaved.get().values()].map(({ keep }) => keep(reason))
  unsaved.set(new Map())
  return kept.includes(true)
}

function change(id: string, held: UnsavedChanges | null): void {
  const holders = unsaved.get()
  if (holders.has(id) === (held !== null)) return
  const next = new Map(holders)
  if (held) next.set(id, held)
  else next.delete(id)
  unsaved.set(next)
}
