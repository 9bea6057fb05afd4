import { closeSync, createWriteStream, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tableLimits } from '#contract/tableFormats.ts'
import { readColumns, readRows } from '../records.ts'
import type { TableOptions, TableReader, TableRow, TableSource } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'
import { type Archive, openArchive } from './archive.ts'
import { readCellFormats } from './cellFormats.ts'
import { unescapeText } from './escapes.ts'
import { readSheet, type SheetContext } from './sheetRows.ts'
import { buildStringStore, type StringStore } from './stringStore.ts'
import { readWorkbook, type Sheet } from './workbook.ts'
import { readAllXml } from './xml.ts'

/** Characters of all texts of a workbook: as many as a text file can hold. */
const mostCharacters = tableLimits.bytes

/**
 * Reads the texts of a workbook into a store; their formats and the readings beside East Asian texts are left out. Throws a
 * `TableProblem` where one of them, or all together, are longer than any may be.
 */
async function readStrings(archive: Archive, path: string | null, store: StringStore): Promise<void> {
  if (path === null || !archive.has(path)) return
  let text = ''
  let count = 0
  let isText = false
  let isReading = false
  await readAllXml(archive.read(path, true), {
    onOpen(name) {
      if (name === 'si') text = ''
      isReading ||= name === 'rPh'
      isText = name === 't' && !isReading
    },
    onText(part) {
      if (!isText) return
      text += part
      count += part.length
      if (text.length > tableLimits.characters) throw new TableProblem('engine.import.longText')
      if (count > mostCharacters) throw new TableProblem('engine.import.unpacksTooLarge')
    },
    onClose(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') store.add(unescapeText(text))
    },
  })
}

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

/**
 * Opens an empty file for what must lie on disk while a workbook is read; answers its descriptor. It has no name any more: nobody
 * else finds it, and it is gone when it is closed, also where this process is killed.
 */
async function openNamelessFile(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-table-'))
  try {
    return openSync(join(folder, 'content'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Copies a file onto disk, since an archive is read from its end; answers the descriptor of the copy. */
async function copyFile(source: TableSource): Promise<number> {
  const descriptor = await openNamelessFile()
  try {
    await pipeline(source.read(), createWriteStream('', { fd: descriptor, start: 0, autoClose: false }))
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}
