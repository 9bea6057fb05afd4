/** The encodings by which a text file can be read, best known first. */
export const tableEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const

/** An encoding of a text file. */
export type TableEncoding = (typeof tableEncodings)[number]

/** What can part the values of a line. */
export const tableSeparators = [',', ';', '\t', '|'] as const

/** What parts the values of a line of a text file. */
export type TableSeparator = (typeof tableSeparators)[number]

/** The most that a file of rows may bring. */
export const tableLimits = {
  /** Bytes of the file. */
  bytes: 500 * 1024 * 1024,
  /** Rows below the one that names the columns. */
  rows: 1_000_000,
  /** Cells of a row. */
  cells: 2_000,
  /** Characters of a cell. */
  characters: 1024 * 1024,
  /** Characters of all cells of a row. */
  rowCharacters: 2 * 1024 * 1024,
} as const
