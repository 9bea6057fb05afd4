import { isWebAddress } from './formats.ts'

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#].*)?$/i

/** The address that a text stands for: `example.com/a` is `https://example.com/a`; any other text as it is, without blanks around it. */
export function toWebAddress(text: string): string {
  const trimmed = text.trim()
  return hostPattern.test(trimmed) ? `https://${trimmed}` : trimmed
}

/** The value as an address that a browser may be sent to, http and https alone; null where it is none. */
export function findWebAddress(value: unknown): string | null {
  return typeof value === 'string' && isWebAddress(value) ? value : null
}
