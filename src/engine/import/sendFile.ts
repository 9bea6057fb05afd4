import { importPartBytes } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { readBase64 } from '#src/lib/fileReading.ts'
import { isPassing } from '#src/providers/data/isPassing.ts'
import { rest } from '#src/providers/realtime/rest.ts'
import { type FilePart, sendPart } from './importCalls.ts'
import type { Watch } from './useWork.ts'

/** Milliseconds between the attempts to send a part of which nothing was heard. */
const pauses = [500, 2_000, 5_000]

/**
 * Sends a file part by part; progress is in bytes. A part of which nothing was heard is sent again, for a network that comes back.
 * Throws the services' refusal, and the signal's reason where it is aborted.
 */
export async function sendFile(
  imports: Resource,
  id: number,
  file: File,
  { signal, onProgress }: Watch,
): Promise<void> {
  for (let place = 0; place * importPartBytes < file.size; place++) {
    const end = Math.min((place + 1) * importPartBytes, file.size)
    const content = await readBase64(file.slice(place * importPartBytes, end))
    signal.throwIfAborted()
    await sendPatiently(imports, id, { place, content }, signal)
    onProgress(end)
  }
}

async function sendPatiently(imports: Resource, id: number, part: FilePart, signal: AbortSignal): Promise<void> {
  for (const pause of pauses) {
    try {
      return await sendPart(imports, id, part, signal)
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await rest(pause, signal)
      signal.throwIfAborted()
    }
  }
  return sendPart(imports, id, part, signal)
}
