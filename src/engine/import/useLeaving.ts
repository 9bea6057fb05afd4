import { mayLeave } from '../record/form/mayLeave.ts'
import type { ImportState } from './useImport.ts'

/**
 * The way out of an import, by its button as by Escape: it asks where something would be lost, and lets go of what was not performed.
 * What goes on by itself, has ended or was begun before stays.
 */
export function useLeaving(state: ImportState, onClose: () => void): () => Promise<void> {
  const { step, isUnderWay, isOpened, letGo } = state
  return async () => {
    if (!(await mayLeave())) return
    if (step !== 'done' && !isUnderWay && !isOpened) letGo()
    onClose()
  }
}
