import { randomInt } from 'node:crypto'

/** How many a user gets at a time. */
const count = 10

/** Signs that nobody mistakes for one another. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Signs of a code: with {@link signs} about 59 random bits. */
const length = 12

const pattern = new RegExp(`^[${signs}]{${length}}$`)

/** Makes recovery codes as they are stored: without the dashes by which they are shown. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join(''),
  )
}

/** A recovery code as its owner reads it: `abcd-efgh-jkmn`. */
export function toReadable(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** What somebody typed for a recovery code, dashes, blanks and case apart; null where it cannot be one. */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return pattern.test(code) ? code : null
}
