import type { CertificateContent } from '#contract/certificate.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { SignatureFile } from './certificateRepository.ts'

/** A line of a certificate. */
export type Fact = readonly [label: string, value: string]

/** What a certificate shows, in the words of one language. */
export interface CertificatePage {
  language: string
  title: string
  about: string
  timeCardId: number
  /** An instant, ISO with Z. */
  approvedOn: string
  facts: readonly Fact[]
  /** A drawing or photo is shown, of any other document its name; both by the digest of their bytes. */
  signature: { label: string; caption: string; content: Uint8Array } | null
  check: string
}

/** What a page is built of; `origin` is the address of the installation, '' where it is not known. */
export interface PageParts {
  content: CertificateContent
  signature: SignatureFile | null
  origin: string
  language: string
  text: CallContext['text']
}

/** Builds what a certificate shows. */
export function buildPage({ content, signature, origin, language, text }: PageParts): CertificatePage {
  return {
    language,
    title: text('certificate.title'),
    about: text('certificate.text'),
    timeCardId: content.TimeCardID,
    approvedOn: content.ApprovedOn,
    facts: listFacts(content, text),
    signature: signature && {
      label: text('certificate.signature'),
      caption: text('certificate.file', signature.name, content.SignatureDigest ?? ''),
      content: signature.content,
    },
    check: origin === '' ? text('certificate.checkPlain') : text('certificate.check', origin),
  }
}

function listFacts(content: CertificateContent, text: CallContext['text']): Fact[] {
  const zone = content.TimeZone
  const toMoment = (moment: string) => `${formatClock(toWallClock(moment, zone), 'datetime')} (${zone})`
  const slots = content.Slots.map(({ IsBreak, StartTime, EndTime, Minutes }): Fact => {
    const times = `${formatClock(StartTime, 'datetime')} – ${EndTime === null ? '' : formatClock(EndTime, 'datetime')}`
    return [
      text(IsBreak ? 'certificate.break' : 'certificate.shift'),
      `${times}, ${text('certificate.minutes', Minutes ?? 0)}`,
    ]
  })
  const facts: (readonly [string, string | null])[] = [
    ['certificate.card', String(content.TimeCardID)],
    ['certificate.candidate', content.Candidate],
    ['certificate.profession', content.Profession],
    ['certificate.facility', content.Facility],
    ['certificate.unit', content.Unit],
    ['certificate.date', formatClock(content.Date, 'jobdate')],
  ]
  const approval: (readonly [string, string | null])[] = [
    ['certificate.hours', content.ApprovedHours.toFixed(2)],
    ['certificate.by', content.ApprovedByName],
    ['certificate.email', content.ApprovedByEmail],
    ['certificate.way', content.ApprovedBy],
    ['certificate.sentTo', content.SentTo],
    ['certificate.on', toMoment(content.ApprovedOn)],
  ]
  const toFacts = (some: typeof facts) =>
    some.flatMap(([key, value]): Fact[] => (value === null || value === '' ? [] : [[text(key), value]]))
  const worked: Fact[] = slots.length > 0 ? slots : [[text('certificate.slots'), text('certificate.sheet')]]
  return [...toFacts(facts), ...worked, ...toFacts(approval)]
}
