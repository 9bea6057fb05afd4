import { toShownNumber } from './shownNumber.ts'

/** A number of things as it is shown: `3,000`. */
export function toCountText(count: number): string {
  return toShownNumber(count)
}
