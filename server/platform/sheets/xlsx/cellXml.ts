import { cutText } from '#contract/cellCut.ts'
import { markText } from '#contract/cellMark.ts'
import type { TableCell } from '../tableWriter.ts'
import { toColumnName } from './columnName.ts'
import { escapeText } from './escapes.ts'
import { cellStyles } from './xlsxParts.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The first day that a spreadsheet counts right: before it stands a 29th of February 1900, which there never was. */
const firstSafeDay = 61

const lastDay = 2_958_465

/** The XML of a row of a sheet, counted from 1. */
export function buildRowXml(line: number, cells: readonly TableCell[], style = 0): string {
  const parts = cells.map((cell, column) =>
    cell === null || cell === '' ? '' : buildCellXml(cell, column, line, style),
  )
  return `<row r="${line}">${parts.join('')}</row>`
}

function buildCellXml(cell: Exclude<TableCell, null>, column: number, line: number, style: number): string {
  const reference = `r="${toColumnName(column)}${line}"`
  if (typeof cell === 'string') return buildTextXml(reference, cutText(markText(cell)), style)
  switch (cell.kind) {
    case 'number':
      return Number.isFinite(cell.value)
        ? `<c ${reference}><v>${cell.value}</v></c>`
        : buildTextXml(reference, cell.text, style)
    case 'boolean':
      return `<c ${reference} t="b"><v>${cell.value ? 1 : 0}</v></c>`
    default: {
      const days = toDays(cell.value)
      if (days === null) return buildTextXml(reference, cell.text, style)
      return `<c ${reference} s="${findDateStyle(cell)}"><v>${days}</v></c>`
    }
  }
}

function buildTextXml(reference: string, text: string, style: number): string {
  const styled = style === 0 ? reference : `${reference} s="${style}"`
  return `<c ${styled} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

function findDateStyle({ kind, value }: { kind: 'date' | 'date-time'; value: string }): number {
  if (kind === 'date') return cellStyles.date
  return /T\d\d:\d\d(:00)?$/.test(value) ? cellStyles.dateTime : cellStyles.dateTimeSeconds
}

/** The number of days by which a workbook holds a date; null where it has none for it. */
function toDays(value: string): number | null {
  const time = Date.parse(`${value}${value.includes('T') ? 'Z' : ''}`)
  if (Number.isNaN(time) || time % 1000 !== 0) return null
  const days = (time - Date.UTC(1899, 11, 30)) / dayMilliseconds
  return days >= firstSafeDay && days <= lastDay ? days : null
}
