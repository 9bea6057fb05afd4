/** Lines of RFC 4180 end with both. */
export const lineEnd = '\r\n'

const quoted = /[",\r\n]/
const formula = /^[=+\-@\t\r]/

/**
 * Builds one line of a CSV file (RFC 4180) of texts. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it; what is a plain number keeps its sign.
 */
export function buildLine(texts: readonly string[]): string {
  return texts.map(toCell).join(',')
}

function toCell(text: string): string {
  const isHarmless = !formula.test(text) || /^[+-]?\d+(\.\d+)?$/.test(text)
  const safe = isHarmless ? text : `'${text}`
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
