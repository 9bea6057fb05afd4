import { requestReply } from '../http/requestEnvelope.ts'
import { getAuthority } from './identity.ts'
import { findSession } from './session.ts'
import { isSigningOut } from './sessionEnd.ts'

/**
 * Asks our own identity service who is signed in: a use of the session, so that it goes on, and one that has ended ends here too.
 * Somebody else's service is not asked.
 */
export async function askForSession(): Promise<void> {
  // A session that is left, here or in another tab, has ended by its user's own choice.
  if (isSigningOut() || findSession() === null) return
  const authority = getAuthority()
  if (new URL(authority).origin === location.origin)
    await requestReply(`${authority}/me`, { method: 'GET' }, { silent: true })
}
