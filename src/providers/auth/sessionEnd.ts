import { onWindowReset } from '#src/lib/windowState.ts'

/** What begins with this in the session storage outlives a session that ended by itself, and no sign-out. */
export const draftPrefix = 'locum.draft.'

/** Settings of a user that wait to be saved; like drafts they outlive a session that ended by itself. */
export const unsavedSettingsKey = 'locum.unsavedSettings'

/** Where every tab of this browser sees that somebody is signing out; a sign-out empties it with the rest. */
export const signOutKey = 'locum.signingOut'

/** Milliseconds after which a sign-out that was never finished is one no more. */
const longestSignOut = 5_000

const listeners = new Set<() => void>()
const work = new Set<() => Promise<void>>()
/** When this page began a sign-out, in milliseconds: the note in the storage is gone before the page is. */
let began = 0
onWindowReset(() => {
  listeners.clear()
  work.clear()
  began = 0
})

/**
 * Calls the listener when the session is found to have ended by itself, before its storage is emptied and the page left:
 * the last moment at which something can be kept for the same user. Answers the way to stop listening.
 */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that the session has ended by itself. */
export function announceSessionEnd(): void {
  for (const listener of [...listeners]) listener()
}

/** Notes for every tab that somebody signs out: the tokens are refused from now on, a little before the session is gone. */
export function noteSignOut(): void {
  began = Date.now()
  localStorage.setItem(signOutKey, String(began))
}

/** True while somebody signs out, in whichever tab: that calls are refused meanwhile is no end of the session by itself. */
export function isSigningOut(): boolean {
  return Date.now() - Math.max(began, Number(localStorage.getItem(signOutKey) ?? 0)) < longestSignOut
}

/** Says what a sign-out has to see through before the session ends, such as a save that waits. */
export function beforeSignOut(finish: () => Promise<void>): void {
  work.add(finish)
}

/** Sees through whatever was to be done before a sign-out. */
export async function finishWork(): Promise<void> {
  await Promise.all([...work].map(finish => finish()))
}
