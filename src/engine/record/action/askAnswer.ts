import type { Question as CallQuestion } from '#contract/envelope.ts'
import { isWallClock } from '#contract/formats.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { askConfirmation, askTyped, askWhich, type Question, withdrawQuestion } from '#src/ui/confirmation.ts'

/** What was pressed: the title of a question and the button that goes on bear its words. */
export interface Pressed {
  label: string
  /** What it does; the label where absent. */
  title?: string | undefined
  isDestructive?: boolean | undefined
}

/** Puts what a call asks back to the user, as {@link askWhile}; answers what is to be sent, null where nothing is. */
export async function askAnswer(
  isPossible: () => boolean,
  { Message: message, No, Value }: CallQuestion,
  { label, title = label, isDestructive }: Pressed,
): Promise<unknown> {
  const question = { message, title: getText('engine.question', title) }
  if (Value !== undefined) return whilePossible(isPossible, () => askValue(question, Value))
  if (No === 'stop') return (await askWhile(isPossible, { ...question, yes: label, isDestructive })) || null
  const answer = await whilePossible(isPossible, () => askWhich({ ...question, close: getText('engine.form.goBack') }))
  return answer === 'closed' ? null : answer === 'yes'
}

/** Asks for a value instead of the proposed one; a time is that of a clock at the place, without seconds. */
async function askValue(question: Question, proposed: unknown): Promise<unknown> {
  const words = { ...question, no: getText('engine.form.cancel'), yes: getText('engine.answer.send') }
  const label = getText('engine.answer.label')
  if (typeof proposed === 'number') {
    const typed = await askTyped({ ...words, field: { label, type: 'number', value: String(proposed) } })
    return typed === null ? null : Number(typed)
  }
  const value = String(proposed ?? '')
  if (!isWallClock(value)) return askTyped({ ...words, field: { label, type: 'text', value } })
  const typed = await askTyped({ ...words, field: { label, type: 'datetime-local', value: value.slice(0, 16) } })
  return typed === null ? null : `${typed.slice(0, 16)}:00`
}

/** Asks the user, who can answer only while what is asked can be done; the answer is false after that. */
export function askWhile(isPossible: () => boolean, question: Question): Promise<boolean> {
  return whilePossible(isPossible, () => askConfirmation(question))
}

async function whilePossible<Given>(isPossible: () => boolean, ask: () => Promise<Given>): Promise<Given> {
  const endWatch = manifestState.subscribe(() => {
    if (!isPossible()) withdrawQuestion()
  })
  const given = await ask()
  endWatch()
  return given
}
