import { tableLimits } from '#contract/tableFormats.ts'
import { isBlankRow, toLongRow } from '../records.ts'
import type { TableRow } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'

type State = 'begin' | 'plain' | 'quoted' | 'closed' | 'after'

const noProblems: TableRow['problems'] = []

const quote = '"'
const newLine = '\n'
const carriageReturn = '\r'

/**
 * Reads records of separated values (RFC 4180) from a text that comes in parts: a value in quotation marks may hold separators,
 * line ends and doubled quotation marks; lines end with CRLF, LF or CR, mixed as they come. It keeps one record, never more.
 * Throws a `TableProblem` where a quotation mark is out of place, and where a record is larger than any may be.
 */
export class CsvParser {
  readonly #separator: string
  readonly #plainEnd: RegExp
  #state: State = 'begin'
  #cell = ''
  #cells: string[] = []
  /** Characters of the record so far. */
  #characters = 0
  #line = 1
  #firstLine = 1
  #afterReturn = false
  #found: TableRow[] = []

  constructor(separator: string) {
    this.#separator = separator
    this.#plainEnd = new RegExp(`[\\r\\n${separator === '\t' ? '\\t' : `\\${separator}`}]`, 'g')
  }

  /** Takes a further part of the text, and gives the records that end in it; blank ones are left out. */
  push(text: string): TableRow[] {
    let index = 0
    if (this.#afterReturn && text !== '') {
      this.#afterReturn = false
      if (text[0] === newLine) index = this.#keepNewLine()
    }
    while (index < text.length) {
      if (this.#state === 'quoted') index = this.#takeQuoted(text, index)
      else if (this.#state === 'plain') index = this.#takePlain(text, index)
      else index = this.#takeSign(text, index)
    }
    return this.#takeFound()
  }

  /** Ends the text, and gives its last record where no line end stands behind it. */
  end(): TableRow[] {
    if (this.#state === 'quoted') throw new TableProblem('engine.import.openQuote', this.#firstLine)
    if (this.#state !== 'begin' || this.#cells.length > 0) this.#endRecord()
    return this.#takeFound()
  }

  #takeFound(): TableRow[] {
    const found = this.#found
    this.#found = []
    return found
  }

  /** The second half of a line end whose first half ended the part before: it counts no further line. */
  #keepNewLine(): number {
    if (this.#state === 'quoted') this.#append(newLine)
    return 1
  }

  #takePlain(text: string, index: number): number {
    this.#plainEnd.lastIndex = index
    const end = this.#plainEnd.exec(text)?.index ?? text.length
    this.#append(text.slice(index, end))
    return end < text.length ? this.#takeEnd(text, end) : end
  }

  #takeQuoted(text: string, index: number): number {
    const found = text.indexOf(quote, index)
    const end = found < 0 ? text.length : found
    const part = text.slice(index, end)
    this.#countLines(part)
    this.#append(part)
    this.#afterReturn = found < 0 && part.endsWith(carriageReturn)
    if (found < 0) return end
    this.#state = 'closed'
    return end + 1
  }

  /** One sign where a value begins, or behind the quotation mark that may have ended one. */
  #takeSign(text: string, index: number): number {
    const sign = text[index] as string
    if (sign === this.#separator || sign === newLine || sign === carriageReturn) return this.#takeEnd(text, index)
    if (this.#state === 'begin') {
      this.#state = sign === quote ? 'quoted' : 'plain'
      return sign === quote ? index + 1 : index
    }
    if (this.#state === 'closed' && sign === quote) {
      this.#append(quote)
      this.#state = 'quoted'
    } else if (sign === ' ' || sign === '\t') this.#state = 'after'
    else throw new TableProblem('engine.import.strayQuote', this.#firstLine)
    return index + 1
  }

  #takeEnd(text: string, index: number): number {
    const sign = text[index]
    if (sign === this.#separator) {
      this.#endCell()
      return index + 1
    }
    this.#line += 1
    this.#endRecord()
    if (sign !== carriageReturn) return index + 1
    this.#afterReturn = index + 1 === text.length
    return text[index + 1] === newLine ? index + 2 : index + 1
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'begin'
    if (this.#cells.length > tableLimits.cells) {
      throw new TableProblem('engine.import.manyCells', this.#firstLine, tableLimits.cells)
    }
  }

  #endRecord(): void {
    this.#endCell()
    if (!isBlankRow(this.#cells)) this.#found.push({ line: this.#firstLine, cells: this.#cells, problems: noProblems })
    this.#cells = []
    this.#characters = 0
    this.#firstLine = this.#line
  }

  #append(part: string): void {
    this.#cell = this.#cell === '' ? part : this.#cell + part
    this.#characters += part.length
    if (this.#cell.length > tableLimits.characters) throw new TableProblem('engine.import.longCell', this.#firstLine)
    if (this.#characters > tableLimits.rowCharacters) throw toLongRow(this.#firstLine)
  }

  #countLines(part: string): void {
    if (!part.includes(newLine) && !part.includes(carriageReturn)) return
    this.#line += part.match(/\r\n|\r|\n/g)?.length ?? 0
  }
}
