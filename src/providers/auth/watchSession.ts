import { focusManager } from '@tanstack/react-query'
import { findSession, findSessionKey } from './session.ts'
import { buildSignInAddress } from './signOut.ts'

/**
 * Leaves for the sign-in page as soon as another tab of this browser signs out, once `mayLeave` lets it; meanwhile, and where it does
 * not, nothing is asked for by turns until somebody signs in again. Answers the way to stop watching.
 */
export function watchSession(mayLeave: () => Promise<boolean>): () => void {
  const key = findSessionKey()
  const onStorage = async (event: StorageEvent): Promise<void> => {
    const isOurs = event.key === null || event.key === key
    if (!isOurs) return
    const session = findSession()
    // What the window asks for again and again would be refused, and lead to the sign-in page over the question.
    focusManager.setFocused(session ? undefined : false)
    if (session || !(await mayLeave())) return
    // The tab that signed out could not reach what this one keeps.
    sessionStorage.clear()
    location.replace(buildSignInAddress(location))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
