import type { Queries } from '../../platform/database/types.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/**
 * The setting in which staff keep to which revenue centers they have narrowed the console: a JSON list of their IDs (SPEC-0 §6, rules
 * C7.23). It is a part of what they reach, and read anew once it is saved.
 */
export const masterFilterCode = 'REVENUE_CENTER_MASTER_FILTER'

/** What other services may do with the users' settings. */
export interface UserSettingStore {
  /** The value of a user's setting, JSON text as a rule; null where he has none of that code. */
  findValue(queries: Queries, userId: number, code: string): Promise<string | null>
  /** Keeps a setting of the caller, audited, in the transaction of the call. */
  storeValue(context: CallContext, setting: KeptSetting): Promise<void>
}

/** A setting that a service keeps for a user, of the console's application. */
export interface KeptSetting {
  Code: string
  Name: string
  /** JSON text as a rule. */
  Value: string
}
