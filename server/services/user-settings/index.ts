import type { Service } from '../../platform/service.ts'
import type { Membership } from '../membership/contract.ts'
import type { UserSettingStore } from './contract.ts'
import { storeValue } from './storedValue.ts'
import { findSetting } from './userSettingRepository.ts'
import { buildUserSettingExtension } from './userSettingService.ts'

/** What other services do with the settings. */
export const userSettingStore: UserSettingStore = {
  findValue: async (queries, userId, code) => (await findSetting(queries, userId, code))?.Value ?? null,
  storeValue,
}

/** Builds the service of what users keep for themselves. */
export function buildUserSettings(membership: Pick<Membership, 'judgeUser'>): Service {
  return {
    name: 'user-settings',
    host: 'membership',
    extensions: { UserSettings: buildUserSettingExtension(membership) },
  }
}
