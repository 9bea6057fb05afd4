import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * Moves the files of a new folder into an old one that is read meanwhile, each over the one of its name: `last`, which names the
 * others, once they are there. What the new folder lacks goes after that. At no moment is a file missing of the old or the new.
 */
export async function replaceFolder(old: string, fresh: string, last: string): Promise<void> {
  const [before, after] = [await listFiles(old), await listFiles(fresh)]
  for (const path of [...after.filter(name => name !== last), last]) {
    await mkdir(dirname(join(old, path)), { recursive: true })
    await rename(join(fresh, path), join(old, path))
  }
  for (const path of before.filter(name => !after.includes(name))) await rm(join(old, path), { force: true })
  await rm(fresh, { recursive: true })
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
}
