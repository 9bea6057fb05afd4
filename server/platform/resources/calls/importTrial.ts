import type { RecordValues } from '#contract/callArguments.ts'
import type { Transaction } from '../../database/types.ts'
import { insertRows, updateRows } from '../sql/import.ts'
import { hasSaveHooks, type Work } from '../work.ts'
import { isDuplicate } from './failures.ts'
import { foldAll } from './importFolding.ts'
import type { ImportNotes, TriedRecord } from './importNotes.ts'
import { listNames, listOwnReferences, listOwnTexts, toBrought } from './importRounds.ts'
import { type ImportRow, isAccepted } from './importRow.ts'

/**
 * True where only the write tells what becomes of a row: its service has a say in each save, or rows refer to one another. Elsewhere
 * a dry run asks the same questions as the run and writes nothing.
 */
export function needsTrial({ plan, extension }: Work): boolean {
  return hasSaveHooks(extension) || listOwnReferences(plan).length > 0
}

/** Ends a trial. */
class TrialOver extends Error {
  override readonly name = 'TrialOver'
}

/**
 * Does what the run would do and takes it back: rows are judged beside what the earlier rows of the file bring, as they will be then.
 */
export async function tryImport(
  work: Work,
  rows: readonly ImportRow[],
  notes: ImportNotes,
  importAll: () => Promise<void>,
): Promise<void> {
  const { transaction } = work
  if (!transaction) throw new Error('An import is tried within a transaction.')
  const isReferring = listOwnReferences(work.plan).length > 0
  const trial = transaction.savepoint(async () => {
    if (isReferring) await bringBack(work, transaction, await findMet(work, rows, notes))
    await importAll()
    throw new TrialOver()
  })
  await trial.catch(error => {
    if (!(error instanceof TrialOver)) throw error
  })
  if (isReferring) await noteTried(work, rows, notes)
}

/** What the earlier rows of the file make of the records that these rows may meet, and of those above them. */
async function findMet(work: Work, rows: readonly ImportRow[], notes: ImportNotes): Promise<TriedRecord[]> {
  const { plan } = work
  const texts = rows.flatMap(row => [...listOwnTexts(plan, row), ...listNames(plan, toBrought(work, row))])
  const fold = await foldAll(work, texts)
  const asked = [...new Set(texts.map(fold))]
  const met = new Map<number, TriedRecord>()
  let found = await notes.findTried(
    asked,
    rows.flatMap(({ sent }) => listOwnKeys(work, sent)),
  )
  while (found.length > 0) {
    for (const each of found) met.set(each.id, each)
    const above = found.flatMap(({ record }) => listOwnKeys(work, record)).filter(id => !met.has(id))
    found = above.length > 0 ? await notes.findTried([], [...new Set(above)]) : []
  }
  return [...met.values()]
}

/** The records of its own resource that a record refers to. */
function listOwnKeys({ plan }: Work, record: RecordValues): number[] {
  return listOwnReferences(plan)
    .flatMap(({ field }) => record[field.name] ?? [])
    .map(Number)
    .filter(Number.isSafeInteger)
}

async function bringBack({ plan, caller }: Work, transaction: Transaction, met: readonly TriedRecord[]): Promise<void> {
  const { created = [], updated = [] } = Object.groupBy(met, ({ isNew }) => (isNew ? 'created' : 'updated'))
  const toRecord = ({ id, record, changed }: TriedRecord) => ({ ...record, ID: id, $changed: changed })
  try {
    await transaction.savepoint(async () => {
      for (const [build, records] of [
        [insertRows, created],
        [updateRows, updated],
      ] as const) {
        if (records.length === 0) continue
        const { text, values } = build(plan, caller, records.map(toRecord))
        await transaction.query(text, values)
      }
    })
  } catch (error) {
    // Somebody has taken a value of theirs meanwhile: the rows that refer to them will not find them.
    if (!isDuplicate(error)) throw error
  }
}

async function noteTried(work: Work, rows: readonly ImportRow[], notes: ImportNotes): Promise<void> {
  const written = rows.flatMap(({ id, stored, merged, ...row }) =>
    id !== null && merged && isAccepted({ id, stored, merged, ...row }) ? [{ id, stored, merged }] : [],
  )
  const toNames = ({ stored, merged }: (typeof written)[number]) => [
    ...listNames(work.plan, merged.record),
    ...listNames(work.plan, stored ?? {}),
  ]
  const fold = await foldAll(work, written.flatMap(toNames))
  await notes.noteTried(
    written.map(each => ({
      id: each.id,
      isNew: each.stored === null,
      record: each.merged.record,
      changed: each.merged.changed,
      texts: [...new Set(toNames(each).map(fold))],
    })),
  )
}
