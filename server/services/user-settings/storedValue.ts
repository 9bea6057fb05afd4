import type { CallContext } from '../../platform/resources/extension.ts'
import { findSetting, insertSetting, lockSetting, updateSetting } from './userSettingRepository.ts'

/** Keeps the value of a setting of the caller for a call of another service; what is so already stays untouched. */
export async function storeValue({ audit, caller, transaction }: CallContext, code: string, value: string) {
  const { loginName, userId } = caller
  await lockSetting(transaction, userId, code)
  const stored = await findSetting(transaction, userId, code)
  if (stored?.Value === value) return
  const recordId = stored
    ? await updateSetting(transaction, stored.ID, value, loginName)
    : await insertSetting(transaction, { UserId: userId, Code: code, Value: value }, loginName)
  const before = stored && { Value: stored.Value }
  await audit({ resource: 'UserSettings', recordId, before, after: { Value: value } })
}
