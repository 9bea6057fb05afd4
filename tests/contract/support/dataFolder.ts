import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFolder } from '#server/platform/configuration/metaSchemas.ts'

/** A copy of the shipped data files that can be changed. */
export interface DataFolder {
  path: string
  remove(): Promise<void>
}

export async function copyDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'locum-configuration-'))
  for (const name of ['schemas', 'resources', 'menu']) {
    await cp(join(programFolder, name), join(path, name), { recursive: true })
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
