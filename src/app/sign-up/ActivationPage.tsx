import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { activateSignUp, fetchSignUpLink } from '#src/providers/auth/signUp.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { AnswerNotice } from '../public/AnswerNotice.tsx'
import { useAnswer } from '../public/useAnswer.ts'
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx'
import { findPasswordErrors } from '../sign-in/newPassword.ts'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import { usePasswordForm } from '../sign-in/usePasswordForm.ts'

interface Person {
  FirstName?: string
  Email?: string
  CompanyName?: string
}

/** Makes the account of a sign-up by the link of its mail. */
export function ActivationPage({ token }: { token: string }) {
  const text = useText()
  useDocumentTitle(text('signUp.activate.title'))
  const [answer, ask] = useAnswer(useCallback(() => fetchSignUpLink(token), [token]))
  return (
    <SignInFrame title={text('signUp.activate.title')}>
      {answer?.Success ? (
        <ActivationForm token={token} person={answer.Source as Person} />
      ) : (
        <AnswerNotice answer={answer} title={text('linkExpired.title')} onRetry={ask} />
      )}
    </SignInFrame>
  )
}

function ActivationForm({ token, person }: { token: string; person: Person }) {
  const text = useText()
  const form = usePasswordForm(
    { Password: '', ConfirmPassword: '' },
    {
      check: values => findPasswordErrors(values, text),
      send: values => activateSignUp(token, values),
      onDone: () => location.replace('/login?activated=1'),
    },
  )
  const { errors, isBusy, submit } = form
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        {text('signUp.activate.text', person.FirstName, person.CompanyName, person.Email)}
      </Typography>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
        {errors.form && <Alert severity="error">{errors.form}</Alert>}
        <NewPasswordFields form={form} autoFocus />
        <Button type="submit" variant="contained" size="large" fullWidth loading={isBusy}>
          {text('signUp.activate.submit')}
        </Button>
      </Box>
    </>
  )
}
