/** One thing that is wrong with the data files: where it stands, why, and what to do where that can be determined. */
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
  const location = `${file}${line === null ? '' : `:${line}`}${pointer ? ` ${pointer}` : ''}`
  return toPrintable(`${location}: ${message}${fix ? ` ${fix}` : ''}`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/**
 * A text of the data files as a terminal and a log may show it: control characters, which could move the cursor or write over what
 * stands there, as `\u001b`. Tabs and ends of lines stay.
 */
export function toPrintable(text: string): string {
  return text.replace(control, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
