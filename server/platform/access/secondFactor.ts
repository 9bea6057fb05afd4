import type { HttpProblem } from '../kernel/problem.ts'
import type { Caller } from './caller.ts'

/** The claim of whoever has a role for which a second factor is required. */
export const requiredClaim = 'is_second_factor_required'

/** The claim of who must register one before he does anything else. */
export const dueClaim = 'is_second_factor_due'

/** True for a caller who may not do without a second factor. */
export function isSecondFactorRequired({ claims }: Pick<Caller, 'claims'>): boolean {
  return claims[requiredClaim] === true
}

/** True for a caller who must register a second factor before he does anything else. */
export function isSecondFactorDue({ claims }: Pick<Caller, 'claims'>): boolean {
  return claims[dueClaim] === true
}

/** Answers a caller who may go on; throws what `refuse` says for one who must register a second factor first. */
export function checkSecondFactor(caller: Caller, refuse: (message: string) => HttpProblem): Caller {
  if (isSecondFactorDue(caller)) throw refuse('Set up a second factor first: load the page again.')
  return caller
}
