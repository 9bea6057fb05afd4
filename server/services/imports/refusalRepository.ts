import { cutText } from '#contract/cellCut.ts'
import type { ImportFault, ImportReason, ImportText } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'
import { toDigest } from './digest.ts'
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
function toKept({ place, line, cells, faults }: RefusedLine): RefusedLine {
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
    [id, JSON.stringify(rows.map(toKept))],
  )
}

/** Lists the places of the rows that were refused, in their order. */
export async function listRefusedPlaces(queries: Queries, id: number): Promise<number[]> {
  const found = await queries.query<{ place: number }>(
    'select "Place" as "place" from import_refusal where "ImportID" = $1 order by "Place"',
    [id],
  )
  return found.map(({ place }) => place)
}

/** Reads refused rows by their places, in their order. */
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

/** A key of the file, and the line that has it. */
export interface KeyedLine {
  identity: string
  line: number
}

/** Takes keys for the rows that bring them first; answers for the others the line that has taken theirs. */
export async function takeKeys(
  transaction: Transaction,
  id: number,
  keys: readonly KeyedLine[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const own = new Map(keys.map(({ identity }) => [toDigest(identity), identity]))
  const identities = [...own.keys()]
  const lines = keys.map(({ line }) => line)
  const held = await transaction.query<KeyedLine>(
    `select "Identity" as "identity", "Line" as "line" from import_key where "ImportID" = $1 and "Identity" = any($2)`,
    [id, identities],
  )
  await transaction.query(
    `insert into import_key ("ImportID", "Identity", "Line")
     select $1, identity, line from unnest($2::text[], $3::integer[]) as t(identity, line) on conflict do nothing`,
    [id, identities, lines],
  )
  return new Map(held.map(({ identity, line }) => [own.get(identity) ?? '', line]))
}
