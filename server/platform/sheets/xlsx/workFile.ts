import { closeSync, createWriteStream, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TableSource } from '../table.ts'

/**
 * Opens an empty file for what must lie on disk while a workbook is read; answers its descriptor. It has no name any more: nobody
 * else finds it, and it is gone when it is closed, also where this process is killed.
 */
export async function openNamelessFile(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-table-'))
  try {
    return openSync(join(folder, 'content'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Copies a file onto disk, since an archive is read from its end; answers the descriptor of the copy. */
export async function copyFile(source: TableSource): Promise<number> {
  const descriptor = await openNamelessFile()
  try {
    await pipeline(source.read(), createWriteStream('', { fd: descriptor, start: 0, autoClose: false }))
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}
