import type { VersionIdentity } from './versionRepository.ts'

/** A set of files that wants to become the live one. */
export interface Candidate {
  hash: string
  how: 'files' | 'rollback'
  /** The hash of the files out of which an edit made these; null where that is not known. */
  editedFrom: string | null
}

/** What becomes of a set of files: the next version, the one that is live already, or an older one that must not come back. */
export type Verdict = { kind: 'new' } | { kind: 'unchanged' } | { kind: 'old'; version: number }

/**
 * Decides on a set of files. An edit of the live files always counts, also where it brings back what stood there before; files
 * that were behind the live version by then count only where they were never live. `earlier` is the newest version that had
 * exactly these files, null where none had.
 */
export function judge(
  { hash, how, editedFrom }: Candidate,
  newest: Pick<VersionIdentity, 'Hash'> | null,
  earlier: number | null,
): Verdict {
  if (newest === null) return { kind: 'new' }
  if (newest.Hash === hash) return { kind: 'unchanged' }
  if (how === 'rollback' || editedFrom === newest.Hash || earlier === null) return { kind: 'new' }
  return { kind: 'old', version: earlier }
}
