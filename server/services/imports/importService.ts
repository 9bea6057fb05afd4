import type { RecordValues } from '#contract/callArguments.ts'
import { getLabel } from '#contract/catalogue.ts'
import { findChoices, findReferred } from '#contract/entitySchema.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { type ImportPlan, type ImportReasons, mostImportReasons, type UnrestoredRecord } from '#contract/imports.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { hasAccount } from '../../platform/access/caller.ts'
import { usualLocale } from '../../platform/configuration/index.ts'
import { forbidden, notFound, Refusal } from '../../platform/kernel/problem.ts'
import { applyEvent } from '../../platform/resources/events.ts'
import {
  buildCsvFile,
  type CallContext,
  type CallHandler,
  type PreparedHandler,
  type ResourceExtension,
  type RowStream,
} from '../../platform/resources/index.ts'
import type { CheckUpload } from '../file/contract.ts'
import { checkPlan, parsePlan, readFile, readPreview } from './filePreview.ts'
import { notifyOfEnd } from './importEnd.ts'
import { toReason } from './importPart.ts'
import {
  findImport,
  findPlan,
  findUndoer,
  type ImportRow,
  startRun,
  startUndo,
  stopRun,
  updateImport,
} from './importRepository.ts'
import { type ImportTask, importTask } from './importTask.ts'
import { findConventions, listBlanks } from './readingRepository.ts'
import {
  countChanges,
  listReasons,
  listRefusedRows,
  listTexts,
  listUnrestored,
  listUnrestoredIds,
  type RefusedLine,
  readRefusals,
  readUnrestored,
} from './resultRepository.ts'
import { detailDays } from './sweepRepository.ts'
import { downloadTemplate } from './template.ts'
import { addPart, completeImport, findImported, getLocked, getOwnId, getVisibleId } from './upload.ts'
import { listWithheld, narrowToStarted, restrictToVisible, visibleTo } from './visibilityRepository.ts'

/** The calls of the resource Imports: stop and undo for the imports that one sees, all others for one's own. */
export function buildImportExtension(quota: number, checkUpload: CheckUpload): ResourceExtension<'Imports'> {
  return {
    raises: { IMPORT_ENDED: ['ID', 'UserID', 'Subject', 'Text'] },
    handlers: {
      begin,
      addPart: {
        async prepare(context) {
          const content = Buffer.from(context.given.content, 'base64')
          await checkUpload(context, { content, name: String(context.id), property: 'Content' })
          return async inside => buildSuccess({ Bytes: await addPart(inside) })
        },
      },
      template: async context => downloadTemplate(context),
      preview: async context => buildSuccess(await readPreview(context)),
      start,
      stop: context => stop(context),
      undo,
      reasons: async context => buildSuccess(await readReasons(context, await getOwnId(context))),
      refused: async context => downloadRefused(context, await getOwnId(context)),
      keptFile: async context => downloadUnrestored(context, await getVisibleId(context)),
      kept: async context => buildSuccess(await listUnrestoredFor(context)),
    },
    rowPolicy: restrictToVisible,
    rowPolicyProperties: visibleTo,
    narrowList: (_, table) => narrowToStarted(table),
    listWithheld,
    async beforeSave(context) {
      await completeImport(context, quota)
    },
    async beforeDelete(context) {
      if (context.stored.UserID !== context.caller.userId) throw new Refusal(context.text('imports.notOwn'))
    },
  }
}

const begin: CallHandler<'Imports', 'begin'> = async context => {
  if (!hasAccount(context.caller)) throw forbidden()
  const { Resource, FileName, FileSize } = context.args.record ?? {}
  return context.perform('create', { record: { ID: 0, Resource, FileName, FileSize } })
}

/** The head of the file is read before the transaction begins: a workbook takes its time. */
const start: PreparedHandler<'Imports', 'start'> = {
  async prepare(context) {
    const isDryRun = context.given.dryRun === true
    const plan = parsePlan(context.given.plan)
    const resource = await getImported(context)
    const options = { encoding: plan.Encoding, separator: plan.Separator, sheet: plan.Sheet, header: plan.Header }
    await readFile(context, options, async ({ columns }) => checkPlan(context, resource, plan, columns))
    return async inner => {
      const row = await getLocked(inner, await getOwnId(inner))
      const { changes } = applyEvent(inner, { ...row })
      const none = { Done: 0, Created: 0, Updated: 0, Unchanged: 0, Refused: 0, Kept: 0 }
      const begun = { StartedOn: null, EndedOn: null, Failure: null, IsDryRun: isDryRun }
      const known = await findPlan(inner.transaction, row.ID)
      const Total = known && isReadAlike(known, plan) ? row.Total : null
      await addImportTask(inner, { id: row.ID, run: await startRun(inner.transaction, row.ID, plan) })
      await auditStatus(inner, row, { Status: 'Waiting', IsDryRun: isDryRun })
      return answer(inner, row, { ...none, ...begun, ...changes, Total })
    }
  },
}

