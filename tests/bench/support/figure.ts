/** One measured number; without a budget it only explains the others. */
export interface Figure {
  name: string
  value: number
  unit: 'ms' | 's' | 'KiB' | 'MB' | 'times' | 'points'
  /** The most it may be; null where nothing is promised. */
  budget: number | null
  /** What the number was made of, such as both sides of a ratio. */
  note?: string
}

export function isOver({ value, budget }: Figure): boolean {
  return budget !== null && value > budget
}

const digits = { ms: 1, s: 2, KiB: 0, MB: 0, times: 2, points: 0 } as const

function toText(value: number, unit: Figure['unit']): string {
  const fractionDigits = unit === 'ms' && value < 10 ? 2 : digits[unit]
  return value.toLocaleString('en-US', { maximumFractionDigits: fractionDigits, minimumFractionDigits: fractionDigits })
}

/** One line of the table: name, figure, budget, ok or over, and what it was made of. */
export function toLine(figure: Figure): string {
  const { name, value, unit, budget, note } = figure
  const words = unit === 'times' ? 'x' : unit
  const verdict = budget === null ? '' : isOver(figure) ? 'over' : 'ok'
  const limit = budget === null ? '' : `${budget.toLocaleString('en-US')} ${words}`
  const cells = [
    `  ${name}`.padEnd(52),
    `${toText(value, unit)} ${words}`.padStart(12),
    limit.padStart(10),
    verdict.padEnd(4),
  ]
  return `${cells.join('  ')}${note ? `  (${note})` : ''}`.trimEnd()
}
