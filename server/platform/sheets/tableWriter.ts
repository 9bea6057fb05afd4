import type { Readable, Writable } from 'node:stream'
import type { ExportFormat } from '#contract/exportFormats.ts'

/** The media type of each kind of file (RFC 4180 of CSV, ECMA-376 of a workbook). */
export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * A cell to write; null is an empty one. A text is marked against formulas; of any other cell a text file holds `text`, and a
 * workbook the value itself. Dates are as ISO writes them, to the second: `2026-11-20`, `2026-11-20T07:30:00`.
 */
export type TableCell =
  | null
  | string
  | { kind: 'number'; text: string; value: number }
  | { kind: 'boolean'; text: string; value: boolean }
  | { kind: 'date' | 'date-time'; text: string; value: string }

/** Writes a table as a stream. */
export interface TableWriter {
  /** Its bytes, which go as they come. */
  readonly output: Readable
  /** Takes further rows; resolves when more can be taken. Rejects where nobody reads any more, and with the signal's reason. */
  write(rows: readonly (readonly TableCell[])[], signal?: AbortSignal): Promise<void>
  /** Nothing follows. */
  end(): void
}

/** Writes text into a stream whose far end is `output`; resolves when more can be taken, and rejects like a `TableWriter`. */
export async function writePart(inlet: Writable, output: Readable, text: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (output.destroyed) throw new Error('The reader of the rows went away.')
  if (!inlet.write(text)) await waitForRoom(inlet, output, signal)
}

/** Waits until more can be written, the far end is closed, or the signal is aborted; it leaves no listener behind, as it is called for each part. */
function waitForRoom(inlet: Writable, output: Readable, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const go = () => resolve()
  const stop = () => reject(signal?.reason)
  inlet.once('drain', go)
  inlet.once('error', reject)
  output.once('close', go)
  output.once('error', reject)
  signal?.addEventListener('abort', stop)
  return promise.finally(() => {
    inlet.off('drain', go)
    inlet.off('error', reject)
    output.off('close', go)
    output.off('error', reject)
    signal?.removeEventListener('abort', stop)
  })
}
