import { type ImportLine, type ImportPreview, mostPreviewRows } from '#contract/imports.ts'
import { tableEncodings, tableSeparators } from '#contract/tableFormats.ts'
import { badRequest, notFound, Refusal } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { buildTurnstile } from '../../platform/resources/turnstile.ts'
import { openTable, type TableOptions, TableProblem, type TableReader } from '../../platform/sheets/index.ts'
import { findImport } from './importRepository.ts'
import { buildImportSource } from './importSource.ts'
import { shorten } from './rowReading.ts'
import { checkFile, getOwnId } from './uploading.ts'

/** A large workbook takes its time and its place on disk: some are read at once, one of each user, and the others wait. */
const turnstile = buildTurnstile({ most: 2, longestQueue: 20, longestWait: 60_000 })

/** Opens the file of the caller's own import for a while. Throws a Refusal that says what is wrong with it, and what to do. */
export async function readFile<Result>(
  context: CallContext,
  options: TableOptions,
  read: (table: TableReader) => Promise<Result>,
): Promise<Result> {
  const { database, caller, text } = context
  const row = await findImport(database, await getOwnId(context))
  if (!row) throw notFound(text('records.notFound'))
  await checkFile(context, row)
  const leave = await turnstile.enter(caller.userId)
  try {
    const source = { ...buildImportSource(database, row), isGone: context.request.isGone }
    const table = await openTable(source, options)
    try {
      return await read(table)
    } finally {
      await table.close()
    }
  } catch (error) {
    if (error instanceof TableProblem) throw new Refusal(text(error.messageKey, ...error.args))
    throw error
  } finally {
    leave()
  }
}

/** How a file is read, and its first rows. */
export async function readPreview(context: CallContext): Promise<ImportPreview> {
  const { encoding, separator, sheet } = context.args.args ?? {}
  const options = {
    encoding: checkChoice('encoding', encoding, tableEncodings),
    separator: checkChoice('separator', separator, tableSeparators),
    sheet: typeof sheet === 'string' && sheet !== '' ? sheet : null,
  }
  return readFile(context, options, async table => ({
    Kind: table.kind,
    Encoding: table.encoding,
    Separator: table.separator,
    Sheets: table.sheets,
    Sheet: table.sheet,
    Columns: table.columns,
    Rows: await readFirst(table),
  }))
}

function checkChoice(name: string, value: unknown, choices: readonly string[]): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' && choices.includes(value)) return value
  throw badRequest(`${name} takes one of ${choices.map(choice => JSON.stringify(choice)).join(', ')}.`)
}

async function readFirst(table: TableReader): Promise<ImportLine[]> {
  const rows: ImportLine[] = []
  for await (const { line, cells } of table.rows()) {
    rows.push({ Line: line, Cells: cells.map(text => shorten(text)) })
    if (rows.length === mostPreviewRows) break
  }
  return rows
}
