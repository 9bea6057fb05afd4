import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { NoticePage } from './NoticePage.tsx'

interface LinkExpiredPageProps {
  title?: string
  /** What the services say of it, where they say more than the usual words. */
  text?: string | null
  actions?: ReactNode
}

/** What an address shows whose link does not hold, or that has none. */
export function LinkExpiredPage({ title, text: given, actions }: LinkExpiredPageProps) {
  const text = useText()
  return (
    <NoticePage
      icon={<LinkOffOutlined fontSize="large" />}
      title={title ?? text('linkExpired.title')}
      text={given || text('linkExpired.text')}
      actions={actions ?? <Button href="/">{text('linkExpired.home')}</Button>}
    />
  )
}
