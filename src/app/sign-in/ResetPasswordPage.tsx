import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { NewPasswordFields } from '#src/features/users/password/NewPasswordFields.tsx'
import { findPasswordErrors } from '#src/features/users/password/newPassword.ts'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { checkPasswordLink, type PasswordLink, setPasswordByLink } from '#src/providers/auth/passwords.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { AnswerNotice } from '../public/AnswerNotice.tsx'
import { LinkExpiredPage } from '../public/LinkExpiredPage.tsx'
import { PublicFrame } from '../public/PublicFrame.tsx'
import { useAnswer } from '../public/useAnswer.ts'
import { CardForm } from './CardForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** Sets a new password by the link of a mail (SPEC-1 §2 "Reset password page"). */
export function ResetPasswordPage() {
  return <PasswordLinkPage kind="reset" />
}

/** Sets the first password by the link of an invitation. */
export function AcceptInvitationPage() {
  return <PasswordLinkPage kind="invitation" />
}

/** What the pages say, by what their links are for. */
const textKeys = { reset: 'resetPassword', invitation: 'acceptInvitation' } as const

function PasswordLinkPage({ kind }: { kind: PasswordLink }) {
  const guid = new URLSearchParams(location.search).get('guid') ?? ''
  const [isExpired, setExpired] = useState(guid === '')
  const check = useCallback(async () => {
    const answer = await checkPasswordLink(kind, guid)
    if (isRefused(answer)) setExpired(true)
    return answer
  }, [kind, guid])
  return isExpired ? <ExpiredPage kind={kind} /> : <PasswordCard kind={kind} guid={guid} check={check} />
}

/** True where the services say that the link does not hold; else they did not say. */
const isRefused = ({ Success, status }: Answer) => !Success && status === 200

interface PasswordCardProps {
  kind: PasswordLink
  guid: string
  /** Asks whether the link holds, and leaves the form where it does not. */
  check: () => Promise<Answer>
}

function PasswordCard(props: PasswordCardProps) {
  const text = useText()
  const [answer, ask] = useAnswer(props.check)
  const title = text(`${textKeys[props.kind]}.title`)
  useDocumentTitle(title)
  return (
    <SignInFrame title={title}>
      {answer?.Success ? (
        <PasswordLinkForm {...props} loginName={(answer.Source as { LoginName?: string } | null)?.LoginName} />
      ) : (
        <AnswerNotice answer={answer} title={title} onRetry={ask} />
      )}
    </SignInFrame>
  )
}

interface PasswordLinkFormProps extends PasswordCardProps {
  loginName: string | undefined
}

function PasswordLinkForm({ kind, guid, loginName, check }: PasswordLinkFormProps) {
  const text = useText()
  const form = usePasswordForm(
    { Password: '', ConfirmPassword: '' },
    {
      check: values => findPasswordErrors(values, text),
      send: values => setPasswordByLink(kind, guid, values),
      onDone: () => location.replace(`/login?${kind === 'reset' ? 'passwordReset' : 'accountReady'}=1`),
      onRefused: async () => isRefused(await check()),
    },
  )
  return (
    <CardForm form={form} submitText={text(`${textKeys[kind]}.submit`)}>
      {loginName !== undefined && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text('resetPassword.account', loginName)}
          {/* By it a password manager knows which password this is. */}
          <input type="hidden" autoComplete="username" value={loginName} />
        </Typography>
      )}
      <NewPasswordFields form={form} autoFocus />
    </CardForm>
  )
}

/** What an address shows that carries no valid link (SPEC-1 §2 "Reset password page"). */
function ExpiredPage({ kind }: { kind: PasswordLink }) {
  const text = useText()
  const isReset = kind === 'reset'
  return (
    <PublicFrame>
      <LinkExpiredPage
        text={text(`${textKeys[kind]}.expired`)}
        actions={
          <>
            <Button href="/login" variant={isReset ? 'text' : 'contained'}>
              {text('forgotPassword.back')}
            </Button>
            {isReset && (
              <Button href="/forgetPassword" variant="contained">
                {text('resetPassword.again')}
              </Button>
            )}
          </>
        }
      />
    </PublicFrame>
  )
}
