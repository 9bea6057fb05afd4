import { toSafePath } from '#src/lib/safePath.ts'
import { toUnreachableMessage } from '../http/requestEnvelope.ts'
import { forgetFormerSession, signInAddressKey } from './sessionEnd.ts'
import type { SignInResult } from './signIn.ts'
import { getUserManager } from './userManager.ts'

/**
 * Leaves for the identity service's own sign-in (authorization code with PKCE, which the specification calls the Implicit
 * flow); `target` is the path to open afterwards. Answers only where the service cannot be reached.
 */
export async function beginRedirectSignIn(target: string): Promise<SignInResult> {
  try {
    const manager = await getUserManager()
    sessionStorage.setItem(signInAddressKey, `${location.pathname}${location.search}`)
    await manager.signinRedirect({ state: target })
    return { ok: true }
  } catch {
    return { ok: false, message: toUnreachableMessage() }
  }
}

/** True for an address with which the identity service sends a browser back. */
export function isRedirectAnswer(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

/** Takes the session that the identity service sends back; answers the path to open, or null where the sign-in failed. */
export async function completeRedirectSignIn(): Promise<string | null> {
  try {
    const manager = await getUserManager()
    const user = await manager.signinCallback()
    forgetFormerSession()
    sessionStorage.removeItem(signInAddressKey)
    return user ? String(user.state ?? '') : null
  } catch {
    return null
  }
}

/** Gives the sign-in page the address back that it had before this tab went to the identity service, and with it the way back. */
export function restoreSignInAddress(): void {
  const address = sessionStorage.getItem(signInAddressKey)
  sessionStorage.removeItem(signInAddressKey)
  history.replaceState(null, '', toSafePath(address, location.origin) ?? '/login')
}
