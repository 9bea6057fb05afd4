import type { Database } from '#server/platform/database/index.ts'

/** Has the tasks of a process that was killed taken over at once: as if it had given no sign of life for a minute. */
export async function lapseLeases(database: Database): Promise<void> {
  await database.run(
    `update pgboss.job_common set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  )
}
