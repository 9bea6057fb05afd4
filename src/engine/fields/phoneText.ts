import { isEmptyValue } from './fieldKind.ts'

/** Ten stored digits as xxx-xxx-xxxx; anything else as it is. */
export function toPhoneText(value: unknown): string {
  if (isEmptyValue(value)) return ''
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(String(value))
  return parts ? parts.slice(1).join('-') : String(value)
}

/** Whether a stored value can be called: one that is masked cannot. */
export function isPhoneNumber(value: unknown): boolean {
  return /^\d{10}$/.test(String(value ?? ''))
}

/** The digits of a typed number; the text itself where it holds anything that is no part of one; null when empty. */
export function toPhoneValue(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^[\d\s().+/-]*\d[\d\s().+/-]*$/.test(trimmed) ? toPhoneDigits(trimmed) : trimmed
}

/** The digits of a typed or pasted number, a leading country code 1 left out. */
export function toPhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
