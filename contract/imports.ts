import type { RecordValues } from './callArguments.ts'
import type { TextConvention } from './fieldText.ts'

/** Bytes of each part in which a file is sent, the last one apart, which holds the rest. */
export const importPartBytes = 3 * 1024 * 1024

/** Rows of a file that a preview shows. */
export const mostPreviewRows = 20

/**
 * Where an import stands: its file comes (`Uploading`), it waits for an instance (`Waiting`), it reads and writes (`Running`; with
 * `IsDryRun` it writes nothing), or its Undo does (`Undoing`); the others are ends (`Checked` that of a dry run, `Done` that of
 * an import), from which it can be started again where it was a dry run.
 */
export type ImportStatus =
  | 'Uploading'
  | 'Waiting'
  | 'Running'
  | 'Checked'
  | 'Done'
  | 'Stopped'
  | 'Failed'
  | 'Undoing'
  | 'Undone'

/** True while an instance works on an import or is about to. */
export function isImportOpen(status: unknown): boolean {
  return status === 'Waiting' || status === 'Running' || status === 'Undoing'
}

/** What may be done with an import as it stands, among its `AllowedActions`. */
export type ImportAction = 'start' | 'stop' | 'undo' | 'refused' | 'delete'

/** An import as it is answered by `one` and `list`: a record of the resource Imports. */
export interface ImportRecord {
  ID: number
  Version: number
  /** The name of the resource. */
  Resource: string
  FileName: string
  /** In bytes. */
  FileSize: number
  Status: ImportStatus
  /** Whether the last start was a dry run: the numbers then say what would happen. */
  IsDryRun: boolean
  /** Rows of the file; null until they were counted. */
  Total: number | null
  /** Rows that were read and dealt with; of an Undo, rows that it has come to. */
  Done: number
  Created: number
  Updated: number
  Unchanged: number
  Refused: number
  /** Rows that an Undo left as they are. */
  Kept: number
  /** ISO text in UTC; null before the first start. */
  StartedOn: string | null
  EndedOn: string | null
  /** Why it ended early, for a reader; null where it did not. */
  Failure: string | null
  UserID: number
  AllowedActions: string[]
}

/** What shall be done with a file. */
export interface ImportPlan {
  /** As the preview said; null finds it out. */
  Encoding: string | null
  Separator: string | null
  /** The sheet of a workbook; null takes the first. */
  Sheet: string | null
  /** `none` where the first row is a record already; its columns are named by their positions. */
  Header?: 'none' | null
  /** The headings of the file for which the plan was made: it is refused for a file with others. */
  Columns: string[]
  /** For each column the property that takes its values, or null where it is left out. */
  Targets: (string | null)[]
  /** By property: what texts of the file stand for, where the text alone does not tell; texts are compared without case. */
  Values: Record<string, Record<string, unknown>>
  /** Values of new records whose rows bring none of their own, by property. */
  Defaults: RecordValues
  /** By property: how its numbers or dates are written, where that was said; it is found out otherwise. */
  Conventions?: Record<string, TextConvention>
  /** By property: `clear` where a blank cell empties what is stored; it stays otherwise. */
  Blanks?: Record<string, 'clear'>
  /** The zone in which moments are meant that name none, nor their column; UTC where absent or null. */
  Zone?: string | null
  /** The property by which a row is recognised, or several that tell it apart together, with commas between them. */
  Key: string
}

/** A row of a file as it stands there. */
export interface ImportLine {
  /** The line or spreadsheet row where it begins, from 1. */
  Line: number
  Cells: string[]
  /** The positions of the cells that are numbers or dates in themselves, from 0; absent where none is. */
  Numbers?: number[]
}

/** The answer of `preview`: how the file is read, and its beginning. */
export interface ImportPreview {
  Kind: 'csv' | 'xlsx'
  /** Null for a workbook. */
  Encoding: string | null
  Separator: string | null
  /** The names of the sheets; none for a CSV file. */
  Sheets: string[]
  Sheet: string | null
  Header?: 'none' | null
  Columns: string[]
  Rows: ImportLine[]
}

/** What is wrong with a row at one property; under the empty name with the row as a whole. */
export interface ImportFault {
  Field: string
  Message: string
  /** The text of the file that it is about, shortened; null where there is none. */
  Text: string | null
}

/** One reason for which rows were refused. */
export interface ImportReason {
  Field: string
  Message: string
  /** Rows that were refused for it, perhaps among other reasons. */
  Count: number
  /** The first lines of them. */
  Lines: number[]
}

/** A text of the file that stands for no choice of its property. */
export interface ImportText {
  Field: string
  Text: string
  Count: number
}

/** How a file writes the numbers or the dates of a field. */
export interface ImportConvention {
  Field: string
  /** Null where it is open: no text tells, or some tell one thing and some the other. */
  Convention: TextConvention | null
  /** By convention the first text that can be read in that one alone. */
  Told: Partial<Record<TextConvention, string>>
  /** A text that can be read in both, and what it is in each: a number, or an ISO date. */
  Open: { Text: string; Read: Partial<Record<TextConvention, string | number>> } | null
}

/** What blank cells of a field meet in stored records: values that are cleared, or that stay since the cells say nothing. */
export interface ImportBlanks {
  Field: string
  /** Cells that are blank since they hold a word for nothing, such as N/A. */
  Taken: number
  Cleared: number
  PassedOver: number
}

/**
 * The answer of `reasons`: why rows were refused, the commonest first, the texts that can be given a meaning, how the numbers and
 * dates of the file are written, and what became of blank cells.
 */
export interface ImportReasons {
  Reasons: ImportReason[]
  Texts: ImportText[]
  Conventions: ImportConvention[]
  Blanks: ImportBlanks[]
}

/** A record that an Undo left as it is; the answer of `kept` is a list of them. */
export interface UnrestoredRecord {
  ID: number
  /** What stands for the record; '' where the caller may not see it. */
  Name: string
  Why: string
}

/** How many reasons, texts and kept records an answer holds at most. */
export const mostImportReasons = 100
