import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from './NoticePage.tsx'

/** What an address shows that carries no valid link. */
export function LinkExpiredPage() {
  const text = useText()
  return (
    <NoticePage
      icon={<LinkOffOutlined fontSize="large" />}
      title={text('linkExpired.title')}
      text={text('linkExpired.text')}
      actions={<Button href="/">{text('linkExpired.home')}</Button>}
    />
  )
}
