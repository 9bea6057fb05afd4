import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from './NoticePage.tsx'

interface LinkExpiredPageProps {
  /** What the services say of it, where they say more than the usual words. */
  text?: string | null
}

/** What an address shows whose link does not hold, or that has none. */
export function LinkExpiredPage({ text: given }: LinkExpiredPageProps) {
  const text = useText()
  return (
    <NoticePage
      icon={<LinkOffOutlined fontSize="large" />}
      title={text('linkExpired.title')}
      text={given || text('linkExpired.text')}
      actions={<Button href="/">{text('linkExpired.home')}</Button>}
    />
  )
}
