import type { ImportDesk } from '../../platform/resources/index.ts'
import { findLastPart, handBack, markUndone } from './changeRepository.ts'
import { addCounts } from './importRepository.ts'
import { takePart } from './jobRepository.ts'

/** What came of a part of an Undo: it was taken back, there was none left, or the import has ended or goes on elsewhere. */
export type UndoOutcome = 'undone' | 'nothingLeft' | 'elsewhere'

/** Takes back the last part of an import that is not taken back yet, and notes which records stay as they are. */
export async function undoPart(desk: ImportDesk, id: number, jobPart: number): Promise<UndoOutcome> {
  const { transaction } = desk
  if (!(await takePart(transaction, id, jobPart))) return 'elsewhere'
  const last = await findLastPart(transaction, id)
  if (!last) return 'nothingLeft'
  const { kept, reverted } = await desk.undoRows(last.written)
  await markUndone(transaction, id, last.part, kept)
  await handBack(transaction, id, reverted)
  const done = last.written.length
  await addCounts(transaction, id, { done, created: 0, updated: 0, unchanged: 0, refused: 0, kept: kept.length })
  return 'undone'
}
