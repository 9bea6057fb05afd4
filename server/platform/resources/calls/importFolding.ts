import { foldTexts } from '../sql/import.ts'
import type { Work } from '../work.ts'

/** The value by which two are the same for a unique index. */
export type Fold = (value: unknown) => string

/** Asks the database once how these values look to its unique indexes; the answer knows each of them, and no others. */
export async function foldAll({ queries }: Work, values: Iterable<unknown>): Promise<Fold> {
  const texts = [...new Set([...values].filter(value => typeof value === 'string'))]
  const folded = new Map<string, string>()
  if (texts.length > 0) {
    const statement = foldTexts(texts)
    const rows = await queries.query<{ text: string }>(statement.text, statement.values)
    texts.forEach((text, place) => {
      folded.set(text, rows[place]?.text ?? text)
    })
  }
  return value => (typeof value === 'string' ? (folded.get(value) ?? value) : String(value))
}
