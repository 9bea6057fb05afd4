import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { findSession } from './session.ts'
import {
  announceSessionEnd,
  draftPrefix,
  finishWork,
  isSigningOut,
  noteSignOut,
  signOutKey,
  unsavedSettingsKey,
} from './sessionEnd.ts'
import { getUserManager } from './userManager.ts'

/** Caches of the application that say nothing about anyone and survive a sign-out (rules C7.31). */
const keptPrefixes = ['locum.webApis.', 'locum.messages.', 'locum.lookups.']

/** How long a sign-out waits for what is to be saved, and for the tokens' revocation, in milliseconds. */
const signOutPatience = 2_000

/** How a session is left. */
export interface SignOutOptions {
  /** Come back to the present page after the next sign-in: for a session that ended by itself. */
  returnHere?: boolean
}

/**
 * Ends the session: saves what waits to be saved, revokes the tokens as far as the service answers, empties local storage but for the caches of the
 * application, and opens the sign-in page anew, so that nothing of this user stays in memory.
 */
export async function signOut(options: SignOutOptions = {}): Promise<void> {
  const session = findSession()
  if (options.returnHere && isSigningOut()) return
  const isAsked = session !== null && !options.returnHere
  if (isAsked) {
    noteSignOut()
    await withinPatience(finishWork())
    await withinPatience(revokeTokens())
  }
  if (options.returnHere) announceSessionEnd()
  clearStorage(options.returnHere)
  if (isAsked && getAppConfiguration().Identity.Flow === 'Implicit') return await endIdentitySession(session.id_token)
  location.replace(options.returnHere ? buildSignInAddress(location) : '/login')
}

/**
 * Ends the identity service's own session as well, or it would sign in again without asking. One that does not offer that, or
 * does not answer, keeps its session; ours has ended.
 */
async function endIdentitySession(idToken: string | undefined): Promise<void> {
  try {
    const manager = await getUserManager()
    await manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
  } catch {
    location.replace('/login')
  }
}

/** The sign-in page with the way back: `/login?redirectUrl=%2FUsers%3Fpage%3D2`. */
export function buildSignInAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const path = `${pathname}${search}${hash}`
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ redirectUrl: path })}`
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
    if (keepsDrafts && key === unsavedSettingsKey) continue
    if (!keptPrefixes.some(prefix => key.startsWith(prefix))) localStorage.removeItem(key)
  }
  for (const key of Object.keys(sessionStorage)) {
    if (!keepsDrafts || !key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  }
}
