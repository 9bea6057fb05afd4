import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

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
  if (inlet.write(text)) return
  const ended = new AbortController()
  const either = { signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal }
  try {
    await Promise.race([once(inlet, 'drain', either), once(output, 'close', either)])
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    ended.abort()
  }
}
