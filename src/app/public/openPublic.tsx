import type { ComponentType } from 'react'
import { resolveAddress } from '#src/providers/discovery/resolveAddress.ts'
import { timeCards } from '#src/providers/time-cards/timeCardLinks.ts'
import { renderRoot } from '../renderRoot.tsx'
import { LinkExpiredPage } from './LinkExpiredPage.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { type PublicPageProps, readAddress } from './publicAddress.ts'
import { ServiceDownPage } from './ServiceDownPage.tsx'

/** The public pages by the first part of their paths, in lower case; the code of each comes once it is opened. */
const pages: Readonly<Record<string, () => Promise<ComponentType<PublicPageProps>>>> = {
  approvetimecard: async () => (await import('./approve/ApproveTimeCardPage.tsx')).ApproveTimeCardPage,
  ratecandidate: async () => (await import('./rate/RateCandidatePage.tsx')).RateCandidatePage,
  readonlyworkedjobdetail: async () => (await import('./worked-job/WorkedJobPage.tsx')).WorkedJobPage,
  'user-response': async () => (await import('./response/UserResponsePage.tsx')).UserResponsePage,
  faqs: async () => (await import('./faqs/FaqsPage.tsx')).FaqsPage,
  'email-routing': async () => (await import('./email-routing/EmailRoutingPage.tsx')).EmailRoutingPage,
  unsubscribe: async () => (await import('./unsubscribe/UnsubscribePage.tsx')).UnsubscribePage,
  verifycertificate: async () => (await import('./certificate/VerifyCertificatePage.tsx')).VerifyCertificatePage,
}

/** Those that ask about a time card at once. */
const cardPages: ReadonlySet<string> = new Set(['approvetimecard', 'ratecandidate', 'readonlyworkedjobdetail'])

/** Begins to load what the page behind a public address needs, beside the configuration; answers what shows it. */
export function preparePublic(configuration: Promise<unknown>): (container: HTMLElement) => Promise<void> {
  const first = location.pathname.split('/')[1]?.toLowerCase() ?? ''
  const loading = Object.hasOwn(pages, first) ? pages[first]?.() : undefined
  // It is reported where it is waited for.
  loading?.catch(() => {})
  if (cardPages.has(first)) void configuration.then(known => known && resolveAddress(timeCards))
  return async container => {
    if (first === 'signup') return (await import('../sign-up/openSignUp.tsx')).openSignUp(container)
    const Page = await loading
    if (Page) return renderRoot(container, <Page address={readAddress(location)} />)
    const page = first === 'service-down' ? <ServiceDownPage /> : <LinkExpiredPage />
    renderRoot(container, <PublicFrame>{page}</PublicFrame>)
  }
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
