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
    `insert into import_change ("ImportID", "Part", "RecordID", "Version", "Former", "Before")
     select $1, $2, r.id, r.version, case when r.before is not null then r.version - 1 end, r.before
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

/**
 * Records that an Undo has taken back are again as an earlier import left them, where it was that one's version that this one
 * changed: the earlier one is told the version that they have now, by which its own Undo knows them.
 */
export async function handBack(
  transaction: Transaction,
  id: number,
  reverted: readonly Pick<WrittenRecord, 'id' | 'version'>[],
): Promise<void> {
  if (reverted.length === 0) return
  await transaction.query(
    `update import_change earlier set "Version" = r.version
     from jsonb_to_recordset($2::jsonb) as r(id bigint, version bigint), import_change own, "import" i, "import" e
     where own."ImportID" = $1 and own."RecordID" = r.id and i."ID" = own."ImportID"
       and earlier."RecordID" = own."RecordID" and earlier."Version" = own."Former" and not earlier."IsUndone"
       and e."ID" = earlier."ImportID" and e."ID" <> i."ID" and e."Resource" = i."Resource"`,
    [id, JSON.stringify(reverted)],
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

/** The IDs of all records that an Undo left as they are, in the order in which they are listed. */
export async function listKeptIds(queries: Queries, id: number): Promise<number[]> {
  const found = await queries.query<{ id: number }>(
    `select "RecordID" as "id" from import_change where "ImportID" = $1 and "KeptWhy" is not null order by "Part", "RecordID"`,
    [id],
  )
  return found.map(each => each.id)
}

/** Reads some of them, in the same order. */
export function readKept(queries: Queries, id: number, ids: readonly number[]): Promise<KeptRecord[]> {
  return queries.query<KeptRecord>(
    `select "RecordID" as "ID", coalesce("KeptName", '') as "Name", "KeptWhy" as "Why" from import_change
     where "ImportID" = $1 and "RecordID" = any($2) and "KeptWhy" is not null order by "Part", "RecordID"`,
    [id, ids],
  )
}
