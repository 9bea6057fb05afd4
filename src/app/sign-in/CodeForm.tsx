import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { askForPasskey, hasPasskeys } from '#src/providers/auth/passkeys.ts'
import {
  type SecondStep,
  type SignInResult,
  type SignInStep,
  signInBySecondFactor,
} from '#src/providers/auth/signIn.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { CardForm } from './CardForm.tsx'

interface CodeFormProps {
  /** What the password was answered with. */
  second: SecondStep
  /** Opens the console; answers why it does not stand. */
  enter: () => Promise<SignInResult>
  /** Back to the password, where there is something to say about it. */
  onLeave: (message?: string) => void
}

/** The second step of a sign-in: the code of an authenticator app, a recovery code, or a passkey where there is one. */
export function CodeForm({ second: { ticket, passkey }, enter, onLeave }: CodeFormProps) {
  const text = useText()
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Goes on after a step: why it does not, and whether what was given is wrong. */
  const follow = async (step: SignInStep): Promise<{ message: string | null; isWrong: boolean }> => {
    if ('isExpired' in step) onLeave(step.message)
    const result = step.ok ? await enter() : step
    return { message: 'message' in result ? result.message : null, isWrong: !step.ok }
  }
  const goOnByPasskey = async () => {
    const response = passkey && (await askForPasskey(passkey))
    if (!response) return
    const { message, isWrong } = await follow(await signInBySecondFactor(ticket, { passkey: response }))
    setRefusal(isWrong ? text('passkeys.unknown') : message)
  }
  const form = usePasswordForm<{ Code: string }>(
    { Code: '' },
    {
      check: ({ Code }): { Code?: string } => (Code.trim() === '' ? { Code: text('secondFactor.missing') } : {}),
      async send({ Code }) {
        const { message, isWrong } = await follow(await signInBySecondFactor(ticket, { code: Code }))
        const Errors = message !== null && isWrong ? { Errors: { '/Code': message } } : {}
        return { Success: message === null, Source: null, Message: message, status: 0, ...Errors }
      },
      onDone() {},
    },
  )
  return (
    <CardForm
      form={form}
      submitText={text('signIn.submit')}
      below={
        <>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {passkey && hasPasskeys() && (
            <Button variant="outlined" color="inherit" onClick={() => void goOnByPasskey()}>
              {text('passkeys.use')}
            </Button>
          )}
          <Button color="inherit" onClick={() => onLeave()}>
            {text('secondFactor.back')}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{text('secondFactor.ask')}</Typography>
      <LabelledInput
        label={text('secondFactor.code')}
        value={form.values.Code}
        autoComplete="one-time-code"
        autoFocus
        error={form.errors.Code}
        onChange={Code => form.change({ Code })}
      />
    </CardForm>
  )
}
