/** Where every tab sees when somebody did something last in one of them, in milliseconds. */
export const activityKey = 'locum.activity'

/**
 * By this header each request tells the services for how many seconds nobody has done anything in this browser: what the console asks
 * for by itself is no use of the session.
 */
export function toIdleHeader(): Record<string, string> {
  const actedOn = Number(localStorage.getItem(activityKey))
  return actedOn > 0 ? { 'X-Idle-Seconds': String(Math.max(0, Math.floor((Date.now() - actedOn) / 1000))) } : {}
}
