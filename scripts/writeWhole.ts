import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#server/platform/kernel/failure.ts'

/** Writes a file whole or not at all, and answers its size in bytes: it has its name once its last byte is written. */
export async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const unfinished = `${path}.part`
  try {
    // The file is opened first, so that a failure of the content cannot leave it to be made after its removal.
    const file = await open(unfinished, 'w')
    await pipeline(content, file.createWriteStream())
    const { size } = await stat(unfinished)
    await rename(unfinished, path)
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${path} could not be written: ${reason}`)
  }
}
