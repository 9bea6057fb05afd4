import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { signIn } from '#src/providers/auth/signIn.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { PasswordField } from './PasswordField.tsx'
import { linkStyle } from './signInLink.ts'

export interface SignInFormProps {
  onSignedIn: () => Promise<void>
  /** Called when somebody begins to fill the form, by keys or pointer: that it has the focus says nothing yet. */
  onBegin: () => void
}

export function SignInForm({ onSignedIn, onBegin }: SignInFormProps) {
  const text = useText()
  const { values, errors, isBusy, change, submit } = useSignIn(onSignedIn)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors.form) return
    // The button, if it had the focus, was switched off meanwhile.
    const password = form.current?.querySelector<HTMLInputElement>('[autocomplete="current-password"]')
    password?.focus()
    password?.select()
  }, [errors])
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={onBegin}
      onPointerDown={onBegin}
      sx={{ display: 'grid', gap: 4 }}
    >
      {errors.form && <Alert severity="error">{errors.form}</Alert>}
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
      <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
        {text('signIn.submit')}
      </Button>
      <Link href="/forgetPassword" sx={linkStyle}>
        {text('signIn.forgot')}
      </Link>
      <DemoAccounts onChoose={change} />
    </Box>
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

interface Credentials {
  username: string
  password: string
}

interface SignInErrors {
  username?: string
  password?: string
  form?: string
}

/** The state of the sign-in form: what is typed, what is wrong with it, and whether the service is being asked. */
function useSignIn(onSignedIn: () => Promise<void>) {
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
