import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DataFile, hashFiles, menuLayerPath, readDataFiles } from '#server/platform/configuration/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'

/** How files are written. */
export interface FileWriting {
  folder: string
  /** Whether some version has the files of this hash: what is nowhere else is not written over. */
  isKept(hash: string): Promise<boolean>
  /** Write over edits that no version has, too. */
  isForced: boolean
}

/**
 * Makes a folder hold these data files and no others; answers a line for each file that was written or removed. Throws an
 * `OperatorError` where the folder holds edits that would be lost.
 */
export async function writeDataFiles(files: readonly DataFile[], writing: FileWriting): Promise<string[]> {
  const { folder, isKept, isForced } = writing
  const present = await readDataFiles(folder)
  if (present.length > 0 && !isForced && !(await isKept(hashFiles(present)))) {
    throw new OperatorError(
      `${folder} holds edits that no version has: keep them elsewhere first, or say --force to write over them.`,
    )
  }
  const onDisk = files.filter(({ path }) => path !== menuLayerPath)
  const before = new Map(present.map(({ path, text }) => [path, text]))
  const changed = onDisk.filter(({ path, text }) => before.get(path) !== text)
  const after = new Set(onDisk.map(({ path }) => path))
  const gone = present.filter(({ path }) => !after.has(path))
  for (const { path, text } of changed) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const { path } of gone) await rm(join(folder, path))
  return [...changed.map(({ path }) => `written  ${path}`), ...gone.map(({ path }) => `removed  ${path}`)]
}
