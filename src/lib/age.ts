const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was, as the key of a text and its figure: days, else hours, else minutes; none without a moment. */
export function toAge(moment: string | null, now: number): [key: string, count: number] {
  const passed = moment === null ? 0 : Math.max(0, now - Date.parse(moment))
  if (passed >= day) return ['age.days', Math.floor(passed / day)]
  if (passed >= hour) return ['age.hours', Math.floor(passed / hour)]
  return ['age.minutes', Math.floor(passed / minute)]
}
