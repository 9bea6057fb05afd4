import type { KeptRecord } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { WrittenRecord } from '../../platform/resources/index.ts'

/** Keeps what a part of an import wrote. */
export async function insertChanges(
  transaction: Transaction,
  id: number,
  part: number,
  written: readonly WrittenRecord[],
): Promise<void> {
  if (written.length === 0) return
  await transaction.query(
    `insert into import_change ("ImportID", "Part", "RecordID", "Version", "Before")
     select $1, $2, r.id, r.version, r.before
     from jsonb_to_recordset($3::jsonb) as r(id bigint, version bigint, before jsonb)`,
    [id, part, JSON.stringify(written)],
  )
}

/** How many records an import wrote that are not taken back yet. */
export async function countChanges(queries: Queries, id: number): Promise<number> {
  const [found] = await queries.query<{ count: number }>(
    'select count(*)::int as "count" from import_change where "ImportID" = $1 and not "IsUndone"',
    [id],
  )
  return found?.count ?? 0
}

/** A part of what an import wrote. */
export interface ChangedPart {
  part: number
  written: WrittenRecord[]
}

/** Reads the last part that is not taken back yet; null where there is none. */
export async function findLastPart(queries: Queries, id: number): Promise<ChangedPart | null> {
  const found = await queries.query<WrittenRecord & { part: number }>(
    `select "Part" as "part", "RecordID" as "id", "Version" as "version", "Before" as "before" from import_change
     where "ImportID" = $1 and not "IsUndone" and "Part" =
       (select max("Part") from import_change where "ImportID" = $1 and not "IsUndone")
     order by "RecordID"`,
    [id],
  )
  const [first] = found
  if (!first) return null
  return {
    part: first.part,
    written: found.map(({ id: record, version, before }) => ({ id: record, version, before })),
  }
}

/** A record that an Undo leaves as it is. */
export interface Kept {
  id: number
  name: string
  why: string
}

/** Notes that a part was taken back, but for some records. */
export async function markUndone(
  transaction: Transaction,
  id: number,
  part: number,
  kept: readonly Kept[],
): Promise<void> {
  await transaction.query(
    `update import_change c set "IsUndone" = true, "KeptName" = k.name, "KeptWhy" = k.why
     from import_change own
     left join jsonb_to_recordset($3::jsonb) as k(id bigint, name text, why text) on k.id = own."RecordID"
     where own."ImportID" = $1 and own."Part" = $2
       and c."ImportID" = own."ImportID" and c."Part" = own."Part" and c."RecordID" = own."RecordID"`,
    [id, part, JSON.stringify(kept)],
  )
}

/** Lists records that an Undo left as they are. */
export function listKept(queries: Queries, id: number, most: number): Promise<KeptRecord[]> {
  return queries.query<KeptRecord>(
    `select "RecordID" as "ID", coalesce("KeptName", '') as "Name", "KeptWhy" as "Why" from import_change
     where "ImportID" = $1 and "KeptWhy" is not null order by "Part", "RecordID" limit $2`,
    [id, most],
  )
}
