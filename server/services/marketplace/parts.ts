import type { Membership } from '../membership/contract.ts'
import type { UserSettingStore } from '../user-settings/contract.ts'

/** What the marketplace is built of. */
export interface MarketplaceParts {
  membership: Pick<Membership, 'findUser' | 'judgeUser' | 'permissionsOf'>
  settings: UserSettingStore
}
