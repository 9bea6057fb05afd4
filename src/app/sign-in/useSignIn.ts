import { type FormEvent, useState } from 'react'
import { signIn } from '#src/providers/auth/signIn.ts'
import { useText } from '#src/providers/messages/useText.ts'

export interface Credentials {
  username: string
  password: string
}

export interface SignInErrors {
  username?: string
  password?: string
  form?: string
}

/** The state of the sign-in form: what is typed, what is wrong with it, and whether the service is being asked. */
export function useSignIn(onSignedIn: () => Promise<void>) {
  const text = useText()
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [errors, setErrors] = useState<SignInErrors>({})
  const [isBusy, setBusy] = useState(false)

  const change = (change: Partial<Credentials>): void => {
    setValues(before => ({ ...before, ...change }))
    setErrors(before => {
      const { form: _, ...rest } = before
      for (const name of Object.keys(change) as (keyof Credentials)[]) delete rest[name]
      return rest
    })
  }

  const findMissing = (): SignInErrors => ({
    ...(values.username.trim() === '' ? { username: text('USERNAME_MISSING_MESSAGE') } : {}),
    ...(values.password === '' ? { password: text('PASSWORD_MISSING_MESSAGE') } : {}),
  })

  /** Null once the console stands, else why it does not. */
  const enter = async (): Promise<string | null> => {
    try {
      await onSignedIn()
      return null
    } catch {
      return text('signIn.notLoaded')
    }
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const missing = findMissing()
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const result = await signIn(values.username.trim(), values.password)
    const problem = result.ok ? await enter() : result.message
    if (problem === null) return
    setErrors({ form: problem })
    setBusy(false)
  }

  return { values, errors, isBusy, change, submit }
}
