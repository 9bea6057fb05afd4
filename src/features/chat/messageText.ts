/** A part of a message: plain words, or a web address that can be followed. */
export interface TextPart {
  text: string
  address?: string
}

const webAddress = /\bhttps?:\/\/[^\s<>"']+/gi

/** What ends a sentence is no part of the address before it. */
const sentenceEnd = /[.,;:!?)\]}]+$/

/** The parts of a message, whose web addresses are made links; everything else stays as it was written. */
export function listTextParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const address = found.replace(sentenceEnd, '')
    if (index > position) parts.push({ text: text.slice(position, index) })
    parts.push({ text: address, address })
    position = index + address.length
  }
  if (position < text.length) parts.push({ text: text.slice(position) })
  return parts
}
