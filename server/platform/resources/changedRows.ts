import type { RecordValues } from '#contract/callArguments.ts'
import type { ResourcePlan } from './plan.ts'

/** Rows of one table that calls have written, reported once their transaction is committed. */
export interface ChangedRows {
  entity: string
  /** The IDs of the rows; null where they are too many to be named. */
  ids: readonly number[] | null
  /**
   * By ID, for rows that may have left somebody's reach: what the properties that decide upon it held before. A row that is not
   * among them is still whose it was.
   */
  before: ReadonlyMap<number, RecordValues>
}

/** Hears of rows that were written; it is called on the way of every save and so does nothing that takes time. */
export type OnRowsChanged = (written: ChangedRows) => void

/** What a changed row held in those of its properties that decide whose it is; null where none of them changed. */
export function findGuardsBefore(
  { guards }: Pick<ResourcePlan, 'guards'>,
  stored: Readonly<RecordValues>,
  changed: readonly string[],
): RecordValues | null {
  const names = changed.filter(name => guards.has(name))
  return names.length === 0 ? null : Object.fromEntries(names.map(name => [name, stored[name] ?? null]))
}
