import { type Edit, editShipped } from './brokenSet.ts'

/** What is wrong, the files that make it so (null takes one away), where it is reported, what is said, and of the fix where it tells more. */
export type WrongSet = [
  what: string,
  files: Record<string, string | null>,
  file: string,
  /** Empty where the file or another position is meant. */
  pointer: string,
  says: string,
  fix?: string,
]

/** One shipped JSON file with some edits. */
export function change(path: string, ...edits: Edit[]): Record<string, string> {
  return { [path]: editShipped(path, edits) }
}
