import type { RecordValues } from '#contract/callArguments.ts'
import type { DataFile } from '../configuration/index.ts'

/** A record as a snapshot has it: by the properties' names, references by the key of what they lead to; what is empty is absent. */
export interface SnapshotRecord {
  values: RecordValues
  /** The line of the snapshot on which it stands; 0 where it was read from a database. */
  line: number
}

/** The state of a configuration, as one file holds it. */
export interface Snapshot {
  /** Null where the file speaks of records alone. */
  files: DataFile[] | null
  /** By the resource's name; a resource that is not among them is not spoken of. */
  records: ReadonlyMap<string, readonly SnapshotRecord[]>
}
