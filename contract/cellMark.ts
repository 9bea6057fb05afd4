/**
 * What begins a formula in a spreadsheet, also in full width, behind blanks or separators, and behind the marks that a text may
 * begin with of itself.
 */
const dangerous = /^'*[\s;,]*[=+\-@＝＋－＠\t\r]/u

const marked = /^'+[\s;,]*[=+\-@＝＋－＠\t\r]/u

/**
 * The text of a cell as a file holds it, for texts alone: what a spreadsheet would run as a formula gets one apostrophe before
 * it, and so does what already looks like that, so that `unmarkText` gives back the very text. Numbers are written as they are.
 *
 * @example markText('=1+1') // "'=1+1"
 */
export function markText(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

/** Takes off the one mark that `markText` puts before a text; any other text is as it was. */
export function unmarkText(text: string): string {
  return text.startsWith("'") && marked.test(text) ? text.slice(1) : text
}
