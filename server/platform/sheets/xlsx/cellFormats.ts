import type { Archive } from './archive.ts'
import { type DigitFormat, parseDigitFormats } from './digitFormats.ts'
import { readAllXml } from './xml.ts'

/** How a number is shown as days since the beginning of its calendar; null for a number as such. */
export type DateFormat = 'date' | 'date-time' | 'time' | 'elapsed' | null

/** How a number is shown: as a date, as a text of digits, or as what it is. */
export interface CellFormat {
  date: DateFormat
  digits: readonly DigitFormat[] | null
}

const plainFormat: CellFormat = { date: null, digits: null }

/** The formats that need no code in the file. */
const builtIn: readonly (readonly [first: number, last: number, format: DateFormat])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'elapsed'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
]

/** Reads the styles of a workbook: the format of numbers for each style of a cell, by its position. */
export async function readCellFormats(archive: Archive, path: string | null): Promise<CellFormat[]> {
  if (path === null || !archive.has(path)) return []
  const own = new Map<number, CellFormat>()
  const styles: CellFormat[] = []
  let isInCells = false
  await readAllXml(archive.read(path), {
    onOpen(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') isInCells = true
      if (name === 'numFmt') own.set(Number(numFmtId), toCellFormat(formatCode))
      if (name !== 'xf' || !isInCells) return
      const id = Number(numFmtId ?? 0)
      styles.push(own.get(id) ?? findBuiltIn(id))
    },
    onClose(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

function findBuiltIn(id: number): CellFormat {
  const date = builtIn.find(([first, last]) => id >= first && id <= last)?.[2] ?? null
  return date === null ? plainFormat : { date, digits: null }
}

function toCellFormat(code: string): CellFormat {
  const date = toDateFormat(code)
  return { date, digits: date === null ? parseDigitFormats(code) : null }
}

/** What a format code shows of a number: `mm/dd/yyyy` a date, `[h]:mm` hours however many, `0.00` none of that. */
function toDateFormat(code: string): DateFormat {
  const signs = (code.split(';')[0] ?? '')
    .toLowerCase()
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/g, '')
  if (/\[[hms]+\]/.test(signs)) return 'elapsed'
  const hasDate = /[yd]|mmm/.test(signs)
  if (!/[hs]/.test(signs)) return hasDate || /^[^0#?]*m/.test(signs) ? 'date' : null
  if (hasDate) return 'date-time'
  return signs.includes('h') ? 'time' : 'elapsed'
}
