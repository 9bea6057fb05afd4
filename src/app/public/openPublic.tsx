import { renderRoot } from '../renderRoot.tsx'
import { LinkExpiredPage } from './LinkExpiredPage.tsx'
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
