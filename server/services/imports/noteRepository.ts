import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/types.ts'
import type { ImportNotes, NamedTrial, TakenValue, TriedRecord } from '../../platform/resources/index.ts'

/** What is noted of the rows of a file only while it is read. */
const tables = ['import_key', 'import_taken', 'import_tried', 'import_tried_text']

/** Forgets what the rows of a file brought. */
export async function deleteNotes(transaction: Transaction, id: number): Promise<void> {
  for (const table of tables) await transaction.query(`delete from ${table} where "ImportID" = $1`, [id])
}

/** The notes of an import, which are committed with the part that makes them. */
export function buildNotes(transaction: Transaction, id: number): ImportNotes {
  return {
    async findTaken(field, identities) {
      const own = new Map(identities.map(identity => [toDigest(identity), identity]))
      const found = await transaction.query<{ identity: string; line: number }>(
        `select "Identity" as "identity", "Line" as "line" from import_taken
         where "ImportID" = $1 and "Field" = $2 and "Identity" = any($3)`,
        [id, field, [...own.keys()]],
      )
      return new Map(found.map(({ identity, line }) => [own.get(identity) ?? '', line]))
    },
    async findFreed(field, ids) {
      const found = await transaction.query<{ id: number }>(
        `select "RecordID" as "id" from import_taken where "ImportID" = $1 and "Field" = $2 and "RecordID" = any($3)`,
        [id, field, ids],
      )
      return new Set(found.map(each => each.id))
    },
    noteTaken: values => insertTaken(transaction, id, values),
    findTried: (texts, ids) =>
      transaction.query<TriedRecord>(
        `select "RecordID" as "id", "IsNew" as "isNew", "Record" as "record", "Changed" as "changed"
         from import_tried where "ImportID" = $1 and ("RecordID" = any($3) or "RecordID" in
           (select "RecordID" from import_tried_text where "ImportID" = $1 and "Text" = any($2)))
         order by "RecordID"`,
        [id, texts.map(toDigest), ids],
      ),
    noteTried: records => insertTried(transaction, id, records),
  }
}

async function insertTaken(transaction: Transaction, id: number, values: readonly TakenValue[]): Promise<void> {
  if (values.length === 0) return
  await transaction.query(
    `insert into import_taken ("ImportID", "Field", "Identity", "Line", "RecordID")
     select $1, t.field, t.identity, t.line, t."recordId"
     from jsonb_to_recordset($2::jsonb) as t(field text, identity text, line integer, "recordId" bigint)
     on conflict do nothing`,
    [id, JSON.stringify(values.map(each => ({ ...each, identity: toDigest(each.identity) })))],
  )
}

async function insertTried(transaction: Transaction, id: number, records: readonly NamedTrial[]): Promise<void> {
  if (records.length === 0) return
  await transaction.query(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as t(id bigint, "isNew" boolean, record jsonb, changed jsonb, texts jsonb)
     ), kept as (
       insert into import_tried ("ImportID", "RecordID", "IsNew", "Record", "Changed")
       select $1, id, "isNew", record, changed from given on conflict do nothing
     )
     insert into import_tried_text ("ImportID", "RecordID", "Text")
     select $1, id, text from given cross join lateral jsonb_array_elements_text(texts) text on conflict do nothing`,
    [id, JSON.stringify(records.map(each => ({ ...each, texts: each.texts.map(toDigest) })))],
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

/** What stands for a text in an index, which takes no long ones. */
function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
