import type { Extensions } from '../../platform/resources/extension.ts'
import type { Membership } from '../membership/contract.ts'
import { buildUserSettingExtension } from './userSettingService.ts'

/** Builds what the user settings add to the resource engine. */
export function buildUserSettings(membership: Pick<Membership, 'judgeUser'>): Extensions {
  return { UserSettings: buildUserSettingExtension(membership) }
}
