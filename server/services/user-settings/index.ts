import { waitForTurn } from '../../platform/database/turns.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { Service } from '../../platform/service.ts'
import { consoleApplication } from '../identity/contract.ts'
import { languageCode, type StoredSetting, type UserSettingStore } from './contract.ts'
import { findSetting, insertSetting, updateSetting } from './userSettingRepository.ts'
import { buildUserSettingExtension, type UserSettingParts } from './userSettingService.ts'

/** What other services do with the settings. */
export const userSettingStore: UserSettingStore = {
  findLanguage: async (queries, userId) => readText((await findSetting(queries, userId, languageCode))?.Value ?? null),
  findValue: async (queries, userId, code) => (await findSetting(queries, userId, code))?.Value ?? null,
  storeValue,
}

/** Builds the service of what users keep for themselves. */
export function buildUserSettings(parts: UserSettingParts): Service {
  return {
    name: 'user-settings',
    host: 'membership',
    extensions: { UserSettings: buildUserSettingExtension(parts) },
  }
}

/** Keeps the value of a setting of the caller for a call of another service; what is so already stays untouched. */
async function storeValue({ audit, caller, transaction }: CallContext, setting: StoredSetting) {
  const { loginName, userId } = caller
  const { Code: code, Value: value } = setting
  await waitForTurn(transaction, code, userId)
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

/** The text that a setting holds as JSON; null where it is anything else. */
function readText(value: string | null): string | null {
  const [, text = null] = /^"([\w-]+)"$/.exec(value ?? '') ?? []
  return text
}
