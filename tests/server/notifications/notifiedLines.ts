import type { TestDatabase } from '../support/testDatabase.ts'

/** Who was notified by messages of such keys, and by which modes: a line a notice and receiver, in the order of the messages. */
export async function listNotifiedLines(
  database: Pick<TestDatabase['database'], 'run'>,
  keys: string,
  users: ReadonlyMap<number, string>,
): Promise<string[]> {
  const rows = await database.run<{ code: string; mode: string; user: number }>(
    `select m."EventCode" as code, m."NotificationMode" as mode, r."UserID" as "user" from notification_message m
     join notification_recipient r on r."MessageID" = m."ID" where m."InternalKey" like $1 order by m."ID", r."ID"`,
    [keys],
  )
  const lines = Map.groupBy(rows, row => `${row.code} ${users.get(row.user) ?? row.user}`)
  return [...lines].map(
    ([line, found]) =>
      `${line}: ${found
        .map(({ mode }) => mode)
        .toSorted()
        .join(' ')}`,
  )
}
