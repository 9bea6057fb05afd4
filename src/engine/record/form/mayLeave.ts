import { getText } from '#src/providers/messages/getText.ts'
import { askConfirmation, askWhich, type Question, withdrawQuestion } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import { unsaved } from './unsaved.ts'

/**
 * Whether the page may be left, by whatever way: true where nothing is unsaved, else the user is asked. Once it is left the
 * changes are let go of, so that closing the page does not ask once more. Where they are saved before the user answers, the
 * question goes with them, and the answer is false: whatever saved them leads on. `words` stand instead of the usual ones.
 */
export async function mayLeave(words: Question = {}): Promise<boolean> {
  if (unsaved.get().size === 0) return true
  const isLeft = await whileUnsaved(() =>
    askConfirmation({ ...buildLeaving(getText('engine.leave.message')), ...words }),
  )
  if (isLeft) unsaved.set(new Map())
  return isLeft
}

/**
 * Whether the page may be left for another one. On the way to another record in the same form the changes can be saved first
 * (SPEC-2 §8 "You have pending changes. Click Yes if you want to save the changes."): after a Yes the page is left once they are,
 * after a No without them, and stays where the question is closed or they cannot be saved.
 */
export async function mayGoTo(path: string): Promise<boolean> {
  const held = [...unsaved.get().values()]
  if (held.length === 0 || !held.every(({ isNext }) => isNext(path))) return mayLeave()
  const answer = await whileUnsaved(() =>
    askWhich({
      title: getText('engine.leave.title'),
      message: getText('engine.pending.message'),
      close: getText('engine.pending.stay'),
    }),
  )
  if (answer === 'closed') return false
  if (answer === 'no') unsaved.set(new Map())
  for (const { save } of unsaved.get().values()) {
    if (await save()) continue
    showToast('warning', getText('engine.pending.first'))
    return false
  }
  return true
}

/** A question whether something is left that is not kept. */
export function buildLeaving(message: string): Question {
  return {
    ...{ title: getText('engine.leave.title'), message },
    ...{ no: getText('engine.leave.stay'), yes: getText('engine.leave.go') },
  }
}

/** Asks, and takes the question away where nothing is unsaved any more. */
async function whileUnsaved<Given>(ask: () => Promise<Given>): Promise<Given> {
  const endWatch = unsaved.subscribe(() => {
    if (unsaved.get().size === 0) withdrawQuestion()
  })
  const given = await ask()
  endWatch()
  return given
}
