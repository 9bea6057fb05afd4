import { useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import type { BulkOutcome } from '#src/providers/data/runBulk.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { beginUndo, type EditUndo, undoEdit } from '../edit-many/editUndo.ts'
import type { BulkWork } from './bulkWork.ts'

/** An edit that is taken back: what it was called, and by which call it was made. */
interface Undone {
  title: string
  many: string
  undo: EditUndo
}

/** Gives rows back what they had before an edit, and tells which somebody changed since; it goes on to its end, also where the list is left. */
export function useGiveBack(
  resource: Resource,
  work: BulkWork | null,
  setWork: (work: BulkWork | null) => void,
  isLeft: () => boolean,
) {
  const text = useText()
  const standing = useRef(work)
  standing.current = work

  return async function giveBack(undone: Undone, before = beginUndo(undone.undo)): Promise<void> {
    // What is under way in the list keeps its dialog.
    const isDisplayed = !isLeft() && (standing.current?.phase ?? 'ended') === 'ended'
    const show = (outcome: BulkOutcome, phase: BulkWork['phase'], goOn?: () => void) => {
      const title = text('engine.edit.undoing', undone.title)
      if (isDisplayed) setWork({ title, outcome, phase, mayStop: false, goOn })
    }
    show(before, 'running')
    const run = {
      ...{ resource, many: undone.many, notFound: text('records.notFound') },
      signal: new AbortController().signal,
      onProgress: (outcome: BulkOutcome) => show(outcome, 'running'),
    }
    const outcome = await undoEdit(undone.undo, run, before)
    await refreshRows(new Set([resource.name]))
    const isReported = isDisplayed && !isLeft() && outcome.done !== outcome.total
    if (isReported) show(outcome, 'ended', () => void giveBack(undone, outcome))
    else reportUndone(text, outcome)
    if (isDisplayed && !isReported) setWork(null)
  }
}

function reportUndone(text: ToText, { done, total, refused, failure }: BulkOutcome): void {
  if (done === total) {
    showToast('success', text('engine.edit.undone', toCountText(done)))
    return
  }
  const reasons = [...new Set([failure, ...refused.map(({ Message }) => Message)])].filter(Boolean).slice(0, 3)
  const figures = [done, total ?? done].map(toCountText)
  showToast(done > 0 ? 'warning' : 'error', text('engine.edit.undone.some', ...figures, reasons.join(' ')))
}
