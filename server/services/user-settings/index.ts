import type { Extensions } from '../../platform/resources/extension.ts'
import type { Membership } from '../membership/contract.ts'
import type { UserSettingStore } from './contract.ts'
import { keepValue } from './keptValue.ts'
import { findSetting } from './userSettingRepository.ts'
import { buildUserSettingExtension } from './userSettingService.ts'

/** What other services do with the settings. */
export const userSettingStore: UserSettingStore = {
  findValue: async (queries, userId, code) => (await findSetting(queries, userId, code))?.Value ?? null,
  keepValue,
}

/** Builds what the user settings add to the resource engine. */
export function buildUserSettings(membership: Pick<Membership, 'judgeUser'>): Extensions {
  return { UserSettings: buildUserSettingExtension(membership) }
}
