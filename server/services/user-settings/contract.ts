import type { Queries } from '../../platform/database/types.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** What other services may do with the users' settings. */
export interface UserSettingStore {
  /** The value of a user's setting, JSON text as a rule; null where he has none of that code. */
  findValue(queries: Queries, userId: number, code: string): Promise<string | null>
  /** Keeps the value of a setting of the caller, audited, in the transaction of the call. */
  keepValue(context: CallContext, code: string, value: string): Promise<void>
}
