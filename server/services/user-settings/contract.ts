import type { Queries } from '../../platform/database/types.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/**
 * The setting in which staff keep to which revenue centers they have narrowed the console: a JSON list of their IDs (SPEC-0 §6, rules
 * C7.23). It is a part of what they reach, and read anew once it is saved.
 */
export const masterFilterCode = 'REVENUE_CENTER_MASTER_FILTER'

/** The setting in which a user keeps the language that he has chosen, as JSON text. It is a claim of his, and read anew once it is saved. */
export const languageCode = 'LANGUAGE'

/** The setting that holds the ID of the file of a user's picture (SPEC-1 §3). */
export const pictureCode = 'PROFILE_IMAGE_ID'

/** The setting in which a candidate keeps whether he hears only of shifts that match his availability: `true`, as JSON. */
export const matchingOnlyCode = 'MATCHING_AVAILABILITY_ONLY'

/** Which language users have chosen. */
export interface ChosenLanguages {
  /** Null where a user has chosen none. */
  findLanguage(queries: Queries, userId: number): Promise<string | null>
}

/** What other services may do with the users' settings. */
export interface UserSettingStore extends ChosenLanguages {
  /** The value of a user's setting, JSON text as a rule; null where he has none of that code. */
  findValue(queries: Queries, userId: number, code: string): Promise<string | null>
  /** Keeps a setting of the caller, audited, in the transaction of the call. */
  storeValue(context: CallContext, setting: StoredSetting): Promise<void>
}

/** A setting that a service keeps for a user, of the console's application. */
export interface StoredSetting {
  Code: string
  Name: string
  /** JSON text as a rule. */
  Value: string
}
