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

/** What is wrong with the first of some files. */
export function wrongFile(
  what: string,
  files: Record<string, string | null>,
  pointer: string,
  says: string,
  fix?: string,
): WrongSet {
  return [what, files, Object.keys(files)[0] ?? '', pointer, says, fix]
}

/** A value of a shipped file that is wrong where it stands. */
export function wrongValue(
  what: string,
  file: string,
  pointer: string,
  value: unknown,
  says: string,
  fix?: string,
): WrongSet {
  return wrongFile(what, change(file, [pointer, value]), pointer, says, fix)
}
