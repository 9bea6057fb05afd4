import type { BulkOutcome } from '#src/providers/data/runBulk.ts'

/** An action on many rows that is under way, or came to something that is to be reported. */
export interface BulkWork {
  title: string
  outcome: BulkOutcome
  /** Asking: a question stands, which nothing may cover. */
  phase: 'running' | 'asking' | 'stopping' | 'ended'
  /** False where it goes on to its end. */
  mayStop: boolean
  /** Deals with the rows that it did not come to. */
  goOn?: () => void
  /** Takes back what it did, where that can be. */
  undo?: () => void
}
