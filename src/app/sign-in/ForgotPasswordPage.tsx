import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formats } from '#contract/formats.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { requestResetLink } from '#src/providers/auth/passwords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { NoticePage } from '../public/NoticePage.tsx'
import { PublicFrame } from '../public/PublicFrame.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { linkStyle } from './signInLink.ts'
import { usePasswordForm } from './usePasswordForm.ts'

/** Asks for a link to set a new password; the answer does not tell whether somebody has the address (rules C7.12). */
export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false)
  return isSent ? <LinkSent onAgain={() => setSent(false)} /> : <ForgotPasswordForm onSent={() => setSent(true)} />
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const text = useText()
  useDocumentTitle(text('forgotPassword.title'))
  const { values, errors, isBusy, change, submit } = usePasswordForm(
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
  return (
    <SignInFrame title={text('forgotPassword.title')}>
      <Typography sx={{ color: 'text.secondary' }}>{text('forgotPassword.text')}</Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {errors.form && <Alert severity="error">{errors.form}</Alert>}
        <LabelledInput
          label={text('forgotPassword.email')}
          value={values.Email}
          input={{ type: 'email' }}
          autoComplete="email"
          autoFocus
          error={errors.Email}
          onChange={Email => change({ Email })}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
          {text('forgotPassword.submit')}
        </Button>
        <Link href="/login" sx={linkStyle}>
          {text('forgotPassword.back')}
        </Link>
      </Box>
    </SignInFrame>
  )
}

function LinkSent({ onAgain }: { onAgain: () => void }) {
  const text = useText()
  return (
    <PublicFrame>
      <Box role="status">
        <NoticePage
          icon={<MarkEmailReadOutlined fontSize="large" />}
          title={text('forgotPassword.sent')}
          text={text('RESET_PASSWORD_URL_SENT_MESSAGE')}
          actions={
            <>
              <Button onClick={onAgain}>{text('forgotPassword.again')}</Button>
              <Button href="/login" variant="contained">
                {text('forgotPassword.back')}
              </Button>
            </>
          }
        />
      </Box>
    </PublicFrame>
  )
}
