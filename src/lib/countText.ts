import { mostCounted } from '#contract/dashboard.ts'
import { toDisplayedNumber } from './displayedNumber.ts'

/** A number of things as it is shown: `3,000`. */
export function toCountText(count: number): string {
  return toDisplayedNumber(count)
}

/** What was counted as far as a dashboard counts: `12`, or `99+` of what goes on from there. */
export function toCappedText(count: number): string {
  return count < mostCounted ? toCountText(count) : `${mostCounted - 1}+`
}
