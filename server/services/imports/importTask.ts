import { findCallRule, isPermitted } from '#contract/access.ts'
import { getLabel } from '#contract/catalogue.ts'
import { beginOf } from '#contract/cellCut.ts'
import {
  buildConventionSurvey,
  describeOpen,
  listOpenConventions,
  settleConventions,
} from '#contract/importConventions.ts'
import type { ImportConvention, ImportPlan, ImportStatus } from '#contract/imports.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { everybodys, writeAudits } from '../../platform/audit/index.ts'
import { forbidden, HttpProblem, Refusal } from '../../platform/kernel/problem.ts'
import { findLanguage, toText } from '../../platform/resources/texts.ts'
import type { Core } from '../../platform/service.ts'
import { openTable, TableProblem, type TableReader, type TableRow } from '../../platform/sheets/index.ts'
import type { RunningTask, TaskKind } from '../../platform/tasks/index.ts'
import type { Notifier } from '../notification/contract.ts'
import { buildFileSource } from './fileRepository.ts'
import { notifyOfEnd } from './importEnd.ts'
import { importPart, type Part, undoPart } from './importPart.ts'
import { endRun, findOpenImport, lockRun, type OpenImport, type RunNumbers, updateImport } from './importRepository.ts'
import { updateConventions } from './readingRepository.ts'

/** The kind of task that runs or takes back an import. */
export const importTask = 'imports.run'

/** What a task is about: a run of an import. */
export interface ImportTask {
  id: number
  run: number
}

/** How often a run is begun without getting on: a fault that is not its own may pass. */
const attempts = 3

/** Imports that one instance works on at once, each of which takes a connection; one alone where there are few of these. */
const mostAtOnce = 2
const fewConnections = 8

/** Rows of one transaction: small enough that nobody waits long, large enough for bulk statements. */
const partRows = 500

/** Characters of them from which on there are no further ones: memory follows the file's bytes, however few its rows are. */
const partCharacters = 4 * 1024 * 1024

const longestFailure = 1000

/** Builds the kind of task that works on imports. */
export function buildImportTask(core: Core, notifier: Notifier): TaskKind<ImportTask> {
  return {
    name: importTask,
    attempts,
    concurrency: core.settings.databaseConnections < fewConnections ? 1 : mostAtOnce,
    run: (data, task) => runImport(core, notifier, data, task),
    async onExhausted({ id, run }) {
      const row = await findOpenImport(core.database, id)
      if (row?.Run !== run) return
      const actor = await findActor(core, row)
      await failImport(core, notifier, { row, actor, why: toOwnerText(core, actor, 'imports.endedProcess', attempts) })
    },
  }
}

/** An import that is worked on. */
interface CallExecution {
  core: Core
  row: OpenImport
  task: RunningTask
}

/**
 * Works on an import from where it stands to its end. Throws what is no fault of its file, its plan or its owner: it may go better again.
 * Where it gets on after a failed attempt, or its instance stops, the rest is a task of its own, whose attempts are counted anew.
 */
async function runImport(core: Core, notifier: Notifier, data: ImportTask, task: RunningTask): Promise<void> {
  const row = await findOpenImport(core.database, data.id)
  if (row?.Run !== data.run) return
  const execution = { core, row, task }
  try {
    const isOver = await (row.Status === 'Undoing' ? undoImport(execution) : importFile(execution))
    if (!isOver) await core.tasks.add(core.database, importTask, data)
  } catch (error) {
    const actor = await findActor(core, row)
    const Failure = findFailure(core, actor, error)
    if (Failure === null) core.onError(error)
    if (Failure === null && (task.attempt < attempts || task.signal.aborted)) throw error
    const unexpected = toOwnerText(core, actor, 'imports.unexpected', attempts)
    await failImport(core, notifier, { row, actor, why: Failure ?? unexpected })
  }
}

