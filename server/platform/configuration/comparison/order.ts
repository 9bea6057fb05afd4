import type { Move } from '#contract/moves.ts'

/** A move in words. */
export function describeMove({ after }: Move): string {
  return after === null ? 'moved to the first place' : `moved behind ${after}`
}
