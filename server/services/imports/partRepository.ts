import type { Queries } from '../../platform/database/types.ts'

/** Keeps a part of a file, in place of the one that came before at this place. */
export async function writePart(queries: Queries, id: number, place: number, content: Buffer): Promise<void> {
  await queries.query(
    `insert into import_part ("ImportID", "Place", "Content") values ($1, $2, $3)
     on conflict ("ImportID", "Place") do update set "Content" = excluded."Content"`,
    [id, place, content],
  )
}

/** Finds the bytes of one part; null where it has not come or is gone. */
export async function findPart(queries: Queries, id: number, place: number): Promise<Buffer | null> {
  const [found] = await queries.query<{ content: Buffer }>(
    'select "Content" as "content" from import_part where "ImportID" = $1 and "Place" = $2',
    [id, place],
  )
  return found?.content ?? null
}

/** How many bytes of a file have come. */
export async function countBytes(queries: Queries, id: number): Promise<number> {
  const [found] = await queries.query<{ bytes: number }>(
    'select coalesce(sum(octet_length("Content")), 0)::bigint as "bytes" from import_part where "ImportID" = $1',
    [id],
  )
  return found?.bytes ?? 0
}
