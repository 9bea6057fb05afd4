/** The permission rule by which a social security number is seen in full where its schema names none. */
export const usualUnmaskRule = 'VIEW_SENSITIVE'

/** A stored number as it is answered to whom it is masked: `xxx-xx-1234`, of a phone `xxx-xxx-1234`. */
export function maskNumber(value: unknown, format: string | undefined = 'ssn'): string {
  const figures = /^(?:\d{5}|\d{6})(\d{4})$/.exec(String(value))
  return `${format === 'phone' ? 'xxx-xxx' : 'xxx-xx'}-${figures?.[1] ?? 'xxxx'}`
}

/** Nine figures as `123-45-6789`; anything else, such as a masked number, as it is. */
export function toNumberText(value: unknown): string {
  return String(value ?? '').replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
}

/** The nine figures of a typed number, however it is grouped; the text itself where it holds anything else. */
export function toNumberValue(text: string): string {
  const trimmed = text.trim()
  return /^[\d\s.-]+$/.test(trimmed) ? trimmed.replace(/\D/g, '') : trimmed
}
