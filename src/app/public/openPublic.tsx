import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import { useText } from '#src/providers/messages/useText.ts'
import { renderRoot } from '../renderRoot.tsx'
import { NoticePage } from './NoticePage.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { ServiceDownPage } from './ServiceDownPage.tsx'

/** Shows the page behind a public address. */
export function openPublic(container: HTMLElement): void {
  const first = location.pathname.split('/')[1]?.toLowerCase()
  const page = first === 'service-down' ? <ServiceDownPage /> : <LinkExpiredPage />
  renderRoot(container, <PublicFrame>{page}</PublicFrame>)
}

/** Shows the service-down page whatever the address is. */
export function openServiceDown(container: HTMLElement): void {
  renderRoot(
    container,
    <PublicFrame>
      <ServiceDownPage />
    </PublicFrame>,
  )
}

/** What an address shows that carries no valid link. */
function LinkExpiredPage() {
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
