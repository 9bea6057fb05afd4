import { type Proof, proveCode, provePassword } from '#src/providers/auth/passwords.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { type AskedField, askTyped } from '#src/ui/confirmation.ts'

/** Asks who is signed in for his password, and for the code of his second factor where he has one, until they are right or he gives up; true once they were. */
export async function askPassword(message: string): Promise<boolean> {
  const password = await ask(message, provePassword, {
    ...{ label: getText('signInAgain.password'), type: 'password', autoComplete: 'current-password' },
  })
  if (!password?.second) return password !== null
  const { ticket, message: next } = password.second
  const field = { label: getText('secondFactor.code'), type: 'text', autoComplete: 'one-time-code' } as const
  return (await ask(next, code => proveCode(ticket, code), field)) !== null
}

/** Answers what became of the proof that was taken; null where none was. */
async function ask(
  message: string,
  prove: (typed: string) => Promise<Proof>,
  field: Pick<AskedField, 'label' | 'type' | 'autoComplete'>,
): Promise<Proof | null> {
  let proof: Proof | null = null
  const typed = await askTyped({
    message,
    title: getText('signInAgain.title'),
    no: getText('engine.form.cancel'),
    yes: getText('signInAgain.go'),
    field: {
      ...field,
      value: '',
      async check(given) {
        proof = await prove(given)
        return proof.wrong
      },
    },
  })
  return typed === null ? null : proof
}
