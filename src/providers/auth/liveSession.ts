import { noNet } from '#src/lib/noNet.ts'
import { findSession, getSecondsLeft, type Session } from './session.ts'

/** Without a net a candidate's session goes on past its limits: the clock is to be pressed, and nobody could sign in (rules C9.16). */
export function outlastsLimits({ profile }: Session): boolean {
  return noNet.get() && profile.user_type === 'Candidate'
}

/** The session of this browser; null where nobody is signed in, and once it has ended. */
export function findLiveSession(): Session | null {
  const session = findSession()
  return session && (getSecondsLeft(session) > 0 || outlastsLimits(session)) ? session : null
}