/** Imports what is not done yet; false where something is left to do. */
async function importFile(execution: CallExecution): Promise<boolean> {
  const { core, row } = execution
  const isWaiting = row.Status === 'Waiting'
  if (!(await updateRun(execution, isWaiting ? { Status: 'Running', StartedOn: 'now' } : {}))) return true
  const { Encoding: encoding, Separator: separator, Sheet: sheet, Header: header } = row.Plan
  const table = await openTable(buildFileSource(core.database, row), { encoding, separator, sheet, header })
  try {
    await checkColumns(execution, table)
    if (row.Total === null || row.Conventions === null) {
      const found = await surveyRows(execution, table)
      if (found === null) return false
      if (!(await updateRun(execution, { Total: found.Total }, found.Conventions))) return true
      row.Conventions = found.Conventions
    }
    row.Plan.Conventions = await settle(execution, row.Conventions)
    const outcome = await importRows(execution, table)
    if (outcome !== 'done') return outcome === 'overtaken'
  } finally {
    await table.close()
  }
  await endImport(core, row, row.IsDryRun ? 'Checked' : 'Done')
  return true
}

/** Writes what an import has come to; false where its run is overtaken. */
function updateRun(
  { core, row }: CallExecution,
  change: Parameters<typeof updateImport>[2],
  conventions: readonly ImportConvention[] | null = null,
): Promise<boolean> {
  return core.database.transaction(async transaction => {
    if (!(await lockRun(transaction, row))) return false
    if (Object.keys(change).length > 0) await updateImport(transaction, row.ID, change)
    if (conventions) await updateConventions(transaction, row.ID, conventions)
    transaction.afterCommit(() => publishImport(core, row.ID))
    return true
  })
}

async function checkColumns({ core, row }: CallExecution, { columns }: TableReader): Promise<void> {
  const { Columns } = row.Plan
  if (columns.length === Columns.length && columns.every((name, index) => name === Columns[index])) return
  throw new ImportFailure(toOwnerText(core, await getOwner(core, row.UserID), 'imports.otherColumns'))
}

/**
 * Counts the rows of the file, so that everybody sees how far it is, and finds out how it writes numbers and dates; null where the instance stops
 * meanwhile.
 */
async function surveyRows({ core, row, task }: CallExecution, table: TableReader) {
  const resource = core.configuration.current().resources.get(row.Resource)
  const survey = buildConventionSurvey(resource?.properties.values() ?? [], row.Plan)
  let Total = 0
  for await (const each of table.rows()) {
    Total += 1
    survey.take(each)
    if (task.signal.aborted) return null
  }
  return { Total, Conventions: survey.list() }
}

/** How numbers and dates are read. Throws where a column of them can be read in two ways, and nobody has said in which. */
async function settle(
  { core, row }: CallExecution,
  found: readonly ImportConvention[],
): Promise<ImportPlan['Conventions']> {
  const [open] = listOpenConventions(found, row.Plan.Conventions)
  if (!open) return settleConventions(found, row.Plan.Conventions)
  const configuration = core.configuration.current()
  const owner = await getOwner(core, row.UserID)
  const language = findLanguage(configuration, owner)
  const catalogue = core.texts.getCatalogue(configuration, language)
  const resource = configuration.resources.get(row.Resource)
  const label = resource ? getLabel(catalogue, resource, open.Field) : open.Field
  const { messageKey, args } = describeOpen(open, language)
  throw new ImportFailure(toText(catalogue, messageKey, [label, ...args]))
}

/** What came of a run: it is done, another one replaced it, or something is left for another task. */
type RunOutcome = 'done' | 'overtaken' | 'left'

async function importRows({ core, row, task }: CallExecution, table: TableReader): Promise<RunOutcome> {
  for await (const part of splitRows(table.rows(), row.Done)) {
    if (task.signal.aborted) return 'left'
    const caller = await getOwner(core, row.UserID)
    checkWriter(core, row, caller)
    const isTaken = await core.engine.importWithin({ resource: row.Resource, caller }, async session => {
      session.transaction.afterCommit(() => publishImport(core, row.ID))
      return importPart(session, row, part)
    })
    if (!isTaken) return 'overtaken'
    row.Part += 1
    if (task.attempt > 1) return 'left'
  }
  return 'done'
}

async function* splitRows(rows: AsyncIterable<TableRow>, done: number): AsyncGenerator<Part> {
  let index = 0
  let characters = 0
  let part: TableRow[] = []
  for await (const row of rows) {
    index += 1
    if (index <= done) continue
    part.push(row)
    for (const cell of row.cells) characters += cell.length
    if (part.length < partRows && characters < partCharacters) continue
    yield { first: index - part.length + 1, rows: part }
    part = []
    characters = 0
  }
  if (part.length > 0) yield { first: index - part.length + 1, rows: part }
}

