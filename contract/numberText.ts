/** How a text writes numbers: by the sign that stands before decimals. The other one may part thousands, as blanks and apostrophes may. */
export type NumberConvention = (typeof numberConventions)[number]

/** The two ways to write numbers. */
export const numberConventions = ['point', 'comma'] as const

const patterns: Readonly<Record<NumberConvention, RegExp>> = {
  point: buildPattern(',', '\\.'),
  comma: buildPattern('\\.', ','),
}

/** Groups are parted by one and the same sign, and none begins with 0: `0,750` is no thousands. */
function buildPattern(group: string, decimal: string): RegExp {
  const whole = `\\d+|[1-9]\\d{0,2}([${group}\\s'’])\\d{3}(?:\\2\\d{3})*`
  return new RegExp(`^[+-]?(?=\\d|${decimal}\\d)(${whole})?(${decimal}\\d*)?(e[+-]?\\d{1,3})?$`, 'i')
}

/**
 * The number that a text is in a convention; null where it is none there, or no whole one where only such are meant.
 *
 * @example readNumber('1.234,5', 'comma') // 1234.5
 */
export function readNumber(text: string, convention: NumberConvention, isWhole = false): number | null {
  const plain = text.trim().replace('−', '-')
  const match = patterns[convention].exec(plain)
  if (!match) return null
  const [, whole = '', , fraction = '', exponent = ''] = match
  const sign = plain.startsWith('-') ? '-' : ''
  // A zero has no sign.
  const number = Number(`${sign}${whole.replace(/\D/g, '') || '0'}${fraction.replace(',', '.')}${exponent}`) + 0
  return (isWhole ? Number.isInteger(number) : Number.isFinite(number)) ? number : null
}

/** What a text of two readings is: with a point before decimals, and with a comma. */
export type TwoReadings = readonly [point: number, comma: number]

/** The two readings of a text such as `1.000`; null where it has one, or none. */
export function findTwoReadings(text: string, isWhole = false): TwoReadings | null {
  const [point, comma] = [readNumber(text, 'point', isWhole), readNumber(text, 'comma', isWhole)]
  return point === null || comma === null || point === comma ? null : [point, comma]
}
