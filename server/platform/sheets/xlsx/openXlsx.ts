import { readColumns, readRows } from '../records.ts'
import type { TableOptions, TableReader, TableRow, TableSource } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'
import { openArchive } from './archive.ts'
import { readCellFormats } from './cellFormats.ts'
import { readStrings } from './readStrings.ts'
import { readSheet, type SheetContext } from './sheetRows.ts'
import { buildStringStore } from './stringStore.ts'
import { readWorkbook, type Sheet } from './workbook.ts'
import { copyFile, openNamelessFile } from './workFile.ts'

/** Opens a workbook; where no sheet is named, the first that is shown and has rows. Throws a `TableProblem`. */
export async function openXlsx(source: TableSource, options: TableOptions): Promise<TableReader> {
  const open: (() => void)[] = []
  const close = async () => {
    for (const end of open.splice(0).reverse()) end()
  }
  try {
    const archive = await openArchive(await copyFile(source), source.isGone)
    open.push(archive.close)
    const { sheets, strings: stringsPath, styles, isFrom1904 } = await readWorkbook(archive)
    const strings = buildStringStore(await openNamelessFile())
    open.push(strings.close)
    await readStrings(archive, stringsPath, strings)
    const context: SheetContext = { strings, formats: await readCellFormats(archive, styles), isFrom1904 }
    const read = ({ path }: Sheet): AsyncIterable<TableRow> => readSheet(archive.read(path, true), context)
    const { sheet, columns } = await chooseSheet(sheets, options, read)
    return {
      kind: 'xlsx',
      encoding: null,
      separator: null,
      sheets: sheets.map(({ name }) => name),
      sheet: sheet.name,
      columns,
      rows: () => readRows(read(sheet), options),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function chooseSheet(
  sheets: readonly Sheet[],
  { sheet: wanted = null, header }: TableOptions,
  read: (sheet: Sheet) => AsyncIterable<TableRow>,
): Promise<{ sheet: Sheet; columns: string[] }> {
  const named = sheets.find(({ name }) => name === wanted)
  if (wanted !== null && !named) {
    throw new TableProblem('engine.import.noSheet', wanted, sheets.map(({ name }) => name).join(', '))
  }
  let problem = new TableProblem('engine.import.emptyFile')
  for (const sheet of named ? [named] : sheets.filter(({ isHidden }) => !isHidden)) {
    try {
      return { sheet, columns: await readColumns(read(sheet), { header }) }
    } catch (error) {
      if (!isWithoutRows(error)) throw error
      if (problem.messageKey !== noRows) problem = error
    }
  }
  throw problem
}

const noRows = 'engine.import.noRows'

function isWithoutRows(error: unknown): error is TableProblem {
  return error instanceof TableProblem && [noRows, 'engine.import.emptyFile'].includes(error.messageKey)
}
