import type { VersionIdentity } from './versionRepository.ts'

/** A set of files that wants to become the live one. */
export interface Candidate {
  hash: string
  /** The same without the layer over the menu, which is on nobody's disk. */
  diskHash: string
  how: 'files' | 'rollback'
  /** The hash of the files of a disk out of which an edit made these; null where that is not known. */
  editedFrom: string | null
  /** The version that was live when it was offered: it may wait for its tables for long. */
  base: number
}

/** What is stored already. */
export interface Stored {
  /** Null where there is no version yet. */
  newest: Pick<VersionIdentity, 'Hash' | 'DiskHash'> | null
  /** The newest version that had exactly the candidate's files of a disk; null where none had. */
  earlier: number | null
  /** The newest version that a roll back made; null where none did. */
  rollBack: number | null
}

/**
 * What becomes of a set of files: the next version, the one that is live already, an older one that must not come back, or an
 * edit that was made before somebody rolled back, which made the version that is named.
 */
export type Verdict =
  | { kind: 'new' }
  | { kind: 'unchanged' }
  | { kind: 'old'; version: number }
  | { kind: 'overtaken'; version: number }

/**
 * Decides on a set of files. An edit of the live files always counts, also where it brings back what stood there before; files
 * that were behind the live version by then count only where they were never live. A roll back ends every edit that waits: who
 * rolls back does not expect it to come after him.
 */
export function judge({ hash, how, editedFrom, base }: Candidate, { newest, earlier, rollBack }: Stored): Verdict {
  if (newest === null) return { kind: 'new' }
  if (newest.Hash === hash) return { kind: 'unchanged' }
  if (how === 'files' && rollBack !== null && rollBack > base) return { kind: 'overtaken', version: rollBack }
  if (how === 'rollback' || editedFrom === newest.DiskHash || earlier === null) return { kind: 'new' }
  return { kind: 'old', version: earlier }
}