/** Takes back part after part, the last one first; false where something is left to do. */
async function undoImport({ core, row, task }: CallExecution): Promise<boolean> {
  for (;;) {
    if (task.signal.aborted) return false
    const caller = await getOwner(core, row.UndoneBy ?? row.UserID)
    const outcome = await core.engine.importWithin({ resource: row.Resource, caller }, async session => {
      session.transaction.afterCommit(() => publishImport(core, row.ID))
      return undoPart(session, row)
    })
    if (outcome === 'overtaken') return true
    row.Part += 1
    if (outcome === 'done') {
      await endImport(core, row, 'Undone')
      return true
    }
    if (task.attempt > 1) return false
  }
}

/** What ends an import early, for its owner to read. */
class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
}

/** Publishes that an import has gone on. */
function publishImport({ changes }: Pick<Core, 'changes'>, id: number): void {
  changes.publish({ entity: 'import', ids: [id], before: new Map() })
}

/** Ends a run that has come to its end, unless it is overtaken. */
async function endImport(core: Core, run: RunNumbers, Status: ImportStatus): Promise<void> {
  await core.database.transaction(async transaction => {
    if (!(await endRun(transaction, run))) return
    await updateImport(transaction, run.ID, { Status, EndedOn: 'now' })
    transaction.afterCommit(() => publishImport(core, run.ID))
  })
}

/** Ends a run early, unless it is overtaken: logged, and told to who had it done. */
async function failImport(
  core: Core,
  notifier: Notifier,
  { row, actor, why }: { row: OpenImport; actor: Caller | null; why: string },
): Promise<void> {
  await core.engine.asSystem('Imports', async context => {
    const { transaction } = context
    if (!(await endRun(transaction, row))) return
    const after = { Status: 'Failed' as const, Failure: beginOf(why, longestFailure) }
    const entry = { userId: null, resource: 'Imports', recordId: row.ID, action: 'fail', after }
    await writeAudits(transaction, [entry], `'${everybodys}'`)
    await updateImport(transaction, row.ID, { ...after, EndedOn: 'now' })
    const end = { row, run: row.Run, userId: row.UndoneBy ?? row.UserID, actor, why: after.Failure }
    const language = findLanguage(core.configuration.current(), actor ?? { claims: {} })
    await notifyOfEnd(context, notifier, end, {
      text: (key, ...args) => toOwnerText(core, actor, key, ...args),
      language,
    })
    transaction.afterCommit(() => publishImport(core, row.ID))
  })
}

/** The text of a message key in the language of somebody; in English where nobody is there. */
function toOwnerText(
  { configuration, texts }: Pick<Core, 'configuration' | 'texts'>,
  caller: Caller | null,
  key: string,
  ...args: readonly unknown[]
): string {
  const current = configuration.current()
  return toText(texts.getCatalogue(current, findLanguage(current, caller ?? { claims: {} })), key, args)
}

/** Who imports, or takes back; null where he may not call any more. */
function findActor(core: Core, { UndoneBy, UserID }: OpenImport): Promise<Caller | null> {
  return core.findCaller(UndoneBy ?? UserID)
}

/** Gets who an import is done for, as he is now. Throws where he may not call any more. */
async function getOwner(core: Core, userId: number): Promise<Caller> {
  const caller = await core.findCaller(userId)
  if (!caller) throw new ImportFailure(toOwnerText(core, null, 'imports.ownerGone'))
  return caller
}

/** Throws where an import goes on for somebody who may write no row of it any more: each of them would be refused. */
function checkWriter({ configuration }: Core, { IsDryRun, Resource }: OpenImport, { permissions }: Caller): void {
  const target = configuration.current().resources.get(Resource)
  if (IsDryRun || !target) return
  const mayWrite = ['create', 'update'].some(call => isPermitted(findCallRule(target.descriptor, call), permissions))
  if (!mayWrite) throw forbidden()
}

/** Why an import ends, where its error is one of its file, its plan or its owner; null where the error is ours. */
function findFailure(core: Core, caller: Caller | null, error: unknown): string | null {
  if (error instanceof TableProblem) return toOwnerText(core, caller, error.messageKey, ...error.args)
  if (error instanceof ImportFailure || error instanceof Refusal) return error.message
  return error instanceof HttpProblem && error.status < 500 ? error.message : null
}
