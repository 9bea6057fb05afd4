const clockPattern = /^(\d{1,14}):([0-5]\d)$/
const wordPattern = /^(?:(\d{1,14}(?:\.\d{1,4})?)\s*h(?:ours?|rs?|r)?\.?)?\s*(?:(\d{1,16})\s*m(?:in(?:ute)?s?)?\.?)?$/i

/** A number of minutes as `7h 30m`, `45m` or `8h`; what is no whole number of minutes stays as it is. */
export function toDurationText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!Number.isSafeInteger(value)) return String(value)
  const minutes = Math.abs(Number(value))
  const [hours, rest] = [Math.trunc(minutes / 60), minutes % 60]
  const parts = [...(hours > 0 ? [`${hours}h`] : []), ...(rest > 0 || hours === 0 ? [`${rest}m`] : [])]
  return `${Number(value) < 0 ? '-' : ''}${parts.join(' ')}`
}

/** The minutes that a text stands for: `7h 30m`, `7:30`, `7.5h`, `45 min`, `-4h`, or a plain number of minutes; null where it is none. */
export function parseDurationText(text: string): number | null {
  const [, sign, amount = ''] = /^\s*(-?)(.*?)\s*$/.exec(text) ?? []
  const found = findMinutes(amount)
  const minutes = sign && found ? -found : found
  return Number.isSafeInteger(minutes) ? minutes : null
}

function findMinutes(text: string): number | null {
  if (/^\d{1,16}$/.test(text)) return Number(text)
  const clock = clockPattern.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const words = text === '' ? null : wordPattern.exec(text)
  if (!words) return null
  const minutes = Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0)
  return Math.abs(minutes - Math.round(minutes)) < 1e-6 ? Math.round(minutes) : null
}