/** How many rows a file has depends on how it is read. */
function isReadAlike(one: ImportPlan, other: ImportPlan): boolean {
  const isHeaded = (one.Header ?? null) === (other.Header ?? null)
  return isHeaded && one.Encoding === other.Encoding && one.Separator === other.Separator && one.Sheet === other.Sheet
}

async function getImported(context: CallContext<'Imports'>): Promise<Resource> {
  const row = await findImport(context.database, await getOwnId(context))
  if (!row) throw notFound(context.text('records.notFound'))
  const resource = findImported(context, row.Resource)
  if (!resource) throw new Refusal(context.text('imports.noResource', row.Resource))
  return resource
}

function addImportTask(context: CallContext<'Imports'>, task: ImportTask): Promise<void> {
  return context.addTask(importTask, task)
}

/** What goes on locks its run first and its row then: who stops it takes them in the same order. */
async function stop(context: CallContext<'Imports'>): Promise<Envelope> {
  const id = await getVisibleId(context)
  await stopRun(context.transaction, id)
  const row = await getLocked(context, id)
  const { changes } = applyEvent(context, { ...row })
  await auditStatus(context, row, { Status: 'Stopped' })
  const { caller } = context
  if (caller.userId !== row.UserID) {
    const why = context.usualText('imports.stoppedBy', caller.name)
    const reader = { text: context.usualText, language: usualLocale }
    await notifyOfEnd(context, { row, userId: row.UserID, why }, reader)
  }
  return answer(context, row, { ...changes, EndedOn: 'now' })
}

function auditStatus({ audit }: CallContext, { ID, Status }: ImportRow, after: RecordValues): Promise<void> {
  return audit({ recordId: ID, before: { Status }, after })
}

const undo: CallHandler<'Imports', 'undo'> = async context => {
  const { transaction, text, audit, caller } = context
  const row = await getLocked(context, await getVisibleId(context))
  const { changes } = applyEvent(context, { ...row })
  const Total = await countChanges(transaction, row.ID)
  if (Total === 0) throw new Refusal(text('imports.undoTooLate', detailDays))
  await addImportTask(context, { id: row.ID, run: await startUndo(transaction, row.ID, caller.userId) })
  await audit({ recordId: row.ID, action: 'revert', before: { Status: row.Status }, after: { Status: 'Undoing' } })
  return answer(context, row, { ...changes, Done: 0, Kept: 0, Total, EndedOn: null })
}

async function answer(
  context: CallContext<'Imports'>,
  { ID }: ImportRow,
  change: Parameters<typeof updateImport>[2],
): Promise<Envelope> {
  await updateImport(context.transaction, ID, change)
  context.publishRowsChanged([ID])
  return context.perform('one', { id: ID })
}

/** True for a property whose texts stand for one of some values. */
function isChosen({ schema, jsonType }: ResourceProperty): boolean {
  return jsonType === 'boolean' || findChoices(schema) !== null || findReferred(schema) !== undefined
}

async function readReasons(context: CallContext<'Imports'>, id: number): Promise<ImportReasons> {
  const { database, configuration } = context
  const row = await findImport(database, id)
  const resource = configuration.resources.get(row?.Resource ?? '')
  const fields = [...(resource?.properties.values() ?? [])].filter(isChosen).map(({ name }) => name)
  const [Reasons, Texts, Conventions, Blanks] = await Promise.all([
    listReasons(database, id, mostImportReasons),
    listTexts(database, id, fields, mostImportReasons),
    findConventions(database, id),
    listBlanks(database, id),
  ])
  return { Reasons, Texts, Conventions: Conventions ?? [], Blanks }
}

/** The refused rows of an import as they stood in its file, with a column that says why, and behind it what went beyond the columns. */
async function downloadRefused(context: CallContext<'Imports'>, id: number): Promise<RowStream> {
  const { database, configuration, language, text } = context
  const [row, plan] = await Promise.all([findImport(database, id), findPlan(database, id)])
  const positions = await listRefusedRows(database, id)
  if (!row || !plan || positions.length === 0) throw new Refusal(text('imports.noneRefused'))
  const resource = configuration.resources.get(row.Resource)
  const catalogue = configuration.catalogues.get(language) ?? {}
  const toLabel = (field: string) => (resource ? getLabel(catalogue, resource, field) : field)
  return buildCsvFile<number, RefusedLine>({
    fileName: toFileName('refused', row.FileName),
    columns: [...plan.Columns, text('imports.why')],
    keys: positions,
    read: some => readRefusals(database, id, some),
    toCells: refusal => buildCells(plan, refusal, toReason(refusal.faults, toLabel)),
  })
}

function buildCells({ Columns }: ImportPlan, { cells }: RefusedLine, reason: string): string[] {
  const own = Columns.map((_, index) => cells[index] ?? '')
  return [...own, reason, ...cells.slice(Columns.length)]
}

/** The records that the Undo of an import left as they are, each with the reason. */
async function downloadUnrestored(context: CallContext<'Imports'>, id: number): Promise<RowStream> {
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
async function listUnrestoredFor(context: CallContext<'Imports'>): Promise<UnrestoredRecord[]> {
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
