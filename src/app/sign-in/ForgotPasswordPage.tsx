import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formats } from '#contract/formats.ts'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { requestResetLink } from '#src/providers/auth/passwords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { LinkSent } from '../public/LinkSent.tsx'
import { CardForm } from './CardForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { linkStyle } from './signInLink.ts'

/** Asks for a link to set a new password; the answer does not tell whether somebody has the address (rules C7.12). */
export function ForgotPasswordPage() {
  const text = useText()
  const [isSent, setSent] = useState(false)
  if (!isSent) return <ForgotPasswordForm onSent={() => setSent(true)} />
  return (
    <LinkSent
      message={text('RESET_PASSWORD_URL_SENT_MESSAGE')}
      actions={
        <>
          <Button onClick={() => setSent(false)}>{text('forgotPassword.again')}</Button>
          <Button href="/login" variant="contained">
            {text('forgotPassword.back')}
          </Button>
        </>
      }
    />
  )
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const text = useText()
  useDocumentTitle(text('forgotPassword.title'))
  const form = usePasswordForm(
    { Email: '' },
    {
      check({ Email }): { Email?: string } {
        const email = Email.trim()
        if (email === '') return { Email: text('EMAIL_MISSING_MESSAGE') }
        return formats.email?.(email) ? {} : { Email: text('ENTER_VALID_EMAIL_ADDRESS') }
      },
      send: ({ Email }) => requestResetLink(Email.trim()),
      onDone: onSent,
    },
  )
  const { values, errors, change } = form
  return (
    <SignInFrame title={text('forgotPassword.title')}>
      <Typography sx={{ color: 'text.secondary' }}>{text('forgotPassword.text')}</Typography>
      <CardForm
        form={form}
        submitText={text('forgotPassword.submit')}
        below={
          <Link href="/login" sx={linkStyle}>
            {text('forgotPassword.back')}
          </Link>
        }
      >
        <LabelledInput
          label={text('forgotPassword.email')}
          value={values.Email}
          input={{ type: 'email' }}
          autoComplete="email"
          autoFocus
          error={errors.Email}
          onChange={Email => change({ Email })}
        />
      </CardForm>
    </SignInFrame>
  )
}
