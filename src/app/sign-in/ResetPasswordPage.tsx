import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { NewPasswordFields } from '#src/features/users/password/NewPasswordFields.tsx'
import { findPasswordErrors } from '#src/features/users/password/newPassword.ts'
import { usePasswordForm } from '#src/features/users/password/usePasswordForm.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { checkPasswordLink, type PasswordLink, setPasswordByLink } from '#src/providers/auth/passwords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { FormSkeleton } from '../public/FormSkeleton.tsx'
import { NoticePage } from '../public/NoticePage.tsx'
import { PublicFrame } from '../public/PublicFrame.tsx'
import { CardForm } from './CardForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type LinkCheck = Awaited<ReturnType<typeof checkPasswordLink>>

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
  const [link, setLink] = useState<LinkCheck | null>(guid === '' ? { state: 'expired', message: null } : null)
  const check = useCallback(async () => {
    setLink(null)
    setLink(await checkPasswordLink(kind, guid))
  }, [kind, guid])
  useEffect(() => {
    if (guid !== '') void check()
  }, [guid, check])
  if (link?.state === 'expired') {
    return (
      <PublicFrame>
        <ExpiredPage kind={kind} />
      </PublicFrame>
    )
  }
  return <PasswordCard kind={kind} guid={guid} link={link} onCheck={check} onChecked={setLink} />
}

interface PasswordCardProps {
  kind: PasswordLink
  guid: string
  /** Null while the services are asked. */
  link: LinkCheck | null
  onCheck: () => Promise<void>
  onChecked: (link: LinkCheck) => void
}

function PasswordCard({ kind, guid, link, onCheck, onChecked }: PasswordCardProps) {
  const text = useText()
  const title = text(`${textKeys[kind]}.title`)
  useDocumentTitle(title)
  return (
    <SignInFrame title={title}>
      {link === null && <FormSkeleton />}
      {link?.state === 'unknown' && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void onCheck()}>
              {text('serviceDown.retry')}
            </Button>
          }
        >
          {link.message}
        </Alert>
      )}
      {link?.state === 'valid' && (
        <PasswordLinkForm kind={kind} guid={guid} loginName={link.loginName} onChecked={onChecked} />
      )}
    </SignInFrame>
  )
}

interface PasswordLinkFormProps extends Pick<PasswordCardProps, 'kind' | 'guid' | 'onChecked'> {
  loginName: string | undefined
}

function PasswordLinkForm({ kind, guid, loginName, onChecked }: PasswordLinkFormProps) {
  const text = useText()
  const form = usePasswordForm(
    { Password: '', ConfirmPassword: '' },
    {
      check: values => findPasswordErrors(values, text),
      send: values => setPasswordByLink(kind, guid, values),
      onDone: () => location.replace(`/login?${kind === 'reset' ? 'passwordReset' : 'accountReady'}=1`),
      async onRefused() {
        const link = await checkPasswordLink(kind, guid)
        if (link.state === 'expired') onChecked(link)
        return link.state === 'expired'
      },
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
    <NoticePage
      icon={<LinkOffOutlined fontSize="large" />}
      title={text('linkExpired.title')}
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
  )
}
