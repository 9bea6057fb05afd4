import type { ConfigurationProblem } from './problems.ts'

/** What of a configuration a change is about. */
export type ChangeArea =
  | 'application'
  | 'resource'
  | 'property'
  | 'column'
  | 'filter'
  | 'form'
  | 'call'
  | 'action'
  | 'permission'
  | 'import'
  | 'machine'
  | 'dashboard'
  | 'event'
  | 'notice'
  | 'menu'
  | 'text'

/** One difference between two configurations. */
export interface ConfigurationChange {
  Area: ChangeArea
  /** What it is about, such as `Employers.BedCount` or `Home / Facilities`. */
  Name: string
  Change: 'added' | 'removed' | 'changed'
  /** What of it changed, in words for an operator; null where the rest says all. */
  Detail: string | null
}

/** What a version does not have of those before it: its edit was made on a disk that was behind. */
export interface ReplacedFiles {
  /** The version whose files were edited; what came after it is what is not there any more. */
  Since: number
  /** The paths of the files that had been changed, added or removed since. */
  Files: string[]
}

/** A numbered version of the configuration as the list of versions shows it. */
export interface ConfigurationVersion {
  Version: number
  /** By an edit of the data files, or by a roll back in the console or on the command line. */
  How: 'files' | 'menu' | 'rollback'
  /** The login name, or for an edit the machine on whose disk it was made. */
  By: string
  /** The version whose files a roll back took; null on an edit. */
  RolledBackTo: number | null
  /** ISO 8601, UTC. */
  CreatedOn: string
  /** Against the version before it. */
  Changes: ConfigurationChange[]
  /** Null where it has everything of the version before it that it did not change itself. */
  Overwritten: ReplacedFiles | null
  IsLive: boolean
}

/** A version with what it served, and what it would mean to serve it again. */
export interface ConfigurationVersionDetails extends ConfigurationVersion {
  /** The whole of its data files, in the order of their paths. */
  Files: VersionFile[]
  /** What a roll back to it would change of what is live; null where it cannot be served any more. */
  Against: ConfigurationChange[] | null
  /** Why it cannot be served any more; empty where it can, as far as that can be determined without trying. */
  Problems: ConfigurationProblem[]
}

/** A data file of a version beside the one of the live version. */
export interface VersionFile {
  /** `schemas/user.json` */
  Path: string
  /** Null where only the live version has the file. */
  Text: string | null
  /** Whether the live version has the file with the same text, with another one, has it not, or has it alone. */
  Live: 'same' | 'other' | 'missing' | 'only'
  /** The text of the live version; null where it has none or the same. */
  LiveText: string | null
}

/** What came of a roll back. */
export type RollBackOutcome =
  | { Outcome: 'live'; Version: number }
  /** The version has the files that are live already. */
  | { Outcome: 'unchanged'; Version: number }
  | { Outcome: 'refused'; Problems: ConfigurationProblem[] }

/** How far the building of an index has come. */
export interface IndexProgress {
  Table: string
  Index: string
  /** 0 to 100, null while it waits. */
  Percent: number | null
}

/** What there is to know of the configuration beside its versions. */
export interface ConfigurationStatus {
  /** The live version. */
  Version: number
  /** Which files on this machine's disk are held back, and why; empty where all are live, or there are none. */
  Problems: ConfigurationProblem[]
  /** A line for the operator: the disk holds an older set, a switch waits for a long reader. */
  Notice: string | null
  Indexes: IndexProgress[]
}
