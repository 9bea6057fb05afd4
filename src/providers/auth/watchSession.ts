import { focusManager } from '@tanstack/react-query'
import { findSession, findSessionKey } from './session.ts'
import { announceSessionEnd, endKey, toEndReason } from './sessionEnd.ts'
import { buildSignInAddress, clearStorage } from './signOut.ts'

/**
 * Leaves for the sign-in page as soon as another tab of this browser signs out, once `mayLeave` lets it, or finds that the session has
 * ended by itself, and what is typed is kept; where `mayLeave` does not let it, and meanwhile, nothing is asked for by turns until somebody signs in again. Answers the way to stop watching.
 */
export function watchSession(mayLeave: () => Promise<boolean>): () => void {
  const key = findSessionKey()
  const onStorage = async (event: StorageEvent): Promise<void> => {
    const isOurs = event.key === null || event.key === key
    if (!isOurs) return
    const session = findSession()
    // What the window asks for again and again would be refused, and lead to the sign-in page over the question.
    focusManager.setFocused(session ? undefined : false)
    if (session) return
    const end = localStorage.getItem(endKey)
    if (end !== null) {
      announceSessionEnd()
      clearStorage(true)
      return location.replace(buildSignInAddress(location, toEndReason(end)))
    }
    if (!(await mayLeave())) return
    // The tab that signed out could not reach what this one keeps.
    sessionStorage.clear()
    location.replace(buildSignInAddress(location))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
