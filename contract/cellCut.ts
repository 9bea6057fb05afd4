/** Characters that a cell of a spreadsheet holds: a file with a longer one counts as damaged. */
export const longestCell = 32_767

const mark = ' … [cut: a cell of a spreadsheet holds no more]'

/** A text as a cell of a spreadsheet can hold it: a longer one is cut, and ends with a mark that a reader sees and `isCut` knows. */
export function cutText(text: string): string {
  return text.length <= longestCell ? text : beginOf(text, longestCell - mark.length) + mark
}

/** True for a text that is not whole, so that it must not be taken for what it was: half a character and a mark may be off. */
export function isCut(text: string): boolean {
  return text.length >= longestCell - 2 && text.endsWith(mark)
}

/** The beginning of a text: so many characters at most, and none of them by half. */
export function beginOf(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalf ? most - 1 : most)
}
