import { onWindowReset } from '#src/lib/windowState.ts'
import { findSession, getSecondsLeft, type Session } from './session.ts'
import { getUserManager } from './userManager.ts'

/** SPEC-0 §9 "Token refresh window: 15 minutes", in seconds. */
const refreshWindow = 15 * 60

/** How long a refresh that was refused is not asked for again, in milliseconds. */
const refusalPause = 60_000

let refreshing: Promise<Session | null> | undefined
let refused: { refreshToken: string; at: number } | undefined
onWindowReset(() => {
  refreshing = undefined
  refused = undefined
})

/**
 * A token that is good now, or null where nobody is signed in or the session has ended.
 * A token within 15 minutes of its end is refreshed first, once for all tabs of the browser; where that fails the old one
 * serves to its end, and a minute passes before the next attempt.
 */
export async function getAccessToken(): Promise<string | null> {
  const session = findSession()
  if (!session) return null
  const secondsLeft = getSecondsLeft(session)
  if (secondsLeft <= 0) return null
  if (secondsLeft > refreshWindow || !session.refresh_token || wasRefused(session.refresh_token))
    return session.access_token
  refreshing ??= refreshOnce().finally(() => {
    refreshing = undefined
  })
  return ((await refreshing) ?? session).access_token
}

async function refreshOnce(): Promise<Session | null> {
  // Browsers offer locks to secure pages only; elsewhere each tab refreshes for itself.
  const locks: LockManager | undefined = navigator.locks
  return locks ? await locks.request('locum.refresh', refresh) : await refresh()
}

async function refresh(): Promise<Session | null> {
  try {
    // Its code comes before the session is read: a browser may show a moment late what another tab has stored.
    const manager = await getUserManager()
    const session = findSession()
    // Another tab may have refreshed it while this one waited.
    if (!session || getSecondsLeft(session) > refreshWindow) return session
    await manager.signinSilent()
    return findSession()
  } catch {
    const token = findSession()?.refresh_token
    if (token) refused = { refreshToken: token, at: Date.now() }
    return null
  }
}

function wasRefused(refreshToken: string): boolean {
  return refused?.refreshToken === refreshToken && Date.now() - refused.at < refusalPause
}
