import type { RecordValues } from '#contract/callArguments.ts'

/** A value of a unique property that a row of a file brings. */
export interface TakenValue {
  field: string
  /** Folded, with its company where that is what counts. */
  identity: string
  line: number
  /** The stored record that the row changes; null of a new one. */
  recordId: number | null
}

/** A record as a dry run would leave it. */
export interface TriedRecord {
  /** Its own, or the one that the trial gave it. */
  id: number
  isNew: boolean
  record: RecordValues
  changed: readonly string[]
}

/** The same with the folded texts that it had or would have, by which it is referred to or clashes with others. */
export interface NamedTrial extends TriedRecord {
  texts: readonly string[]
}

/**
 * What the rows of a file bring, kept from part to part by whoever imports it: a dry run leaves nothing in the database by which the
 * rows of later parts could be judged.
 */
export interface ImportNotes {
  /** The lines of the file that have taken these values of a unique property. */
  findTaken(field: string, identities: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Those of these records that were given another value of the property by a row of the file. */
  findFreed(field: string, ids: readonly number[]): Promise<ReadonlySet<number>>
  noteTaken(values: readonly TakenValue[]): Promise<void>
  /** What a trial made of the records that bear one of these texts, or have one of these IDs. */
  findTried(texts: readonly string[], ids: readonly number[]): Promise<readonly TriedRecord[]>
  noteTried(records: readonly NamedTrial[]): Promise<void>
}

/** Of an import that is one part by itself. */
export const noNotes: ImportNotes = {
  findTaken: async () => new Map(),
  findFreed: async () => new Set(),
  noteTaken: async () => {},
  findTried: async () => [],
  noteTried: async () => {},
}

/** The same notes for rows that are asked about without being imported. */
export function toReadOnly(notes: ImportNotes): ImportNotes {
  return { ...notes, noteTaken: noNotes.noteTaken, noteTried: noNotes.noteTried }
}
