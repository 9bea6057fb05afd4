import { until } from '#src/lib/until.ts'

/** Milliseconds after which a first failure is followed by another attempt, and the longest that any is. */
const first = 1_000
const longest = 30_000

/** Milliseconds until the next attempt after so many failures in a row: growing, and never the same for every window. */
export function toPause(failures: number): number {
  const full = Math.min(longest, first * 2 ** Math.min(failures - 1, 10))
  return full * (0.5 + Math.random() / 2)
}

/** Waits so many milliseconds, or until the signal says that it is over. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return until(signal, done => {
    const timer = setTimeout(done, milliseconds)
    return () => clearTimeout(timer)
  })
}

/** Waits until the browser is online, or until the signal says that it is over. */
export async function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await until(signal, done => {
    addEventListener('online', done)
    return () => removeEventListener('online', done)
  })
}

/** Waits until the window is seen, or until the signal says that it is over. */
export async function whenVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return
  await until(signal, done => {
    document.addEventListener('visibilitychange', done)
    return () => document.removeEventListener('visibilitychange', done)
  })
}
