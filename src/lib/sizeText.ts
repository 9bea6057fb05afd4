import { toDisplayedNumber } from './displayedNumber.ts'

const units = ['bytes', 'KB', 'MB', 'GB']

/** The size of a file as it is shown: `840 bytes`, `12.4 KB`, `31 MB`; 1 KB is 1,024 bytes. */
export function toSizeText(bytes: number): string {
  const exponent = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const size = bytes / 1024 ** exponent
  const digits = exponent === 0 || size >= 100 ? 0 : 1
  return `${toDisplayedNumber(size, { maximumFractionDigits: digits })} ${units[exponent]}`
}
