import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import { PasswordField } from '#src/features/users/password/PasswordField.tsx'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { signIn } from '#src/providers/auth/signIn.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { CardForm } from './CardForm.tsx'
import { linkStyle } from './signInLink.ts'

export interface SignInFormProps {
  onSignedIn: () => Promise<void>
  /** Called when somebody begins to fill the form, by keys or pointer: that it has the focus says nothing yet. */
  onBegin: () => void
}

export function SignInForm({ onSignedIn, onBegin }: SignInFormProps) {
  const text = useText()
  const signing = useSignIn(onSignedIn)
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

/** The state of the sign-in form; it stays busy until the console stands. */
function useSignIn(onSignedIn: () => Promise<void>) {
  const text = useText()
  /** Null once the console stands, else why it does not. */
  const enter = async ({ username, password }: Credentials): Promise<string | null> => {
    const result = await signIn(username.trim(), password)
    if (!result.ok) return result.message
    return onSignedIn().then(
      () => null,
      () => text('signIn.notLoaded'),
    )
  }
  return usePasswordForm<Credentials>(
    { username: '', password: '' },
    {
      check: ({ username, password }) => ({
        ...(username.trim() === '' && { username: text('USERNAME_MISSING_MESSAGE') }),
        ...(password === '' && { password: text('PASSWORD_MISSING_MESSAGE') }),
      }),
      async send(values) {
        const Message = await enter(values)
        return { Success: Message === null, Source: null, Message, status: 0 }
      },
      onDone() {},
    },
  )
}
