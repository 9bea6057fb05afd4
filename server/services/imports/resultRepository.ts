import { cutText } from '#contract/cellCut.ts'
import type { ImportFault, ImportReason, ImportText, UnrestoredRecord } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { ImportedRecord } from '../../platform/resources/index.ts'
import { shorten } from './rowReading.ts'

/** A row of a file that was refused. */
export interface RefusedLine {
  /** Among the rows of the file, from 1: lines may be numbered twice. */
  place: number
  line: number
  cells: readonly string[]
  faults: readonly ImportFault[]
}

/** Characters of a reason, which may name what stands in the file. */
const longestMessage = 1000

/** What is kept of a refused row: no more of a cell than one of a spreadsheet holds, so that a file of huge ones is not kept twice. */
function toStoredLine({ place, line, cells, faults }: RefusedLine): RefusedLine {
  const toFault = (fault: ImportFault) => ({ ...fault, Message: shorten(fault.Message, longestMessage) })
  return { place, line, cells: cells.map(cutText), faults: faults.map(toFault) }
}

/** Keeps refused rows. */
export async function insertRefusals(
  transaction: Transaction,
  id: number,
  rows: readonly RefusedLine[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction.query(
    `insert into import_refusal ("ImportID", "Place", "Line", "Cells", "Faults")
     select $1, r.place, r.line, r.cells, r.faults
     from jsonb_to_recordset($2::jsonb) as r(place integer, line integer, cells jsonb, faults jsonb)`,
    [id, JSON.stringify(rows.map(toStoredLine))],
  )
}

/** Lists the positions of the rows that were refused, in their order. */
export async function listRefusedRows(queries: Queries, id: number): Promise<number[]> {
  return queries.values<number>(
    'select "Place" as "place" from import_refusal where "ImportID" = $1 order by "Place"',
    [id],
  )
}

/** Reads refused rows by their positions, in their order. */
export function readRefusals(queries: Queries, id: number, places: readonly number[]): Promise<RefusedLine[]> {
  return queries.query<RefusedLine>(
    `select "Place" as "place", "Line" as "line", "Cells" as "cells", "Faults" as "faults" from import_refusal
     where "ImportID" = $1 and "Place" = any($2) order by "Place"`,
    [id, places],
  )
}

/** The commonest reasons for which rows were refused, each with the first lines. */
export function listReasons(queries: Queries, id: number, most: number): Promise<ImportReason[]> {
  return queries.query<ImportReason>(
    `select f->>'Field' as "Field", f->>'Message' as "Message", count(*)::int as "Count",
       (array_agg("Line" order by "Place"))[1:5] as "Lines"
     from import_refusal cross join lateral jsonb_array_elements("Faults") f
     where "ImportID" = $1 group by 1, 2 order by 3 desc, 1, 2 limit $2`,
    [id, most],
  )
}

/** The commonest texts of these properties for which rows were refused. */
export function listTexts(
  queries: Queries,
  id: number,
  fields: readonly string[],
  most: number,
): Promise<ImportText[]> {
  return queries.query<ImportText>(
    `select f->>'Field' as "Field", f->>'Text' as "Text", count(*)::int as "Count"
     from import_refusal cross join lateral jsonb_array_elements("Faults") f
     where "ImportID" = $1 and f->>'Field' = any($2) and f->>'Text' is not null
     group by 1, 2 order by 3 desc, 1, 2 limit $3`,
    [id, fields, most],
  )
}

/** Keeps what a part of an import wrote. */
export async function insertChanges(
  transaction: Transaction,
  id: number,
  part: number,
  written: readonly ImportedRecord[],
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
  written: ImportedRecord[]
}

/** Reads the last part that is not taken back yet; null where there is none. */
export async function findLastPart(queries: Queries, id: number): Promise<ChangedPart | null> {
  const found = await queries.query<ImportedRecord & { part: number }>(
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
export interface Unrestored {
  id: number
  name: string
  why: string
}

/** Notes that a part was taken back, but for some records. */
export async function markUndone(
  transaction: Transaction,
  id: number,
  part: number,
  kept: readonly Unrestored[],
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
 * changed: the earlier one is given the version that they have now, by which its own Undo knows them.
 */
export async function handBack(
  transaction: Transaction,
  id: number,
  reverted: readonly Pick<ImportedRecord, 'id' | 'version'>[],
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
export function listUnrestored(queries: Queries, id: number, most: number): Promise<UnrestoredRecord[]> {
  return queries.query<UnrestoredRecord>(
    `select "RecordID" as "ID", coalesce("KeptName", '') as "Name", "KeptWhy" as "Why" from import_change
     where "ImportID" = $1 and "KeptWhy" is not null order by "Part", "RecordID" limit $2`,
    [id, most],
  )
}

/** The IDs of all records that an Undo left as they are, in the order in which they are listed. */
export async function listUnrestoredIds(queries: Queries, id: number): Promise<number[]> {
  const found = await queries.query<{ id: number }>(
    `select "RecordID" as "id" from import_change where "ImportID" = $1 and "KeptWhy" is not null order by "Part", "RecordID"`,
    [id],
  )
  return found.map(each => each.id)
}

/** Reads some of them, in the same order. */
export function readUnrestored(queries: Queries, id: number, ids: readonly number[]): Promise<UnrestoredRecord[]> {
  return queries.query<UnrestoredRecord>(
    `select "RecordID" as "ID", coalesce("KeptName", '') as "Name", "KeptWhy" as "Why" from import_change
     where "ImportID" = $1 and "RecordID" = any($2) and "KeptWhy" is not null order by "Part", "RecordID"`,
    [id, ids],
  )
}
