const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const clockPattern = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,6})?)?$/
const offsetPattern = /^(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/i
const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const phonePattern = /^\d{10}$/
const uriPattern = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i

const longestEmail = 254

/** What mail programs make a link of, whoever wrote it. */
const linkPattern =
  /:\/\/|\bwww\.|@|[a-z0-9-]\.(?:[a-z]{2,}\/|(?:com|net|org|info|biz|io|co|me|app|dev|xyz|top|site|online|link|click|shop|ru|cn|example)\b)/i

/** True for a calendar date `2026-11-20` that exists, in the years 1 to 9999. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month)
}

/** True for bytes as `btoa` and every other encoder writes them: padded, without line breaks. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

/** The number of days of a month; months count from 1. */
export function countDays(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** True for a time of day `07:30` or `07:30:00`, without a zone. */
export function isTime(text: string): boolean {
  return clockPattern.test(text)
}

/** True for a facility's wall-clock time `2026-11-20T07:30:00`, without a zone (architecture "Time"). */
export function isWallClock(text: string): boolean {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

/** True for a moment: a wall-clock time with seconds, followed by `Z` or an offset. */
export function isInstant(text: string): boolean {
  const start = text.search(/(?:Z|[+-]\d\d:\d\d)$/i)
  return start >= 19 && isWallClock(text.slice(0, start)) && offsetPattern.test(text.slice(start))
}

/**
 * The digits of a part of a phone number as people write it, without the country's code; empty where a text is none.
 *
 * @example toPhoneDigits('+1 (312) 555') // '312555'
 */
export function toPhoneDigits(text: string): string {
  if (!/^[+(]?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return ''
  const digits = text.replace(/^\+1|\D/g, '')
  return digits.length === 11 ? digits.replace(/^1/, '') : digits
}

/** True for an address of the web: http or https alone, whatever else a browser would follow, of one host by its name or number. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !uriPattern.test(text) || !URL.canParse(text)) return false
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(new URL(text).hostname)
}

const passwordClasses = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** The characters that a password must have. */
export const shortestPassword = 12

/** True for a password of 12 to 40 characters with three of the four classes: upper, lower, digit, symbol (SPEC-1 §5). */
export function isPassword(text: string): boolean {
  const length = [...text].length
  return length >= shortestPassword && length <= 40 && passwordClasses.filter(pattern => pattern.test(text)).length >= 3
}

/**
 * The formats that both validators know, ours instead of theirs, so that they agree to the letter. `date-time` takes a
 * wall-clock time or a moment; where a property says which by `x-time`, the prepared schema names the narrower format.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  'date-time': text => isWallClock(text) || isInstant(text),
  'wall-clock': isWallClock,
  instant: isInstant,
  time: isTime,
  /** By the standard pattern, in any case, at most 254 characters (SPEC-0 §5 "Email"). */
  email: text => text.length <= longestEmail && emailPattern.test(text),
  /** As they are stored (SPEC-1 §5): ten, five and nine digits. */
  phone: text => phonePattern.test(text),
  zip: text => /^\d{5}$/.test(text),
  ssn: text => /^\d{9}$/.test(text),
  password: isPassword,
  uri: text => uriPattern.test(text),
  url: isWebAddress,
  colour: text => /^#[0-9a-f]{6}$/i.test(text),
  /** Mails repeat it: nothing that would be a link there. */
  'person-name': text => !linkPattern.test(text),
  uuid: text => uuidPattern.test(text),
}
