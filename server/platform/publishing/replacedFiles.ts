import type { ReplacedFiles } from '#contract/configurationVersion.ts'
import type { DataFile } from '../configuration/index.ts'
import type { Queries } from '../database/types.ts'
import type { Candidate } from './rules.ts'
import { findByHash, findVersion, unpackFiles, type VersionIdentity } from './versionRepository.ts'

/**
 * Finds what an edit takes back of the version that it follows: it was made of an older one's files, and has not what came after
 * that. Null where it takes nothing back, or nobody knows of what it was made.
 */
export async function findReplacedFiles(
  queries: Queries,
  { how, editedFrom }: Candidate,
  files: readonly DataFile[],
  newest: VersionIdentity,
): Promise<ReplacedFiles | null> {
  if (how !== 'files' || editedFrom === null || editedFrom === newest.DiskHash) return null
  const since = await findByHash(queries, editedFrom)
  if (since === null) return null
  const [base, before] = [await readFiles(queries, since), await readFiles(queries, newest.Version)]
  const lost = listOverwritten(files, base, before)
  return lost.length === 0 ? null : { Since: since, Files: lost }
}

/** The paths at which `files` has not what `before` has, though that had been changed since `base`. */
function listOverwritten(files: readonly DataFile[], base: readonly DataFile[], before: readonly DataFile[]): string[] {
  const [own, former, latter] = [toTexts(files), toTexts(base), toTexts(before)]
  const paths = new Set([...former.keys(), ...latter.keys()])
  return [...paths]
    .filter(path => latter.get(path) !== former.get(path) && own.get(path) !== latter.get(path))
    .sort((one, other) => one.localeCompare(other, 'en'))
}

function toTexts(files: readonly DataFile[]): Map<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]))
}

async function readFiles(queries: Queries, version: number): Promise<DataFile[]> {
  const row = await findVersion(queries, version)
  return row ? unpackFiles(row.Files) : []
}

/** Says of a version what it has taken back, and where that is to be found. */
export function describeReplacedFiles(version: number, { Since, Files }: ReplacedFiles): string {
  return `Version ${version} takes back what came after version ${Since} in ${Files.join(', ')}: it was edited on a disk that held version ${Since}. Version ${version - 1} has what is gone: npm run config -- show ${version - 1}`
}
