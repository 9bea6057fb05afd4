import { type BackplaneParts, buildBackplane, longestText } from '../hubs/index.ts'
import type { ChangedRows, OnRowsChanged } from '../resources/index.ts'
import { buildCoalescer } from './coalescing.ts'
import { encodeRows, parseRows } from './rowTexts.ts'

/** Rows that are written by any instance of the installation. */
export interface RowChanges {
  /** For the engine of this instance. */
  publish: OnRowsChanged
  /** Has a function called with written rows, and with null where some may have been missed. */
  follow(listener: (written: ChangedRows | null) => void): void
  close(): Promise<void>
}

/** What the row changes are built of. */
export interface RowChangesParts extends Omit<BackplaneParts, 'channel' | 'onProblem'> {
  onError(error: unknown): void
}

/** One message of a table leaves for the other instances at once, the next after a second. */
const pauses = { first: 20, between: 1000 }

/** Builds the way of row changes: within this process at once, to the other instances gathered. */
export async function buildRowChanges({ onError, ...parts }: RowChangesParts): Promise<RowChanges> {
  const listeners = new Set<(written: ChangedRows | null) => void>()
  const pass = (written: ChangedRows | null) => {
    for (const listener of listeners) listener(written)
  }
  const backplane = await buildBackplane({
    ...parts,
    channel: 'rows',
    onProblem: message => onError(new Error(message)),
  })
  backplane.listen(text => pass(text === null ? null : parseRows(text)))
  const leaving = buildCoalescer(
    written => {
      for (const text of encodeRows(written, longestText)) backplane.send(text)
    },
    onError,
    pauses,
  )
  return {
    publish(written) {
      leaving.add(written)
      pass(written)
    },
    follow: listener => void listeners.add(listener),
    async close() {
      leaving.flush()
      leaving.close()
      await backplane.close()
    },
  }
}
