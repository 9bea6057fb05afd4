import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { askForPasskey, type PasskeyQuestion } from '#src/providers/auth/passkeys.ts'
import {
  type SecondProof,
  type SecondStep,
  type SignInResult,
  type SignInStep,
  signInBySecondFactor,
} from '#src/providers/auth/signIn.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { CardForm } from './CardForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

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
  /** Takes a step with a proof; where that is the last one, the password is asked for anew. */
  const take = async (proof: SecondProof): Promise<SignInStep> => {
    const step = await signInBySecondFactor(ticket, proof)
    if ('isOver' in step) onLeave(step.message)
    return step
  }
  const form = usePasswordForm<{ Code: string }>(
    { Code: '' },
    {
      check: ({ Code }): { Code?: string } => (Code.trim() === '' ? { Code: text('secondFactor.missing') } : {}),
      async send({ Code }) {
        const step = await take({ code: Code })
        const result = step.ok ? await enter() : step
        const Message = 'message' in result ? result.message : null
        const Errors = Message !== null && !step.ok ? { Errors: { '/Code': Message } } : {}
        return { Success: Message === null, Source: null, Message, status: 0, ...Errors }
      },
    },
  )
  const askPasskey = async (question: PasskeyQuestion) => {
    const response = await askForPasskey(question)
    return response === null ? null : take({ passkey: response })
  }
  return (
    <CardForm
      form={form}
      submitText={text('signIn.submit')}
      below={
        <>
          {passkey && <PasskeyButton label={text('passkeys.use')} ask={() => askPasskey(passkey)} enter={enter} />}
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
