import { useState } from 'react'
import type { ImportPlan, ImportPreview, ImportRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { tableLimits } from '#contract/tableFormats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { beginImport, fetchPreview, type ReadingOptions } from './importCalls.ts'
import { sendFile } from './sendFile.ts'
import { cacheImport } from './useImportRecord.ts'
import { takeBack } from './useTakeBack.ts'
import type { useWork } from './useWork.ts'

/** Everything is found out. */
export const unread: ReadingOptions = { encoding: null, separator: null, sheet: null }

/** As a plan says it. */
export function toOptions({ Encoding, Separator, Sheet }: ImportPlan): ReadingOptions {
  return { encoding: Encoding, separator: Separator, sheet: Sheet }
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
  /** Null where the file cannot be read so, which is told, or was left. */
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
