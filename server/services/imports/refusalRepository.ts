import type { ImportFault, ImportReason, ImportText } from '#contract/imports.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'

/** A row of a file that was refused. */
export interface RefusedLine {
  line: number
  cells: readonly string[]
  faults: readonly ImportFault[]
}

/** Keeps refused rows. */
export async function insertRefusals(
  transaction: Transaction,
  id: number,
  rows: readonly RefusedLine[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction.query(
    `insert into import_refusal ("ImportID", "Line", "Cells", "Faults")
     select $1, r.line, r.cells, r.faults from jsonb_to_recordset($2::jsonb) as r(line integer, cells jsonb, faults jsonb)`,
    [id, JSON.stringify(rows)],
  )
}

/** Lists the lines that were refused, in their order. */
export async function listRefusedLines(queries: Queries, id: number): Promise<number[]> {
  const found = await queries.query<{ line: number }>(
    'select "Line" as "line" from import_refusal where "ImportID" = $1 order by "Line"',
    [id],
  )
  return found.map(({ line }) => line)
}

/** Reads refused rows by their lines, in their order. */
export function readRefusals(queries: Queries, id: number, lines: readonly number[]): Promise<RefusedLine[]> {
  return queries.query<RefusedLine>(
    `select "Line" as "line", "Cells" as "cells", "Faults" as "faults" from import_refusal
     where "ImportID" = $1 and "Line" = any($2) order by "Line"`,
    [id, lines],
  )
}

/** The commonest reasons for which rows were refused, each with the first lines. */
export function listReasons(queries: Queries, id: number, most: number): Promise<ImportReason[]> {
  return queries.query<ImportReason>(
    `select f->>'Field' as "Field", f->>'Message' as "Message", count(*)::int as "Count",
       (array_agg("Line" order by "Line"))[1:5] as "Lines"
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
  const identities = keys.map(({ identity }) => identity)
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
  return new Map(held.map(({ identity, line }) => [identity, line]))
}
