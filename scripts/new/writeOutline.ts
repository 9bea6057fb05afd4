import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import type { ResourceOutline } from './outlineResource.ts'

/** Writes the files of an outline below a folder. Throws an `OperatorError` before it writes anything where a new one is there already. */
export async function writeOutline(folder: string, { added, changed }: ResourceOutline): Promise<void> {
  for (const path of Object.keys(added)) {
    if (await stat(join(folder, path)).catch(() => null))
      throw new OperatorError(`${path} is there already: nothing was written.`)
  }
  for (const [path, text] of Object.entries(added)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text, { flag: 'wx' })
  }
  for (const [path, text] of Object.entries(changed)) await writeFile(join(folder, path), text)
}
