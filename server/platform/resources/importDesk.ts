import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import type { Configuration } from '../configuration/index.ts'
import type { Transaction } from '../database/types.ts'
import type { ImportResult } from './calls/import.ts'
import type { ImportNotes } from './calls/importNotes.ts'
import { importRows } from './calls/importRows.ts'
import type { WrittenRecord } from './calls/importWriting.ts'
import { type UndoResult, undoRows } from './calls/undoImport.ts'
import type { Work } from './work.ts'

/** Up to 1,000 rows of an import, as its call takes them. */
export interface ImportedRows {
  rows: readonly RecordValues[]
  /** For each row what a new record gets where it says nothing. */
  fill: readonly RecordValues[]
  /** For each row the texts that stand in the file between blanks, which are no part of what it says but where they are stored so. */
  padded: readonly RecordValues[]
  /** By which number each is told of to people. */
  lines: readonly number[]
  /** The property by which rows are recognised. */
  key: string
  isDryRun: boolean
  /** What the parts of the file before this one bring. */
  notes: ImportNotes
}

/**
 * One transaction of a job that imports rows into a resource for a user, or takes such an import back: what the engine writes and what
 * the job itself notes of it are committed together, or not at all.
 */
export interface ImportDesk {
  readonly transaction: Transaction
  readonly resource: Resource
  readonly configuration: Configuration
  readonly caller: Caller
  /** The text of a message key in the caller's language. */
  text(key: string, ...args: unknown[]): string
  /** Does what the call `import` does; answers its result, and what was written. */
  importRows(imported: ImportedRows): Promise<ImportResult & { written: WrittenRecord[] }>
  /** Takes records back to what they were before they were written so. */
  undoRows(written: readonly WrittenRecord[]): Promise<UndoResult>
}

/** Builds the desk of a transaction; `start` begins a piece of work under the name of a call. */
export function buildImportDesk(transaction: Transaction, start: (callName: string) => Work): ImportDesk {
  const work = start('import')
  const { plan, caller, configuration, text } = work
  return {
    transaction,
    resource: plan.resource,
    configuration,
    caller,
    text,
    async importRows({ rows, fill, padded, lines, key, isDryRun, notes }) {
      const args = { rows, fill, key, dryRun: isDryRun }
      const { result, written } = await importRows(work.withArguments({ args }), { lines, padded, notes })
      return { ...result, written }
    },
    undoRows: written => undoRows({ revert: start('revert'), delete: start('delete') }, transaction, written),
  }
}
