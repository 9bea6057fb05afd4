import type { Claims } from '#src/lib/claims.ts'
import { findSession } from './session.ts'

/** What the token of this browser's session says of who holds it; empty where nobody is signed in. */
export function findClaims(): Claims {
  return findSession()?.profile ?? {}
}
