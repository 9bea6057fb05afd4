import type { ConfigurationStatus, ConfigurationVersion } from '#contract/configurationVersion.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Configuration, DataFile, LiveConfiguration } from '../configuration/index.ts'
import type { Transaction } from '../database/types.ts'

/** What became of a set of data files that was offered. */
export type PublishOutcome =
  | { kind: 'live'; version: number }
  /** It is live already. */
  | { kind: 'unchanged' }
  /** Nothing was done: the services stop, a newer set has replaced it, or its tables were in use for too long. */
  | { kind: 'givenUp'; why: string }
  /** The files are those of an older version; what is live is newer and stays. */
  | { kind: 'old'; version: number }
  /** Files in which problems stand are served as they were live; edits of others on a disk may have gone live beside them. */
  | { kind: 'refused'; problems: ConfigurationProblem[] }

/** A part of the list of versions: `index` counts pages of `size` from 0. */
export interface VersionPage {
  index: number
  size: number
}

/** A version with everything that it served. */
export type StoredVersion = ConfigurationVersion & { Files: DataFile[] }

/** Records that are written in the transaction that makes their data files live, so that whatever ends it leaves all or nothing. */
export interface RecordWork {
  /** The tables that it writes. */
  tables: readonly string[]
  /**
   * Writes them by the configuration that will be live; `before` is the number of the version that was. Throws where nothing shall
   * become of the whole. May be run again, where tables were in use.
   */
  write(transaction: Transaction, next: Configuration, before: number): Promise<void>
}

/** How data files are made live together with records. */
export interface ApplyOptions {
  records: RecordWork
  /** Who does it, as it is kept with the version. */
  by: string
  /** It changes the layer over the menu alone, which the version then says. */
  isMenu?: boolean
  /** An operator has asked for types changed in any number of rows. */
  isCommanded: boolean
}

/** How a roll back is made. */
export interface RollBackOptions {
  /** Null where nobody has signed in, as on the command line. */
  userId?: number | null
  /** For as long it waits for its tables, in milliseconds; without it as long as it takes. */
  patience?: number
  /** An operator has asked for it by a command, with types changed in any number of rows. */
  isCommanded?: boolean
  /** Types may be changed though values would not come back as they are. */
  mayLose?: boolean
}

/** Who hears of what happens to versions, a line each. */
export interface PublishingReports {
  info(line: string): void
  warn(line: string): void
  onError(error: unknown): void
}

/** The numbered versions of the configuration that all instances on one database share (architecture "Live configuration"). */
export interface Publishing {
  /** What this instance serves. */
  live: LiveConfiguration
  /** How things stand on this instance, without asking the database. */
  status(): ConfigurationStatus
  /** The newest version first. */
  list(page: VersionPage): Promise<{ versions: ConfigurationVersion[]; total: number }>
  /** Null where there is no such version. */
  find(version: number): Promise<StoredVersion | null>
  /**
   * Makes a new version of the files of an older one, with an entry in the audit; `by` is the login name that is kept with it.
   */
  rollBack(version: number, by: string, options?: RollBackOptions): Promise<PublishOutcome>
  /**
   * Makes a set that was read from this machine's disk the live one, where the rules of editing allow it. Takes as long as its
   * tables are in use; where the database fails, {@link status} says so and it is tried again. Of a set in which something is wrong the
   * rest is made live, and the outcome is refused, with what is held back. An operator who asks for it by a command has it in any case, and types changed in any number of rows.
   */
  publish(
    files: readonly DataFile[],
    options?: Pick<RollBackOptions, 'isCommanded' | 'mayLose'>,
  ): Promise<PublishOutcome>
  /**
   * Makes data files live and writes records with them, in one transaction; where the files are live already, the records alone.
   * Rejects with what the records' work throws.
   */
  apply(files: readonly DataFile[], options: ApplyOptions): Promise<PublishOutcome>
  /** Remembers for {@link status} which files on disk are held back, and why; an empty list where none is. */
  report(problems: readonly ConfigurationProblem[]): void
  /** Serves from now on what other instances on this database make live; resolves once the newest version has been looked at. */
  follow(): Promise<void>
  /** Resolves when every index stands, or will not. */
  settle(): Promise<void>
  /** Ends following other instances and whatever is built beside; a set that waits for its tables is given up. */
  close(): Promise<void>
}
