import type { Queries } from '../../platform/database/types.ts'

/** What other services may read of the users' settings. */
export interface SettingReader {
  /** The value of a user's setting, JSON text as a rule; null where he has none of that code. */
  findValue(queries: Queries, userId: number, code: string): Promise<string | null>
}
