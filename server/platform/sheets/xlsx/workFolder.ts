import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TableSource } from '../table.ts'

/** A folder of its own for what must lie on disk while a workbook is read. */
export interface WorkFolder {
  /** The path of a file in it. */
  at(name: string): string
  /** Removes it with all that is in it. */
  remove(): Promise<void>
}

/** Makes a folder under the system's place for temporary files, which nobody else may look into. */
export async function makeWorkFolder(): Promise<WorkFolder> {
  const path = await mkdtemp(join(tmpdir(), 'locum-table-'))
  return { at: name => join(path, name), remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

/** Copies a file to a path: an archive is read from its end. */
export function copyFile(source: TableSource, path: string): Promise<void> {
  return pipeline(source.read(), createWriteStream(path))
}
