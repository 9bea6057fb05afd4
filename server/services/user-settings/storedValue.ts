import type { CallContext } from '../../platform/resources/extension.ts'
import { consoleApplication } from '../identity/contract.ts'
import type { KeptSetting } from './contract.ts'
import { findSetting, insertSetting, lockSetting, updateSetting } from './userSettingRepository.ts'

/** Keeps the value of a setting of the caller for a call of another service; what is so already stays untouched. */
export async function storeValue({ audit, caller, transaction }: CallContext, setting: KeptSetting) {
  const { loginName, userId } = caller
  const { Code: code, Value: value } = setting
  await lockSetting(transaction, userId, code)
  const stored = await findSetting(transaction, userId, code)
  if (stored?.Value === value) return
  const recordId = stored
    ? await updateSetting(transaction, stored.ID, value, loginName)
    : await insertSetting(
        transaction,
        { ...setting, UserId: userId, AppCode: consoleApplication, DataType: 'string' },
        loginName,
      )
  const before = stored && { Value: stored.Value }
  await audit({ resource: 'UserSettings', recordId, before, after: { Value: value } })
}
