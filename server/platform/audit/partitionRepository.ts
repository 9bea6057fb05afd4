import type { Database } from '../database/types.ts'

/** Makes the partitions of the audit that are missing: from each first day given to the next one, the last of them only ends. */
export async function makePartitions(database: Database, months: readonly string[]): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.run("select pg_advisory_xact_lock(hashtext('locum audit months'))")
    for (const [index, month] of months.slice(0, -1).entries()) {
      const name = `audit_entry_${month.slice(0, 7).replace('-', '_')}`
      await transaction.run(
        `create table if not exists ${name} partition of audit_entry
         for values from ('${month} 00:00:00+00') to ('${months[index + 1]} 00:00:00+00')`,
      )
    }
  })
}
