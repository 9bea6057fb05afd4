import type { Claims } from '#src/lib/claims.ts'
import { findSession } from './session.ts'
import { findView } from './view.ts'

/** What is known of the user whose console this tab shows: who is signed in, within a view who is looked at; empty where nobody is. */
export function findClaims(): Claims {
  const session = findSession()
  return session ? (findView()?.claims ?? session.profile) : {}
}
