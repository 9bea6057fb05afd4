import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Configuration } from '../configuration/index.ts'

/** What is known of the data files on this machine's disk, beside what is served. */
export interface Disk {
  /** The hash of the last set there that was ever a version: what the next edit is made of. Null where none was. */
  knownHash(): string | null
  /** A set has been read. */
  onSeen(hash: string): void
  /** The set that stands there is this version. */
  onKnown(hash: string, version: number): void
  /** Another version is served from now on. */
  onSwitch(next: Configuration): void
  /** Why the set that stands there is not served. */
  problems(): ConfigurationProblem[]
  report(problems: readonly ConfigurationProblem[]): void
  /** Says that the disk holds another set than what is served; null where it does not. */
  describeLag(live: Configuration): string | null
}

/** Builds the state of a disk; null where the set on it was never a version, or none has been read. */
export function buildDisk(standing: { hash: string; version: number } | null): Disk {
  let known = standing
  let seen = standing?.hash ?? null
  let problems: ConfigurationProblem[] = []
  return {
    knownHash: () => known?.hash ?? null,
    onSeen(hash) {
      seen = hash
    },
    onKnown(hash, version) {
      known = { hash, version }
      problems = []
    },
    onSwitch({ diskHash: hash, version }) {
      // Another instance, or the maintenance command, has made a version of the very files that stand here.
      if (seen !== hash) return
      known = { hash, version }
      problems = []
    },
    problems: () => problems,
    report(next) {
      problems = [...next]
    },
    describeLag({ diskHash: hash, version }) {
      if (known === null || known.hash === hash) return null
      return `Version ${version} is live, but the files on this machine's disk are those of version ${known.version}. The next edit of them makes a new version of what stands on disk, and whatever else is in version ${version} is gone again. Bring them in step before that: npm run config -- write ${version}`
    },
  }
}
