import { candidateDocumentValidity } from './enumerations.gen.ts'
import { moveDays } from './wallClock.ts'

/** Days before its end from which on a document expires soon. */
const soonDays = 30
const day = 86_400_000

/** The codes of the types of documents that expire as a rule. */
export const expiringTypes = ['License', 'Certification']

/**
 * The last day of a document counts whole: it is expired from the next morning of the whole United States on. Null where it does not
 * expire.
 */
export function toExpiredFrom(expiresOn: string | null): string | null {
  return expiresOn === null ? null : `${moveDays(expiresOn, 1).slice(0, 10)}T12:00:00.000Z`
}

/** Where a document stands that expires on a day; `isExpiringType` where one without a day lacks it. */
export function judgeValidity(expiresOn: string | null, now: Date, isExpiringType = false): number {
  const from = toExpiredFrom(expiresOn)
  if (from === null) return isExpiringType ? candidateDocumentValidity.NoExpiryDate : candidateDocumentValidity.Valid
  const left = Date.parse(from) - now.getTime()
  if (left <= 0) return candidateDocumentValidity.Expired
  return left <= soonDays * day ? candidateDocumentValidity.ExpiresSoon : candidateDocumentValidity.Valid
}
