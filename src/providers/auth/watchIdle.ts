import type { AppConfiguration } from '#contract/manifest.ts'
import { notesOfIdleTime } from '#contract/manifest.ts'
import { activityKey } from './activity.ts'
import { askForSession } from './askForSession.ts'
import { idleWarning } from './idleWarning.ts'
import { outlastsLimits } from './liveSession.ts'
import { findSession } from './session.ts'
import { beginKey, type EndReason, toWarning } from './sessionEnd.ts'

/** The longest wait for the next look, in milliseconds: a timer counts no further than 24 days. */
const longestWait = 60 * 60_000

/** How long a session that goes on without a net is not looked at, in milliseconds. */
const heldPause = 15_000

/** What somebody does who is there, by voice or a switch too, which make neither keys nor a pointer. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'click', 'input'] as const

/** What brings a window back whose clock may have stood still. */
const awakenings = ['visibilitychange', 'focus', 'pageshow'] as const

/**
 * Ends the session of this browser where nobody has done anything in any of its tabs for so long, and where it has lasted long enough,
 * both a minute after a warning; `end` then leads away. What is done without a call is told to the services, which judge by themselves.
 * Answers the way to stop watching.
 */
export function watchIdle(
  limits: NonNullable<AppConfiguration['Session']>,
  end: (reason: EndReason) => void,
): () => void {
  const [idle, longest] = [limits.IdleSeconds * 1000, limits.LongestSeconds * 1000]
  const warning = toWarning(idle)
  /** Milliseconds between two notes of what somebody does, and between two words about it to the services. */
  const [notePause, reportPause] = [Math.min(5_000, idle / 60), idle / notesOfIdleTime]
  let timer: ReturnType<typeof setTimeout> | undefined
  let notedOn = 0
  let reportedOn = Date.now()
  let takenOn = 0
  for (const key of [activityKey, beginKey]) if (localStorage.getItem(key) === null) noteNow(key)

  function look(): void {
    clearTimeout(timer)
    const now = Date.now()
    const leftOn = readMoment(activityKey) + idle
    const lastsTo = readMoment(beginKey) + longest
    const reason = lastsTo <= leftOn ? 'longest' : 'idle'
    const endsOn = Math.min(lastsTo, leftOn)
    const isDue = now >= endsOn - warning
    const isOver = now >= endsOn
    // Signed out in another tab: what becomes of this one is not for the clock to say.
    const session = findSession()
    const isHeld = session !== null && outlastsLimits(session)
    if (!isDue || isOver || isHeld || !session || endsOn === takenOn) idleWarning.set(null)
    else if (idleWarning.get()?.endsOn !== endsOn)
      idleWarning.set({ reason, endsOn, close: reason === 'idle' ? stay : take })
    if (!session) return
    if (isDue && isHeld) timer = setTimeout(look, heldPause)
    else if (isOver) end(reason)
    else timer = setTimeout(look, Math.min((isDue ? endsOn : endsOn - warning) - now, longestWait))
  }

  /** Nobody can put off the end of a session that has lasted long enough: its warning is given once. */
  function take(): void {
    takenOn = readMoment(beginKey) + longest
    look()
  }

  function note(): void {
    const now = Date.now()
    if (now - notedOn < notePause) return
    notedOn = now
    // After a warning, and after a sleep, it takes more than a move.
    if (now >= readMoment(activityKey) + idle - warning) look()
    else if (findSession()) {
      noteNow(activityKey)
      if (now - reportedOn >= reportPause) report()
    }
  }

  function report(): void {
    reportedOn = Date.now()
    void askForSession()
  }

  function stay(): void {
    noteNow(activityKey)
    report()
    look()
  }

  const listening = listen(note, look)
  look()
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

/** Notes what somebody does here, and looks at the clock where a window is back or something was done in another tab. */
function listen(note: () => void, look: () => void): AbortController {
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const name of activities) addEventListener(name, note, options)
  for (const name of awakenings) {
    addEventListener(name, look, options)
    document.addEventListener(name, look, options)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === activityKey) look()
  }
  addEventListener('storage', onStorage, options)
  return listening
}

/** A moment that the tabs share; now, where a sign-out in one of them has just taken it away. */
function readMoment(key: string): number {
  return Number(localStorage.getItem(key)) || Date.now()
}

function noteNow(key: string): void {
  localStorage.setItem(key, String(Date.now()))
}
