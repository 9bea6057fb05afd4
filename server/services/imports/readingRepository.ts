import type { ImportBlanks, ImportConvention } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { BlankCounts } from '../../platform/resources/index.ts'

/** Finds how the numbers and dates of a file are written; null where its run has not looked it through yet. */
export async function findConventions(queries: Queries, id: number): Promise<ImportConvention[] | null> {
  return queries.value<ImportConvention[]>(
    'select "Conventions" as "conventions" from import_run where "ImportID" = $1',
    [id],
  )
}

/** Keeps how the numbers and dates of a file are written. */
export async function updateConventions(
  transaction: Transaction,
  id: number,
  conventions: readonly ImportConvention[],
): Promise<void> {
  await transaction.query('update import_run set "Conventions" = $2 where "ImportID" = $1', [
    id,
    JSON.stringify(conventions),
  ])
}

/** Adds what the blank cells of a part met, and how many of them hold a word for nothing. */
export async function addBlanks(
  transaction: Transaction,
  id: number,
  blanks: BlankCounts,
  taken: ReadonlyMap<string, number>,
): Promise<void> {
  const fields = [...new Set([...Object.keys(blanks), ...taken.keys()])]
  if (fields.length === 0) return
  const none = { cleared: 0, passedOver: 0 }
  const given = fields.map(field => ({ field, ...(blanks[field] ?? none), taken: taken.get(field) ?? 0 }))
  await transaction.query(
    `insert into import_blank ("ImportID", "Field", "Cleared", "PassedOver", "Taken")
     select $1, field, cleared, "passedOver", taken
     from jsonb_to_recordset($2::jsonb) as t(field text, cleared integer, "passedOver" integer, taken integer)
     on conflict ("ImportID", "Field") do update set "Cleared" = import_blank."Cleared" + excluded."Cleared",
       "PassedOver" = import_blank."PassedOver" + excluded."PassedOver", "Taken" = import_blank."Taken" + excluded."Taken"`,
    [id, JSON.stringify(given)],
  )
}

/** What the blank cells of an import met, by property. */
export function listBlanks(queries: Queries, id: number): Promise<ImportBlanks[]> {
  return queries.query<ImportBlanks>(
    'select "Field", "Taken", "Cleared", "PassedOver" from import_blank where "ImportID" = $1 order by "Field"',
    [id],
  )
}

/** Forgets what the blank cells of an earlier run met. */
export async function deleteBlanks(transaction: Transaction, id: number): Promise<void> {
  await transaction.query('delete from import_blank where "ImportID" = $1', [id])
}
