/** What a number that stands for a text of digits is shown by: a ZIP code, a facility's number, a phone. */
export interface DigitFormat {
  /** The signs in their order: `0` is a digit that always shows, `#` one that shows where there is one, all else shows as it is. */
  signs: readonly { sign: string; isDigit: boolean }[]
  /** The largest number that is shown so; null for every one. */
  most: number | null
}

/** Whole numbers have so many digits at most. */
const mostSigns = 64

/** A language or a colour, which change no digit. */
const manner = /\[(?:\$[^\]]*|[a-z]+\d*)\]/gi

const sectionLimit = /^\[<=(\d+)\]/

/** `\-`, `"-"`, and what needs neither. */
const signPattern = /\\(.)|"([^"]*)"|([0#])|([-() ])/gy

/**
 * What a format code makes of a whole number, where that is a text of digits rather than an amount: zeros before it (`000000`) or
 * dashes within it (`000\-00\-0000`). Null for all others.
 *
 * @example parseDigitFormats('[<=9999999]###\\-####;\\(###\\)\\ ###\\-####') // the built-in phone number: two formats
 */
export function parseDigitFormats(code: string): DigitFormat[] | null {
  const formats: DigitFormat[] = []
  for (const section of code.replace(manner, '').split(';')) {
    const limit = sectionLimit.exec(section)
    const signs = parseSigns(limit ? section.slice(limit[0].length) : section)
    // What follows is shown of numbers below zero, and of texts.
    if (!signs) break
    formats.push({ signs, most: limit ? Number(limit[1]) : null })
    if (!limit) break
  }
  return formats.length > 0 ? formats : null
}

function parseSigns(section: string): DigitFormat['signs'] | null {
  const signs: { sign: string; isDigit: boolean }[] = []
  let end = 0
  signPattern.lastIndex = 0
  for (let match = signPattern.exec(section); match; match = signPattern.exec(section)) {
    const [, escaped, quoted, digit, plain] = match
    if (digit !== undefined) signs.push({ sign: digit, isDigit: true })
    else for (const sign of escaped ?? quoted ?? plain ?? '') signs.push({ sign, isDigit: false })
    end = signPattern.lastIndex
  }
  const isWhole = end === section.length && signs.length <= mostSigns
  return isWhole && isText(signs) ? signs : null
}

/** True where zeros before a number, or dashes within it, say that it is no amount; `0" days"` and `# ##0` are. */
function isText(signs: DigitFormat['signs']): boolean {
  if (signs.some(({ sign, isDigit }) => !isDigit && !'-() '.includes(sign))) return false
  const digits = signs.filter(({ isDigit }) => isDigit)
  const isPadded = digits.length > 1 && digits.every(({ sign }) => sign === '0')
  const first = signs.findIndex(({ isDigit }) => isDigit)
  const last = signs.findLastIndex(({ isDigit }) => isDigit)
  return isPadded || signs.slice(first, last).some(({ sign }) => sign === '-')
}

/** A whole number as such a format shows it; null where it is none for it. */
export function toDigitText(number: number, formats: readonly DigitFormat[]): string | null {
  if (!Number.isSafeInteger(number) || number < 0) return null
  const format = formats.find(({ most }) => most === null || number <= most)
  if (!format) return null
  const rest = [...String(number)]
  let left = format.signs.filter(({ isDigit }) => isDigit).length
  let text = ''
  for (const { sign, isDigit } of format.signs.toReversed()) {
    if (!isDigit) text = sign + text
    else {
      left -= 1
      // What has no sign of its own stands before the first one.
      const own = left === 0 ? rest.splice(0).join('') : (rest.pop() ?? '')
      text = (own || (sign === '0' ? '0' : '')) + text
    }
  }
  return text
}
