/** One thing that is wrong with the data files: where it stands, why, and what to do where that can be told. */
export interface ConfigurationProblem {
  /** Relative to the folder of the data files: `schemas/user.json`. */
  file: string
  /** Counted from 1; null where the whole file is meant. */
  line: number | null
  /** The JSON pointer within the file; '' for the whole file. */
  pointer: string
  message: string
  fix?: string
}

/** A problem in one line: `schemas/user.json:12 /properties/Email/type: is text, a list or nothing else. Use "string".` */
export function formatProblem({ file, line, pointer, message, fix }: ConfigurationProblem): string {
  const place = `${file}${line === null ? '' : `:${line}`}${pointer ? ` ${pointer}` : ''}`
  return `${place}: ${message}${fix ? ` ${fix}` : ''}`
}
