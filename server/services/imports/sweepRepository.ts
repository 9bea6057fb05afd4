import type { Database } from '../../platform/database/types.ts'

/** How long the bytes of a file stay after its import has ended, in days. */
const fileDays = 7

/** How long an import can be taken back after it has ended, and its refused rows be had, in days. */
export const detailDays = 30

const daysOfTables = {
  import_part: fileDays,
  import_change: detailDays,
  import_refusal: detailDays,
  import_blank: detailDays,
}

/**
 * Deletes the files and the details of old imports. One that goes on loses nothing; one that was never started has its beginning for its
 * end.
 */
export async function sweepImports(database: Database): Promise<void> {
  for (const [table, days] of Object.entries(daysOfTables)) {
    await database.query(
      `delete from ${table} d using "import" i where i."ID" = d."ImportID"
         and i."Status" not in ('Waiting', 'Running', 'Undoing')
         and (i."IsDeleted" or coalesce(i."EndedOn", i."CreatedOn") < now() - make_interval(days => $1))`,
      [days],
    )
  }
}
