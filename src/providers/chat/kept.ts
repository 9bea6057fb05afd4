import { draftPrefix } from '../auth/sessionEnd.ts'
import { findUserContext } from '../auth/userContext.ts'

/** What this tab keeps of the chat for its user, as drafts are kept: it outlives a session that ended by itself, and no sign-out. */
type Kept = 'outbox' | 'texts'

const toKey = (name: Kept, userId: number) => `${draftPrefix}${userId}.chat.${name}`

/** The user of the session; 0 where nobody is signed in. */
export const findUserId = () => findUserContext()?.userId ?? 0

/** Keeps something of the chat for a user; what is empty is forgotten. */
export function keepForUser(name: Kept, userId: number, values: readonly unknown[]): void {
  try {
    if (values.length === 0) sessionStorage.removeItem(toKey(name, userId))
    else sessionStorage.setItem(toKey(name, userId), JSON.stringify(values))
  } catch {
    // A storage that is full or closed to pages keeps nothing; what is written is sent all the same.
  }
}

/** What this tab has kept for a user; nothing where it cannot be read. */
export function readKept<Value>(name: Kept, userId: number): Value[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(toKey(name, userId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Value[]) : []
  } catch {
    return []
  }
}
