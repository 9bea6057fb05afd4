import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { type SignInResult, signInByCode } from '#src/providers/auth/signIn.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { CardForm } from './CardForm.tsx'

interface CodeFormProps {
  /** What the password was answered with. */
  ticket: string
  /** Opens the console; answers why it does not stand. */
  enter: () => Promise<SignInResult>
  /** Back to the password, where there is something to say about it. */
  onLeave: (message?: string) => void
}

/** The second step of a sign-in: the code of an authenticator app, or a recovery code. */
export function CodeForm({ ticket, enter, onLeave }: CodeFormProps) {
  const text = useText()
  const form = usePasswordForm<{ Code: string }>(
    { Code: '' },
    {
      check: ({ Code }): { Code?: string } => (Code.trim() === '' ? { Code: text('secondFactor.missing') } : {}),
      async send({ Code }) {
        const step = await signInByCode(ticket, Code)
        if ('isExpired' in step) onLeave(step.message)
        const result = step.ok ? await enter() : step
        const Message = 'message' in result ? result.message : null
        const isWrong = !step.ok && Message !== null
        return {
          Success: result.ok,
          Source: null,
          Message,
          status: 0,
          ...(isWrong && { Errors: { '/Code': Message } }),
        }
      },
      onDone() {},
    },
  )
  return (
    <CardForm
      form={form}
      submitText={text('signIn.submit')}
      below={
        <Button color="inherit" onClick={() => onLeave()}>
          {text('secondFactor.back')}
        </Button>
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
