import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { PasswordField } from '#src/features/users/password/PasswordField.tsx'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { type SecondStep, type SignInResult, signIn, signInByPasskey } from '#src/providers/auth/signIn.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { CardForm } from './CardForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { linkStyle } from './signInLink.ts'

export interface SignInFormProps {
  onSignedIn: () => Promise<void>
  /** Called when somebody begins to fill the form, by keys or pointer: that it has the focus says nothing yet. */
  onBegin: () => void
}

/** Name and password, then the code of the second factor of who has one. */
export function SignInForm({ onSignedIn, onBegin }: SignInFormProps) {
  const text = useText()
  const [step, setStep] = useState<{ second?: SecondStep; message?: string }>({})
  const enter = (): Promise<SignInResult> =>
    onSignedIn().then(
      () => ({ ok: true }),
      () => ({ ok: false, message: text('signIn.notLoaded') }),
    )
  if (step.second)
    return <CodeForm second={step.second} enter={enter} onLeave={message => setStep(message ? { message } : {})} />
  return (
    <>
      {step.message && <Alert severity="info">{step.message}</Alert>}
      <PasswordStep enter={enter} onBegin={onBegin} onHalfway={second => setStep({ second })} />
    </>
  )
}

interface PasswordStepProps extends Pick<SignInFormProps, 'onBegin'> {
  /** Opens the console; answers why it does not stand. */
  enter: () => Promise<SignInResult>
  /** Called where a second factor is asked for, with what it is sent with. */
  onHalfway: (second: SecondStep) => void
}

function PasswordStep({ onBegin, ...steps }: PasswordStepProps) {
  const text = useText()
  const signing = useSignIn(steps)
  const { values, errors, change } = signing
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors.form) return
    // The button, if it had the focus, was switched off meanwhile.
    const password = form.current?.querySelector<HTMLInputElement>('[autocomplete="current-password"]')
    password?.focus()
    password?.select()
  }, [errors])
  return (
    <CardForm
      ref={form}
      form={signing}
      submitText={text('signIn.submit')}
      onKeyDown={onBegin}
      onPointerDown={onBegin}
      below={
        <>
          <Link href="/forgetPassword" sx={linkStyle}>
            {text('signIn.forgot')}
          </Link>
          <PasskeyButton label={text('passkeys.signIn')} ask={signInByPasskey} enter={steps.enter} />
          <Typography sx={{ ...linkStyle, columnGap: 1 }}>
            {text('signIn.new')}{' '}
            <Link href="/signup" underline="always" sx={linkStyle}>
              {text('signUp.title')}
            </Link>
          </Typography>
          <DemoAccounts onChoose={change} />
        </>
      }
    >
      <LabelledInput
        label={text('signIn.username')}
        value={values.username}
        autoComplete="username"
        autoFocus
        error={errors.username}
        onChange={username => change({ username })}
      />
      <PasswordField
        label={text('signIn.password')}
        value={values.password}
        autoComplete="current-password"
        error={errors.password}
        onChange={password => change({ password })}
      />
    </CardForm>
  )
}

/** The demo accounts while demo data is on; a click fills the form. */
function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const text = useText()
  const id = useId()
  const { DemoAccounts: accounts, DemoPassword: password = '' } = getAppConfiguration()
  if (accounts.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Typography id={id} variant="caption" component="h2" sx={{ color: 'text.secondary', mb: 2 }}>
        {text('signIn.demoAccounts')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)', gap: 2 }}>
        {accounts.map(username => (
          <Button
            key={username}
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => onChoose({ username, password })}
          >
            {username}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

type Credentials = { username: string; password: string }

/** The state of the sign-in form; it stays busy until the console, or the second step, stands. */
function useSignIn({ enter, onHalfway }: Omit<PasswordStepProps, 'onBegin'>) {
  const text = useText()
  /** Null where it goes on, else why it does not. */
  const submit = async ({ username, password }: Credentials): Promise<string | null> => {
    const step = await signIn(username.trim(), password)
    if ('second' in step) onHalfway(step.second)
    const result = step.ok ? await enter() : step
    return 'message' in result ? result.message : null
  }
  return usePasswordForm<Credentials>(
    { username: '', password: '' },
    {
      check: ({ username, password }) => ({
        ...(username.trim() === '' && { username: text('USERNAME_MISSING_MESSAGE') }),
        ...(password === '' && { password: text('PASSWORD_MISSING_MESSAGE') }),
      }),
      async send(values) {
        const Message = await submit(values)
        return { Success: Message === null, Source: null, Message, status: 0 }
      },
    },
  )
}
