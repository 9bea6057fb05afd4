import { findAppConfiguration, getAppConfiguration } from '../configuration/appConfiguration.ts'
import { connectSession, leavingConnection } from '../http/connection.ts'
import { forgetRead } from '../offline/ownKept.ts'
import { findSession } from './session.ts'
import {
  announceSessionEnd,
  draftPrefix,
  type EndReason,
  endKey,
  findOverdue,
  finishWork,
  isSigningOut,
  noteSignOut,
  readMoments,
  signInAddressKey,
  signOutKey,
  toEndReason,
  unsavedSettingsKey,
} from './sessionEnd.ts'
import { getUserManager } from './userManager.ts'

/** Caches of the application that say nothing about anyone and survive a sign-out (rules C7.31). */
const retainedPrefixes = ['locum.webApis.', 'locum.messages.', 'locum.lookups.']

/** How long a sign-out waits for what is to be saved, and for the tokens' revocation, in milliseconds. */
const signOutPatience = 2_000

/** How a session is left. */
export interface SignOutOptions {
  /** Come back to the present page after the next sign-in: for a session that ended by itself. */
  returnHere?: boolean
  /** Why it ended by itself, for the sign-in page to say. */
  reason?: EndReason
}

/**
 * Ends the session: saves what waits to be saved, revokes the tokens as far as the service answers, empties local storage but for the caches of the
 * application, and opens the sign-in page anew, so that nothing of this user stays in memory.
 */
export async function signOut(options: SignOutOptions = {}): Promise<void> {
  const session = findSession()
  if (options.returnHere && isSigningOut()) return
  const { reason: ended = options.returnHere ? findOverdue(readMoments(), findAppConfiguration()?.Session) : null } =
    options
  const isAsked = session !== null && !options.returnHere
  if (isAsked) {
    noteSignOut()
    await withinPatience(finishWork())
    connectSession(leavingConnection)
    await withinPatience(revokeTokens())
  }
  if (session && options.reason) {
    // The services judge by calls, some of which nobody made: what the clock has ended here ends there too.
    noteSignOut()
    await withinPatience(revokeTokens())
  }
  if (options.returnHere) {
    announceSessionEnd()
    // Where it is gone already, another tab has signed out.
    if (session) localStorage.setItem(endKey, ended ?? '')
  }
  const forgetting = forgetRead()
  if (isAsked) await withinPatience(forgetting)
  clearStorage(options.returnHere)
  const isLeft = isAsked || options.reason !== undefined
  // Where another tab has ended the session, it has said why.
  const reason = session ? ended : toEndReason(localStorage.getItem(endKey))
  const address = options.returnHere ? buildSignInAddress(location, reason) : '/login'
  if (session && isLeft && getAppConfiguration().Identity.Flow === 'Implicit')
    return await endIdentitySession(session.id_token, address)
  location.replace(address)
}

/**
 * Ends the identity service's own session as well, or it would sign in again without asking. One that does not offer that, or
 * does not answer, keeps its session; ours has ended. It sends back to the bare sign-in page, which finds `address` again.
 */
async function endIdentitySession(idToken: string | undefined, address: string): Promise<void> {
  try {
    sessionStorage.setItem(signInAddressKey, address)
    const manager = await getUserManager()
    await manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
  } catch {
    location.replace(address)
  }
}

/** The sign-in page with the way back, and why one is sent there: `/login?redirectUrl=%2FUsers%3Fpage%3D2&ended=idle`. */
export function buildSignInAddress(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  reason?: EndReason | null,
): string {
  const path = `${pathname}${search}${hash}`
  const query = new URLSearchParams({
    ...(path === '/' ? {} : { redirectUrl: path }),
    ...(reason && { ended: reason }),
  })
  return query.size === 0 ? '/login' : `/login?${query}`
}

async function revokeTokens(): Promise<void> {
  const manager = await getUserManager()
  await manager.revokeTokens(['refresh_token'])
}

async function withinPatience(work: Promise<void>): Promise<void> {
  const patience = new Promise<void>(resolve => setTimeout(resolve, signOutPatience))
  await Promise.race([work.catch(() => undefined), patience])
}

/**
 * Empties the storages but for the caches of the application and, where the session ended by itself, for drafts and settings
 * that wait to be saved.
 */
export function clearStorage(keepsDrafts = false): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  // The note that somebody signs out goes last: without it another tab that still sees the session takes it for one that ended by itself.
  keys.sort((one, other) => Number(one === signOutKey) - Number(other === signOutKey))
  for (const key of keys) {
    if (keepsDrafts && (key === unsavedSettingsKey || key === endKey)) continue
    if (!retainedPrefixes.some(prefix => key.startsWith(prefix))) localStorage.removeItem(key)
  }
  for (const key of Object.keys(sessionStorage)) {
    if (!keepsDrafts || !key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  }
}
