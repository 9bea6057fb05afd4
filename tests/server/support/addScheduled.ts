import type { Database } from '#server/platform/database/index.ts'

/** Adds the tasks of these names, as their schedules do at their hour. */
export async function addScheduled(database: Pick<Database, 'run'>, ...names: string[]): Promise<void> {
  await database.run(
    `insert into pgboss.job (name, data, policy, retry_limit, heartbeat_seconds, expire_seconds)
     select name, '{}', 'exclusive', 7, 10, 3600 from unnest($1::text[]) name`,
    [names],
  )
}
