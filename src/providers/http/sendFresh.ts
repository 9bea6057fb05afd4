import { type Envelope, signInAgain } from '#contract/envelope.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { getText } from '../messages/getText.ts'
import { getConnection } from './connection.ts'

let asking: Promise<boolean> | null = null
onWindowReset(() => {
  asking = null
})

/** Calls that want the password at the same time ask for it once. */
function askOnce(ask: (message: string) => Promise<boolean>, message: string): Promise<boolean> {
  asking ??= ask(message).finally(() => {
    asking = null
  })
  return asking
}

/**
 * Sends a call and, where it wants the password first (rules C9.15), asks for that and sends it again as it was. Answers the refusal where
 * the password was not given: then nothing has changed.
 */
export async function sendFresh<Result extends object>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const result = await send()
    const { Question: question, ...refusal } = result as Result & Partial<Envelope>
    const ask = getConnection().signInAgain
    if (question?.Argument !== signInAgain || !ask) return result
    if (!(await askOnce(ask, question.Message)))
      return { ...refusal, Message: getText('signInAgain.canceled') } as unknown as Result
  }
}
