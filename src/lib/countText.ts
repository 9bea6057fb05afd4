import { toDisplayedNumber } from './displayedNumber.ts'

/** A number of things as it is shown: `3,000`. */
export function toCountText(count: number): string {
  return toDisplayedNumber(count)
}
