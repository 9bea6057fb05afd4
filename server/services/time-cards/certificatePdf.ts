import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { CertificateContent } from '#contract/certificate.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { SignatureFile } from './certificateRepository.ts'
import { readPicture } from './signaturePicture.ts'

/** A font with the letters of most names. */
const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const labelWidth = 150
const ink = '#1a1a1a'
const faint = '#5a5a5a'

/** What a certificate shows. */
export interface CertificatePage {
  content: CertificateContent
  signature: SignatureFile | null
  /** The address of the installation; '' where it is not known. */
  origin: string
  text: CallContext['text']
}

/** Draws a certificate: the same bytes for the same approval. */
export async function drawCertificate(page: CertificatePage): Promise<Uint8Array> {
  const { content, text } = page
  const document = new PDFDocument({
    ...{ size: 'LETTER', margin, font: fonts.regular, lang: 'en', displayTitle: true },
    info: {
      Title: `${text('certificate.title')} ${content.TimeCardID}`,
      Producer: 'Locum',
      Creator: 'Locum',
      CreationDate: new Date(content.ApprovedOn),
      ModDate: new Date(content.ApprovedOn),
    },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const isWritten = new Promise<void>((done, fail) => document.on('end', done).on('error', fail))
  drawHead(document, page)
  drawFacts(document, listFacts(page))
  drawSignature(document, page)
  drawFoot(document, page)
  document.end()
  await isWritten
  return Buffer.concat(parts)
}

type Document = InstanceType<typeof PDFDocument>
type Fact = readonly [label: string, value: string]

function drawHead(document: Document, { text }: CertificatePage): void {
  document.font(fonts.bold).fontSize(20).fillColor(ink).text(text('certificate.title'))
  document.font(fonts.regular).fontSize(9).fillColor(faint).text(text('certificate.text')).moveDown(1.5)
}

function listFacts({ content, text }: CertificatePage): Fact[] {
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

function drawFacts(document: Document, facts: readonly Fact[]): void {
  document.fontSize(10)
  for (const [label, value] of facts) {
    keepTogether(document, 30)
    const { y } = document
    document.font(fonts.regular).fillColor(faint).text(label, margin, y, { width: labelWidth })
    document
      .font(fonts.bold)
      .fillColor(ink)
      .text(value, margin + labelWidth, y)
      .moveDown(0.6)
  }
}

/** Begins a page where so many points do not fit on this one. */
function keepTogether(document: Document, height: number): void {
  if (document.y + height > document.page.height - margin) document.addPage()
}

/** A drawing or photo is shown, of any other document its name; both by the digest of their bytes. */
function drawSignature(document: Document, { signature, content, text }: CertificatePage): void {
  if (!signature) return
  keepTogether(document, 120)
  const { y } = document
  document.font(fonts.regular).fillColor(faint).text(text('certificate.signature'), margin, y, { width: labelWidth })
  const left = margin + labelWidth
  drawImage(document, signature.content, left, y)
  document.font(fonts.regular).fontSize(7).fillColor(faint)
  document.text(text('certificate.file', signature.name, content.SignatureDigest ?? ''), left).moveDown()
}

/** What is damaged or no picture is told by its digest alone. */
function drawImage(document: Document, content: Buffer, left: number, y: number): void {
  document.y = y
  try {
    const picture = readPicture(content)
    if (!picture) return
    document.image(picture, left, y, { fit: [220, 80] })
    document.y = y + 86
  } catch {}
}

function drawFoot(document: Document, { origin, text }: CertificatePage): void {
  const check = origin === '' ? text('certificate.checkPlain') : text('certificate.check', origin)
  document.moveDown(1.5).font(fonts.regular).fontSize(8).fillColor(faint).text(check, margin)
}
