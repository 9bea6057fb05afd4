import type { ConfigurationVersion, ConfigurationVersionDetails } from '#contract/configurationVersion.ts'

/** Whether a version has the very files that are live: a roll back to it would change nothing. */
export function hasLiveFiles({ Files }: ConfigurationVersionDetails): boolean {
  return Files.length > 0 && Files.every(({ Live }) => Live === 'same')
}

/**
 * The versions that are known to have the files of the live one, as far as the list tells of roll backs; the rest is reported by
 * their files.
 */
export function listSameAsLive(versions: readonly ConfigurationVersion[], live: number): ReadonlySet<number> {
  const origins = new Map(versions.map(({ Version, RolledBackTo }) => [Version, RolledBackTo ?? Version]))
  const toOrigin = (version: number): number => {
    const origin = origins.get(version) ?? version
    return origin === version ? version : toOrigin(origin)
  }
  return new Set(versions.map(({ Version }) => Version).filter(version => toOrigin(version) === toOrigin(live)))
}
