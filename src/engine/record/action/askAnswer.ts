import type { Question as CallQuestion } from '#contract/envelope.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { askConfirmation, askWhich, type Question, withdrawQuestion } from '#src/ui/confirmation.ts'

/** Puts what a call asks back to the user, as {@link askWhile}; null where nothing is to be sent. */
export async function askAnswer(
  isPossible: () => boolean,
  { Message: message, No }: CallQuestion,
  title?: string,
): Promise<boolean | null> {
  const question = { message, title }
  if (No === 'stop') return (await askWhile(isPossible, question)) || null
  const answer = await whilePossible(isPossible, () => askWhich({ ...question, close: getText('engine.form.cancel') }))
  return answer === 'closed' ? null : answer === 'yes'
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
