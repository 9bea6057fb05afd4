import Typography from '@mui/material/Typography'
import { useCallback, useRef } from 'react'
import { NewPasswordFields } from '#src/features/users/password/NewPasswordFields.tsx'
import { findPasswordErrors } from '#src/features/users/password/newPassword.ts'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { signIn } from '#src/providers/auth/signIn.ts'
import { activateSignUp, fetchSignUpLink } from '#src/providers/auth/signUp.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { AnswerNotice } from '../public/AnswerNotice.tsx'
import { useAnswer } from '../public/useAnswer.ts'
import { CardForm } from '../sign-in/CardForm.tsx'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'

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
  const isSignedIn = useRef(false)
  const form = usePasswordForm(
    { Password: '', ConfirmPassword: '' },
    {
      check: values => findPasswordErrors(values, text),
      async send(values) {
        const answer = await activateSignUp(token, values)
        const { LoginName = '' } = (answer.Source ?? {}) as { LoginName?: string }
        if (answer.Success) isSignedIn.current = (await signIn(LoginName, values.Password)).ok
        return answer
      },
      onDone: () => location.replace(isSignedIn.current ? '/home' : '/login?accountReady=1'),
    },
  )
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        {text('signUp.activate.text', person.FirstName, person.CompanyName, person.Email)}
      </Typography>
      <CardForm form={form} submitText={text('signUp.activate.submit')}>
        <NewPasswordFields form={form} autoFocus />
      </CardForm>
    </>
  )
}
