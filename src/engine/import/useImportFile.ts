import { useState } from 'react'
import { type ImportPlan, type ImportPreview, type ImportRecord, importPartBytes } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { tableLimits } from '#contract/tableFormats.ts'
import { readBase64 } from '#src/lib/fileReading.ts'
import { isPassing } from '#src/providers/data/isPassing.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { rest } from '#src/providers/realtime/rest.ts'
import { beginImport, type FilePart, fetchPreview, type ReadingOptions, sendPart } from './importCalls.ts'
import { cacheImport } from './useImportRecord.ts'
import { takeBack } from './useTakeBack.ts'
import type { useWork, Watch } from './useWork.ts'

/** Milliseconds between the attempts to send a part of which nothing was heard. */
const pauses = [500, 2_000, 5_000]

/**
 * Sends a file part by part; progress is in bytes. A part of which nothing was heard is sent again, for a network that comes back.
 * Throws the services' refusal, and the signal's reason where it is aborted.
 */
async function sendFile(imports: Resource, id: number, file: File, { signal, onProgress }: Watch): Promise<void> {
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

/** Everything is found out. */
export const unread: ReadingOptions = { encoding: null, separator: null, sheet: null, header: null }

/** As a plan says it. */
export function toOptions({ Encoding, Separator, Sheet, Header = null }: ImportPlan): ReadingOptions {
  return { encoding: Encoding, separator: Separator, sheet: Sheet, header: Header }
}

interface FileInput {
  imports: Resource
  /** The name of the resource whose records the file brings. */
  resource: string
  work: ReturnType<typeof useWork>
}

/** The file of an import: how it is sent and read, and why it cannot be. */
export function useImportFile({ imports, resource, work: { perform } }: FileInput) {
  const text = useText()
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (reason: unknown) => {
    const message = reason instanceof Error ? reason.message : String(reason)
    setProblem(message === '' ? text('engine.import.notHeard') : message)
    return null
  }
  /** Null where the file cannot be read so, which is reported, or was left. */
  const read = async (id: number, options: ReadingOptions): Promise<ImportPreview | null> => {
    setProblem(null)
    try {
      const work = { phase: 'reading', total: 0 } as const
      const found = await perform(work, ({ signal }) => fetchPreview(imports, id, options, signal))
      if (found?.Rows.length === 0) return refuse(text('engine.import.noRows'))
      if (found) setPreview(found)
      return found
    } catch (error) {
      return refuse(error)
    }
  }
  /** The import that was begun with a file, once that is there in full; null where it did not come to that. */
  const send = async (file: File): Promise<ImportRecord | null> => {
    setProblem(null)
    if (file.size > tableLimits.bytes) return refuse(text('engine.import.tooLarge', tableLimits.bytes / 1024 / 1024))
    if (file.size === 0) return refuse(text('engine.import.emptyFile'))
    try {
      return await perform({ phase: 'sending', total: file.size }, async watch => {
        const begun = await beginImport(imports, resource, file)
        try {
          await sendFile(imports, begun.ID, file, watch)
        } catch (error) {
          takeBack(imports, begun.ID)
          throw error
        }
        cacheImport(imports, begun)
        return begun
      })
    } catch (error) {
      return refuse(error)
    }
  }
  const forget = () => {
    setPreview(null)
    setProblem(null)
  }
  return { preview, problem, send, read, forget }
}
