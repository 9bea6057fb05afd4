const minute = 60_000
const units = { d: 24 * 60 * minute, h: 60 * minute, m: minute } as const
const most = 366 * units.d

/** Reads `+8h`, `-30m` or `+1d12h` as milliseconds; null where it is none, or more than a year. */
export function readMove(word: string): number | null {
  const [, sign, parts] = /^([+-])((?:\d{1,6}[dhm])+)$/.exec(word) ?? []
  if (sign === undefined || parts === undefined) return null
  const length = [...parts.matchAll(/(\d+)([dhm])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  )
  return length > most ? null : length * (sign === '-' ? -1 : 1)
}

/** Says how far a clock is from the time: `1 d 30 min ahead`. */
export function describeAhead(milliseconds: number): string {
  if (milliseconds === 0) return 'as it is'
  const whole = Math.round(Math.abs(milliseconds) / minute)
  const parts = [
    [Math.floor(whole / 1440), 'd'],
    [Math.floor(whole / 60) % 24, 'h'],
    [whole % 60, 'min'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return `${said.join(' ')} ${milliseconds > 0 ? 'ahead' : 'behind'}`
}
