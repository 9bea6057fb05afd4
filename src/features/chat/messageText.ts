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
  let place = 0
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const address = found.replace(sentenceEnd, '')
    if (index > place) parts.push({ text: text.slice(place, index) })
    parts.push({ text: address, address })
    place = index + address.length
  }
  if (place < text.length) parts.push({ text: text.slice(place) })
  return parts
}
