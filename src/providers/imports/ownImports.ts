import type { Condition } from '#contract/conditions.ts'
import { findUserContext } from '../auth/userContext.ts'

/** Narrows imports to those of whoever is signed in: who may undo the imports of others has these in his list as well. */
export function buildOwnConditions(): Condition[] {
  const user = findUserContext()
  return user ? [{ field: 'UserID', op: 'in', value: [user.userId] }] : []
}
