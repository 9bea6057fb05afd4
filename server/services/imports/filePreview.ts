import { dateOrders } from '#contract/dateText.ts'
import type { TextConvention } from '#contract/fieldText.ts'
import { findPlanProblem } from '#contract/importPlan.ts'
import { type ImportLine, type ImportPlan, type ImportPreview, mostPreviewRows } from '#contract/imports.ts'
import { numberConventions } from '#contract/numberText.ts'
import type { Resource } from '#contract/resource.ts'
import { tableEncodings, tableSeparators } from '#contract/tableFormats.ts'
import { badRequest, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { buildConcurrencyLimiter } from '../../platform/share/index.ts'
import { openTable, type TableOptions, TableProblem, type TableReader } from '../../platform/sheets/index.ts'
import { buildFileSource } from './fileRepository.ts'
import { findImport } from './importRepository.ts'
import { shorten } from './rowReading.ts'
import { checkFile, getOwnId } from './upload.ts'

/** A large workbook takes its time and its place on disk: some are read at once, one of each user, and the others wait. */
const limiter = buildConcurrencyLimiter<number>({ most: 2, longestQueue: 20, longestWait: 60_000 })

/** Opens the file of the caller's own import for a while. Throws a Refusal that says what is wrong with it, and what to do. */
export async function readFile<Result>(
  context: CallContext<'Imports'>,
  options: TableOptions,
  read: (table: TableReader) => Promise<Result>,
): Promise<Result> {
  const { database, caller, text } = context
  const row = await findImport(database, await getOwnId(context))
  if (!row) throw notFound(text('records.notFound'))
  await checkFile(context, row)
  const leave = await limiter.enter(caller.userId)
  try {
    const source = { ...buildFileSource(database, row), isGone: context.request.isGone }
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
export async function readPreview(context: CallContext<'Imports', 'preview'>): Promise<ImportPreview> {
  const { encoding, separator, sheet, header } = context.given
  const options = {
    encoding: checkChoice('encoding', encoding, tableEncodings),
    separator: checkChoice('separator', separator, tableSeparators),
    sheet: sheet || null,
    header: checkHeader('header', header),
  }
  return readFile(context, options, async table => ({
    Kind: table.kind,
    Encoding: table.encoding,
    Separator: table.separator,
    Sheets: table.sheets,
    Sheet: table.sheet,
    Header: options.header,
    Columns: table.columns,
    Rows: await readFirst(table),
  }))
}

function checkChoice(name: string, value: unknown, choices: readonly string[]): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' && choices.includes(value)) return value
  throw badRequest(`${name} takes one of ${choices.map(choice => JSON.stringify(choice)).join(', ')}.`)
}

function checkHeader(name: string, value: unknown): 'none' | null {
  return checkChoice(name, value, ['none']) === null ? null : 'none'
}

async function readFirst(table: TableReader): Promise<ImportLine[]> {
  const rows: ImportLine[] = []
  for await (const { line, cells, numbers } of table.rows()) {
    rows.push({ Line: line, Cells: cells.map(text => shorten(text)), ...(numbers && { Numbers: [...numbers] }) })
    if (rows.length === mostPreviewRows) break
  }
  return rows
}

/** Parses a plan that was sent; throws 400 naming what is not well-formed. */
export function parsePlan(sent: unknown): ImportPlan {
  const plan = parseObject('Plan', sent)
  const Values = parseObject('Plan.Values', plan.Values ?? {})
  for (const [field, values] of Object.entries(Values)) parseObject(`Plan.Values.${field}`, values)
  return {
    Encoding: parseText('Plan.Encoding', plan.Encoding),
    Separator: parseText('Plan.Separator', plan.Separator),
    Sheet: parseText('Plan.Sheet', plan.Sheet),
    Header: checkHeader('Plan.Header', plan.Header),
    Columns: parseList('Plan.Columns', plan.Columns, isText),
    Targets: parseList('Plan.Targets', plan.Targets, each => each === null || isText(each)),
    Values: Values as ImportPlan['Values'],
    Defaults: parseObject('Plan.Defaults', plan.Defaults ?? {}),
    Conventions: parseChoices<TextConvention>('Plan.Conventions', plan.Conventions, [
      ...numberConventions,
      ...dateOrders,
    ]),
    Blanks: parseChoices<'clear'>('Plan.Blanks', plan.Blanks, ['clear']),
    Zone: parseText('Plan.Zone', plan.Zone),
    Key: parseKeyText(plan.Key),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function parseObject(name: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw badRequest(`${name} takes an object.`)
}

function parseChoices<Choice>(name: string, value: unknown, choices: readonly string[]): Record<string, Choice> {
  const chosen = parseObject(name, value ?? {})
  for (const [field, choice] of Object.entries(chosen)) {
    if (!isText(choice) || !choices.includes(choice))
      throw badRequest(`${name}.${field} takes one of ${choices.map(each => JSON.stringify(each)).join(', ')}.`)
  }
  return chosen as Record<string, Choice>
}

function parseText(name: string, value: unknown): string | null {
  if (value === undefined || value === null || isText(value)) return value ?? null
  throw badRequest(`${name} takes a text, or null to find it out.`)
}

function parseList<Item>(name: string, value: unknown, isItem: (each: unknown) => boolean): Item[] {
  if (Array.isArray(value) && value.every(isItem)) return value as Item[]
  throw badRequest(`${name} takes a list of texts, one for each column of the file.`)
}

function parseKeyText(value: unknown): string {
  if (isText(value) && value !== '') return value
  throw badRequest(
    'Plan.Key takes the name of the field by which rows are recognised, or several with commas between them.',
  )
}

/** Refuses a plan that cannot be followed by this caller as the resource is now, or that was made for another file. */
export function checkPlan(
  { caller, text }: Pick<CallContext, 'caller' | 'text'>,
  resource: Resource,
  plan: ImportPlan,
  columns: readonly string[],
): void {
  const problem = findPlanProblem(resource, plan, caller.permissions)
  if (problem) throw new Refusal(text(problem.messageKey, ...problem.args))
  const isOfFile =
    plan.Columns.length === columns.length && columns.every((name, index) => name === plan.Columns[index])
  if (!isOfFile) throw new Refusal(text('imports.otherColumns'))
}
