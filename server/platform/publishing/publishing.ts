import type { ConfigurationStatus, ConfigurationVersion } from '#contract/configurationVersion.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataFile } from '../configuration/files.ts'
import type { LiveConfiguration } from '../configuration/index.ts'

/** What became of a set of data files that was offered. */
export type PublishOutcome =
  | { kind: 'live'; version: number }
  | { kind: 'unchanged' }
  /** The files are those of an older version; what is live is newer and stays. */
  | { kind: 'old'; version: number }
  | { kind: 'refused'; problems: ConfigurationProblem[] }

/** A part of the list of versions: `index` counts pages of `size` from 0. */
export interface VersionPage {
  index: number
  size: number
}

/** A version with everything that it served. */
export type StoredVersion = ConfigurationVersion & { Files: DataFile[] }

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
  /** Makes a new version of the files of an older one; `by` is the login name that is kept with it. */
  rollBack(version: number, by: string): Promise<PublishOutcome>
  /** Makes a set that was read from this machine's disk the live one, where the rules of editing allow it. */
  publish(files: readonly DataFile[]): Promise<PublishOutcome>
  /** Remembers for {@link status} why the files on disk are not live; an empty list where they are. */
  report(problems: readonly ConfigurationProblem[]): void
  /** Ends following other instances and whatever is built beside; a set under way is brought to its end first. */
  close(): Promise<void>
}
