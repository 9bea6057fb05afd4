import type { Extensions } from '../../platform/resources/extension.ts'
import type { Membership } from '../membership/contract.ts'
import type { SettingReader } from './contract.ts'
import { findSetting } from './userSettingRepository.ts'
import { buildUserSettingExtension } from './userSettingService.ts'

/** What other services read of the settings. */
export const settingReader: SettingReader = {
  findValue: async (queries, userId, code) => (await findSetting(queries, userId, code))?.Value ?? null,
}

/** Builds what the user settings add to the resource engine. */
export function buildUserSettings(membership: Pick<Membership, 'judgeUser'>): Extensions {
  return { UserSettings: buildUserSettingExtension(membership) }
}
