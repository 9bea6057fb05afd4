import type { AppConfiguration } from '#contract/manifest.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { activityKey } from './activity.ts'

/** What begins with this in the session storage outlives a session that ended by itself, and no sign-out. */
export const draftPrefix = 'locum.draft.'

/** Presses of the clock that wait for a net, by user: they alone outlive a sign-out (rules C9.16). */
export const keptPresses = 'presses.'

/** Settings of a user that wait to be saved; like drafts they outlive a session that ended by itself. */
export const unsavedSettingsKey = 'locum.unsavedSettings'

/** Where every tab of this browser sees that somebody is signing out; a sign-out empties it with the rest. */
export const signOutKey = 'locum.signingOut'

/** Where every tab of this browser sees that the session has ended by itself, and why. */
export const endKey = 'locum.sessionEnd'

/** Where every tab sees when the session began here, in milliseconds. */
export const beginKey = 'locum.sessionBegin'

/** Where a tab keeps the sign-in page's address, the way back in it, while it is at the identity service. */
export const signInAddressKey = 'locum.signInAddress'

/** Why a session ended by itself, where the sign-in page says so. */
export type EndReason = 'idle' | 'longest'

type SessionLimits = NonNullable<AppConfiguration['Session']>

const reasons: readonly string[] = ['idle', 'longest'] satisfies EndReason[]

/** The reason that a text names; null for any other text. */
export function toEndReason(text: string | null): EndReason | null {
  return reasons.includes(text ?? '') ? (text as EndReason) : null
}

/** When somebody did something last in this browser, and when the session began, in milliseconds; 0 where that is not known. */
export interface SessionMoments {
  actedOn: number
  begunOn: number
}

/** Both as this browser knows them. */
export function readMoments(): SessionMoments {
  return { actedOn: Number(localStorage.getItem(activityKey)), begunOn: Number(localStorage.getItem(beginKey)) }
}

/** How long before its end a session is warned of, in milliseconds. */
export const toWarning = (idle: number): number => Math.min(60_000, idle / 2)

/**
 * Why a session is found to be over that no clock of this browser has ended: it slept, or was closed, and the services judge by
 * calls, so that theirs may end it a little earlier. Null where it ended otherwise.
 */
export function findOverdue({ actedOn, begunOn }: SessionMoments, limits: SessionLimits | undefined): EndReason | null {
  if (!limits) return null
  const [idle, longest] = [limits.IdleSeconds * 1000, limits.LongestSeconds * 1000]
  const isPast = (moment: number, after: number) => moment > 0 && Date.now() >= moment + after - toWarning(idle)
  if (isPast(begunOn, longest)) return 'longest'
  return isPast(actedOn, idle) ? 'idle' : null
}

/** Forgets what was noted of the session before the one that begins now. */
export function forgetFormerSession(): void {
  for (const key of [endKey, activityKey, beginKey]) localStorage.removeItem(key)
}

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

/** Says what a sign-out has to see through before the session ends, such as a save that waits; one after the other. */
export function beforeSignOut(finish: () => Promise<void>): void {
  work.add(finish)
}

/** Sees through whatever was to be done before a sign-out. */
export async function finishWork(): Promise<void> {
  for (const finish of work) await finish().catch(() => undefined)
}
