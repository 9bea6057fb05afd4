import type { RecordValues } from '#contract/callArguments.ts'
import type { ChangedRows } from '../resources/index.ts'

/** A row as it travels between instances: its ID, and with it what decided whose it was before. */
type RowText = number | [id: number, before: RecordValues]

interface TableText {
  entity: string
  /** Null where the rows are too many to be named. */
  rows: RowText[] | null
}

/** Writes rows as texts of at most so many bytes; a row that fits into none leaves all unnamed. */
export function encodeRows({ entity, ids, before }: ChangedRows, most: number): string[] {
  const unnamed = [JSON.stringify({ entity, rows: null } satisfies TableText)]
  if (ids === null) return unnamed
  const frame = Buffer.byteLength(JSON.stringify({ entity, rows: [] } satisfies TableText))
  const texts: string[] = []
  let part: RowText[] = []
  let size = frame
  const end = () => {
    if (part.length > 0) texts.push(JSON.stringify({ entity, rows: part } satisfies TableText))
    part = []
    size = frame
  }
  for (const id of ids) {
    const held = before.get(id)
    const row: RowText = held ? [id, held] : id
    const bytes = Buffer.byteLength(JSON.stringify(row)) + 1
    if (frame + bytes > most) return unnamed
    if (size + bytes > most) end()
    part.push(row)
    size += bytes
  }
  end()
  return texts
}

/** Reads a text of another instance; null where it is none that this version knows. */
export function parseRows(text: string): ChangedRows | null {
  try {
    const { entity, rows } = JSON.parse(text) as TableText
    if (typeof entity !== 'string') return null
    if (rows === null) return { entity, ids: null, before: new Map() }
    const ids = rows.map(row => (typeof row === 'number' ? row : row[0]))
    return { entity, ids, before: new Map(rows.filter(row => typeof row !== 'number')) }
  } catch {
    return null
  }
}
