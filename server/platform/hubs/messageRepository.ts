import type { Queries } from '../database/types.ts'

/** Stores a message that is too long for a notification; answers the ID by which other instances read it. */
export async function insertMessage(queries: Queries, content: string): Promise<string> {
  const [row] = await queries.query<{ ID: string }>('insert into hub_message ("Content") values ($1) returning "ID"', [
    content,
  ])
  return row?.ID ?? ''
}

/** Finds a stored message; null where it is too old. */
export async function findMessage(queries: Queries, id: string): Promise<string | null> {
  return queries.value<string>('select "Content" from hub_message where "ID" = $1', [id])
}

/** Deletes messages that every instance has read by now. */
export async function deleteOldMessages(queries: Queries): Promise<void> {
  await queries.query(
    `delete from hub_message where "ID" in (
       select "ID" from hub_message where "SentOn" < now() - interval '1 minute' for update skip locked)`,
  )
}
