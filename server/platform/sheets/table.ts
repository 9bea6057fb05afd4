import type { MessageReference } from '#contract/catalogue.ts'
import type { TableEncoding, TableSeparator } from '#contract/tableFormats.ts'

/** A file whose rows are to be read. */
export interface TableSource {
  /** Its name, as its owner knows it; what it is, is identified by its bytes. */
  name: string
  /** Bytes. */
  size: number
  /** Its bytes from the beginning, as often as they are asked for. */
  read(): AsyncIterable<Uint8Array>
  /** True once nobody waits for its rows any more: it is read no further. */
  isGone?: () => boolean
}

/** How a file is to be read; what is absent or null is found out. */
export interface TableOptions {
  /** One of `tableEncodings`. */
  encoding?: string | null | undefined
  /** One of `tableSeparators`. */
  separator?: string | null | undefined
  /** The name of a sheet of a workbook. */
  sheet?: string | null | undefined
  /** `none` where the first row is a record already: the columns are then named by their positions. */
  header?: string | null | undefined
}

/** Why a cell cannot be taken as it is: a text of the catalogue that says what to do, and its arguments. */
export interface CellProblem extends MessageReference {
  /** Its position in the row, from 0. */
  column: number
}

/** A row of the file that holds something. */
export interface TableRow {
  /** Where it begins, from 1, as an editor counts lines and a spreadsheet rows. */
  line: number
  /**
   * Texts as a person would type them, in the order of the columns: dates as MM/DD/YYYY, numbers without exponent, Yes and No.
   * The mark against formulas is taken off. There may be fewer or more of them than columns.
   */
  cells: string[]
  /** The positions of the cells that are numbers or dates in themselves, as described; absent where none is: all are texts in a CSV file. */
  numbers?: readonly number[]
  /** The cells of which nothing can be taken; their texts are as close to what stands there as a database can hold. */
  problems: readonly CellProblem[]
}

/** A file of rows that has been opened; its first row that holds something names the columns. */
export interface TableReader {
  kind: 'csv' | 'xlsx'
  /** By which its text is read; null for a workbook. */
  encoding: TableEncoding | null
  /** What parts the values of its lines; null for a workbook. */
  separator: TableSeparator | null
  /** The names of the sheets of a workbook, in their order; none for a text. */
  sheets: string[]
  /** The sheet that is read; null for a text. */
  sheet: string | null
  /** Each name once; a repeated one carries its position: `Name (2)`. */
  columns: string[]
  /** The rows below the columns, from the first one each time. Throws a `TableProblem` where one cannot be read. */
  rows(): AsyncIterable<TableRow>
  /** Frees what it holds on disk; to be called when the last of its rows is read, and where that fails. */
  close(): Promise<void>
}
