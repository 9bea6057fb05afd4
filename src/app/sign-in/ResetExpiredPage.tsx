import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from '../public/NoticePage.tsx'

/** What an address for a new password shows that carries no valid link (SPEC-1 §2 "Reset password page"). */
export function ResetExpiredPage() {
  const text = useText()
  return (
    <NoticePage
      icon={<LinkOffOutlined fontSize="large" />}
      title={text('linkExpired.title')}
      text={text('resetPassword.expired')}
      actions={
        <>
          <Button href="/login">{text('forgotPassword.back')}</Button>
          <Button href="/forgetPassword" variant="contained">
            {text('resetPassword.again')}
          </Button>
        </>
      }
    />
  )
}
