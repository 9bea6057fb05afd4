import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { CertificatePage, Fact } from './certificatePage.ts'
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

/** Draws a certificate: the same bytes for the same approval. */
export async function drawCertificate(page: CertificatePage): Promise<Uint8Array> {
  const { language, title, timeCardId, approvedOn } = page
  const document = new PDFDocument({
    ...{ size: 'LETTER', margin, font: fonts.regular, lang: language, displayTitle: true },
    info: {
      Title: `${title} ${timeCardId}`,
      Producer: 'Locum',
      Creator: 'Locum',
      CreationDate: new Date(approvedOn),
      ModDate: new Date(approvedOn),
    },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const isWritten = new Promise<void>((done, fail) => document.on('end', done).on('error', fail))
  drawHead(document, page)
  drawFacts(document, page.facts)
  drawSignature(document, page)
  drawFoot(document, page)
  document.end()
  await isWritten
  return Buffer.concat(parts)
}

type Document = InstanceType<typeof PDFDocument>

function drawHead(document: Document, { title, about }: CertificatePage): void {
  document.font(fonts.bold).fontSize(20).fillColor(ink).text(title)
  document.font(fonts.regular).fontSize(9).fillColor(faint).text(about).moveDown(1.5)
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

function drawSignature(document: Document, { signature }: CertificatePage): void {
  if (!signature) return
  const { label, caption, content } = signature
  keepTogether(document, 120)
  const { y } = document
  document.font(fonts.regular).fillColor(faint).text(label, margin, y, { width: labelWidth })
  const left = margin + labelWidth
  drawImage(document, content, left, y)
  document.font(fonts.regular).fontSize(7).fillColor(faint)
  document.text(caption, left).moveDown()
}

/** What is damaged or no picture is reported by its digest alone. */
function drawImage(document: Document, content: Uint8Array, left: number, y: number): void {
  document.y = y
  try {
    const picture = readPicture(content)
    if (!picture) return
    document.image(picture, left, y, { fit: [220, 80] })
    document.y = y + 86
  } catch {}
}

function drawFoot(document: Document, { check }: CertificatePage): void {
  document.moveDown(1.5).font(fonts.regular).fontSize(8).fillColor(faint).text(check, margin)
}
