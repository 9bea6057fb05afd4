import type { RecordValues } from '#contract/callArguments.ts'
import type { ChangedRows } from '../resources/index.ts'

/** Gathers written rows by table, so that many writes become few messages. */
export interface Coalescer {
  add(written: ChangedRows): void
  /** Sends what is gathered at once. */
  flush(): void
  /** Forgets what is gathered. */
  close(): void
}

/** The pauses of a {@link Coalescer}, in milliseconds. */
export interface Pauses {
  /** Until the first rows of a table that was quiet go out: those that are written in one go are one message. */
  first: number
  /** Between two messages of one table. */
  between: number
}

/** More rows of a table between two messages are not named. */
const mostRows = 5000

interface Gathered {
  /** Null once they are too many. */
  ids: Set<number> | null
  before: Map<number, RecordValues>
}

interface Table {
  gathered: Gathered | null
  /** When the last message went out. */
  sentOn: number
  timer: NodeJS.Timeout | null
  isSending: boolean
}

/**
 * Builds a coalescer over the function that sends. Rows that could not be sent are kept for the next message of their table, and the
 * error reported.
 */
export function buildCoalescer(
  send: (written: ChangedRows) => void | Promise<void>,
  onError: (error: unknown) => void,
  { first, between }: Pauses,
): Coalescer {
  const tables = new Map<string, Table>()

  function schedule(entity: string, table: Table): void {
    if (table.timer || table.isSending || !table.gathered) return
    const pause = Math.max(first, table.sentOn + between - performance.now())
    table.timer = setTimeout(() => void flush(entity, table), pause)
    table.timer.unref()
  }

  async function flush(entity: string, table: Table): Promise<void> {
    const { gathered } = table
    table.timer = null
    if (!gathered) return
    Object.assign(table, { gathered: null, sentOn: performance.now(), isSending: true })
    const written = { entity, ids: gathered.ids && [...gathered.ids], before: gathered.before }
    try {
      await send(written)
    } catch (error) {
      table.gathered = gather(gathered, table.gathered)
      onError(error)
    } finally {
      table.isSending = false
      if (tables.has(entity)) schedule(entity, table)
    }
  }

  return {
    add(written) {
      const { entity } = written
      const table = tables.get(entity) ?? { gathered: null, sentOn: -between, timer: null, isSending: false }
      tables.set(entity, table)
      table.gathered = gather(table.gathered, written)
      schedule(entity, table)
    },
    flush() {
      for (const [entity, table] of tables) {
        if (table.timer) clearTimeout(table.timer)
        void flush(entity, table)
      }
    },
    close() {
      for (const { timer } of tables.values()) if (timer) clearTimeout(timer)
      tables.clear()
    },
  }
}

type Rows = { ids: Iterable<number> | null; before: ReadonlyMap<number, RecordValues> }

/** Adds later rows to earlier ones; of what decided whose a row was, the earliest counts. */
function gather(earlier: Gathered | null, later: Rows | null): Gathered | null {
  if (!later) return earlier
  const gathered = earlier ?? { ids: new Set(), before: new Map() }
  const { before } = gathered
  if (gathered.ids && later.ids) for (const id of later.ids) gathered.ids.add(id)
  if (!later.ids || (gathered.ids && gathered.ids.size > mostRows)) gathered.ids = null
  for (const [id, values] of later.before) before.set(id, { ...values, ...before.get(id) })
  if (!gathered.ids) before.clear()
  return gathered
}
