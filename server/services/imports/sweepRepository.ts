import type { Transaction } from '../../platform/database/types.ts'

/** Takes the one place of the sweeper until the transaction ends; false where another instance has it. */
export async function takeSweeper(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('locum import sweep')) as "taken"`,
  )
  return row?.taken === true
}

/** An import that goes on keeps all of its own; one that was never started has its beginning for its end. */
const isPast = `i."Status" not in ('Waiting', 'Running', 'Undoing')
  and (i."IsDeleted" or coalesce(i."EndedOn", i."CreatedOn") < now() - make_interval(days => $1))`

/** Takes away the bytes of imports that ended so many days ago. */
export async function dropParts(transaction: Transaction, days: number): Promise<void> {
  await transaction.query(`delete from import_part p using "import" i where i."ID" = p."ImportID" and ${isPast}`, [
    days,
  ])
}

/** Takes away what is known of the rows and records of imports that ended so many days ago. */
export async function dropDetails(transaction: Transaction, days: number): Promise<void> {
  for (const table of ['import_change', 'import_refusal']) {
    await transaction.query(`delete from ${table} d using "import" i where i."ID" = d."ImportID" and ${isPast}`, [days])
  }
}
