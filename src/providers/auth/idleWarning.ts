import { buildStore } from '#src/lib/store.ts'
import type { EndReason } from './sessionEnd.ts'

/** What a user is shown before his session ends by itself. */
export interface IdleWarning {
  reason: EndReason
  /** When he is signed out, in milliseconds since 1970; of a session that is not used, unless he says that he is there. */
  endsOn: number
  /** Says that he is there, or has read it. */
  close: () => void
}

/** The warning that is due; null while there is none. */
export const idleWarning = buildStore<IdleWarning | null>(null)
