/** One word of the data files as its reference shows it. */
export interface Word {
  name: string
  values: string
  fallback: string
  what: string
  example: string
}

/** The table of words, each in a line. */
export function buildWordTable(words: readonly Word[]): string[] {
  return [
    '| name | values | default | what | example |',
    '| --- | --- | --- | --- | --- |',
    ...words.map(
      ({ name, values, fallback, what, example }) => `| ${[name, values, fallback, what, example].join(' | ')} |`,
    ),
    '',
  ]
}

/** A text as code within a cell; what ends a cell is escaped. */
export function toCode(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}

/** A sentence within a cell. */
export function toCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
