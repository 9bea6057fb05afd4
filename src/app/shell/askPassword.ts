import { provePassword } from '#src/providers/auth/passwords.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { askTyped } from '#src/ui/confirmation.ts'

/** Asks who is signed in for his password, until it is right or he gives up; true once it was. */
export async function askPassword(message: string): Promise<boolean> {
  const typed = await askTyped({
    message,
    title: getText('signInAgain.title'),
    no: getText('engine.form.cancel'),
    yes: getText('signInAgain.go'),
    field: {
      label: getText('signInAgain.password'),
      type: 'password',
      value: '',
      autoComplete: 'current-password',
      check: provePassword,
    },
  })
  return typed !== null
}
