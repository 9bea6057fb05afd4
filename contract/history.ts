/** What stands for the record that a reference leads to, or for each record of a list of them; null where it leads nowhere. */
export type ReferredName = string | null | (string | null)[]

/** What an entry of a record's history says of one field; a secret that was set is `***`. */
export interface HistoryChange {
  Field: string
  /** What the field is called; a name that is no field of the record, such as that of the permissions that a role was given, too. */
  Label: string
  Before: unknown
  After: unknown
  /** What stands for the record that a reference led to, its kind and number where the caller may not know its name; null where it leads nowhere. */
  BeforeName: ReferredName
  AfterName: ReferredName
  /** True where the caller may have the field as it was. */
  CanRevert: boolean
}

/** One entry of a record's history. */
export interface HistoryEntry {
  ID: number
  /** ISO text in UTC. */
  On: string
  /** A person, the system itself or a link, in words; null where the caller may not see who did it. */
  By: string | null
  /** In whose name it was done, where that is another than who did it. */
  For: string | null
  /** The name of the call: `create`, `update`, `delete` ... */
  Action: string
  /** The same in words, as the action log has it. */
  Title: string
  Changes: HistoryChange[]
}

/** One entry of the action log by itself: whatever it is about, be that a record, none, or something that no resource has. */
export interface LogEntry extends HistoryEntry {
  Resource: string
  /** The kind of record in words. */
  Kind: string
  RecordID: string | null
  /** What stands for the record; null where nothing of it is reported, or it is about none. */
  Name: string | null
}

/** A part of a record's history, the newest entry first, and what the caller may do with the record. */
export interface RecordHistory {
  Entries: HistoryEntry[]
  /** Give it as `before` for the entries that come before these; null where there are none. */
  Next: number | null
  /** What stands for the record. */
  Name: string
  Version: number
  IsDeleted: boolean
  AllowedActions: ('revert' | 'restore')[]
}

/** Which moment a record is taken back to: as it was before the entry, or as the entry left it. */
export type HistoryMoment = 'before' | 'after'
