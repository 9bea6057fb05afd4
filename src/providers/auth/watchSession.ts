import { findSession, findSessionKey } from './session.ts'
import { buildSignInAddress } from './signOut.ts'

/** Leaves for the sign-in page as soon as another tab of this browser signs out; answers the way to stop watching. */
export function watchSession(): () => void {
  const key = findSessionKey()
  const onStorage = (event: StorageEvent): void => {
    const isOurs = event.key === null || event.key === key
    if (isOurs && !findSession()) location.replace(buildSignInAddress(location))
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
