export type { Audience } from './audience.ts'
export { countVisibleEntries, hasRule, toAuditVisibility } from './auditVisibility.ts'
export type { FindSettings, JudgeFreshness } from './callExecution.ts'
export type { CallRequest, ReceivedCall } from './callRequest.ts'
export type { Counted, CountQuestion } from './calls/countQuestion.ts'
export { mostIds } from './calls/delete.ts'
export { isDuplicate } from './calls/failures.ts'
export type { BlankCounts } from './calls/importBlanks.ts'
export {
  type ImportNotes,
  type NamedTrial,
  type TakenValue,
  type TriedRecord,
  toReadOnly,
} from './calls/importRow.ts'
export type { ImportResult } from './calls/importRows.ts'
export type { ImportedRows, ImportSession } from './calls/importSession.ts'
export type { ImportedRecord } from './calls/importWriting.ts'
export { type ZoneChange, zoneTask } from './calls/instants.ts'
export type { ChangedRows, OnRowsChanged } from './changedRows.ts'
export { buildCsvFile } from './csvFile.ts'
export { readDate } from './dateArguments.ts'
export type { StoredEntry } from './describeEntries.ts'
export { buildResourceEngine, type EngineOptions, type ResourceEngine } from './engine.ts'
export type { EntryWord } from './entryReader.ts'
export type {
  Asked,
  CallContext,
  CallHandler,
  Effect,
  EventChange,
  Extensions,
  Handlers,
  NoticeAudience,
  OwnExtensions,
  PreparedHandler,
  ResourceExtension,
  SaveContext,
} from './extension.ts'
export type { GivenNotice, NoticeMail, SendGivenNotice } from './givenNotice.ts'
export type { ResourcePlan } from './plan.ts'
export { type ResourceRoutesOptions, resourceRoutes } from './plugin.ts'
export { toReadCondition } from './readCondition.ts'
export type { NamedRecords, ToName } from './recordNames.ts'
export { buildNoteRefusal, refusedAction } from './refusals.ts'
export type { RowStream } from './rowStream.ts'
export { type Fragment, join, raw, type Statement, sql } from './sql/fragment.ts'
export { entryColumns } from './sql/history.ts'
export { type ReferringColumn, selectReferred } from './sql/referring.ts'
export { toAccessCondition } from './sql/scope.ts'
export { type GetCatalogue, getCatalogue, type LiveTexts } from './texts.ts'
export type {
  Answer,
  AnsweredRow,
  AnyResource,
  Columns,
  EventArguments,
  Given,
  ResourceName,
  RowOf,
} from './typedNames.ts'
