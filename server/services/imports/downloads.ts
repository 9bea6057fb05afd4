import { getLabel } from '#contract/catalogue.ts'
import { type ImportPlan, mostImportReasons, type UnrestoredRecord } from '#contract/imports.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import { buildCsvFile, type CallContext, type RowStream } from '../../platform/resources/index.ts'
import { toReason } from './importPart.ts'
import { findImport, findPlan, findUndoer } from './importRepository.ts'
import {
  listRefusedRows,
  listUnrestored,
  listUnrestoredIds,
  type RefusedLine,
  readRefusals,
  readUnrestored,
} from './resultRepository.ts'
import { getVisibleId } from './upload.ts'

/** The refused rows of an import as they stood in its file, with a column that says why, and behind it what went beyond the columns. */
export async function downloadRefused(context: CallContext<'Imports'>, id: number): Promise<RowStream> {
  const { database, configuration, language, text } = context
  const [row, plan] = await Promise.all([findImport(database, id), findPlan(database, id)])
  const refusedRows = await listRefusedRows(database, id)
  if (!row || !plan || refusedRows.length === 0) throw new Refusal(text('imports.noneRefused'))
  const resource = configuration.resources.get(row.Resource)
  const catalogue = configuration.catalogues.get(language) ?? {}
  const toLabel = (field: string) => (resource ? getLabel(catalogue, resource, field) : field)
  return buildCsvFile<number, RefusedLine>({
    fileName: toFileName('refused', row.FileName),
    columns: [...plan.Columns, text('imports.why')],
    keys: refusedRows,
    read: some => readRefusals(database, id, some),
    toCells: refusal => buildCells(plan, refusal, toReason(refusal.faults, toLabel)),
  })
}

function buildCells({ Columns }: ImportPlan, { cells }: RefusedLine, reason: string): string[] {
  const own = Columns.map((_, index) => cells[index] ?? '')
  return [...own, reason, ...cells.slice(Columns.length)]
}

/** The records that the Undo of an import left as they are, each with the reason. */
export async function downloadUnrestored(context: CallContext<'Imports'>, id: number): Promise<RowStream> {
  const { database, text } = context
  const [row, keys] = await Promise.all([findImport(database, id), listUnrestoredIds(database, id)])
  if (!row || keys.length === 0) throw new Refusal(text('imports.noneKept'))
  const toSeen = await buildToSeen(context, id)
  return buildCsvFile<number, UnrestoredRecord>({
    fileName: toFileName('kept', row.FileName),
    columns: ['ID', text('imports.record'), text('imports.why')],
    keys,
    read: async ids => (await readUnrestored(database, id, ids)).map(toSeen),
    toCells: ({ ID, Name, Why }) => [String(ID), Name, Why],
  })
}

/** The first of them. */
export async function listUnrestoredFor(context: CallContext<'Imports'>): Promise<UnrestoredRecord[]> {
  const id = await getVisibleId(context)
  const toSeen = await buildToSeen(context, id)
  return (await listUnrestored(context.database, id, mostImportReasons)).map(toSeen)
}

/** Names and reasons are what who undid the import may read: others get the IDs. */
async function buildToSeen(
  { database, caller, text }: CallContext,
  id: number,
): Promise<(record: UnrestoredRecord) => UnrestoredRecord> {
  const isOwn = (await findUndoer(database, id)) === caller.userId
  const Why = text('imports.keptByOther')
  return record => (isOwn ? record : { ...record, Name: '', Why })
}

/** The name of a list of an import, after that of its file as every system and header takes it. */
function toFileName(kind: string, fileName: string): string {
  return `${kind}-${fileName.replace(/\.[^.]*$/, '').replace(/[^\w-]+/g, '_')}.csv`
}
