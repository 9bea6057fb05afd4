import LockResetOutlined from '@mui/icons-material/LockResetOutlined'
import Button from '@mui/material/Button'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from '../public/NoticePage.tsx'

export function ForgotPasswordPage() {
  const text = useText()
  return (
    <NoticePage
      icon={<LockResetOutlined fontSize="large" />}
      title={text('forgotPassword.title')}
      text={text('forgotPassword.text')}
      actions={<Button href="/login">{text('forgotPassword.back')}</Button>}
    />
  )
}
