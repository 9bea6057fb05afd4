import type { SettingChange } from './settingChange.ts'
import { saveUserSetting, userSettings, waitForUserSettings } from './userSettings.ts'

/** What is kept under a code of the one who is signed in, as it stands now; undefined where it was never saved. */
export function findSetting(code: string): unknown {
  return userSettings.get()[code]
}

/** Resolves once the settings have come, or are no longer waited for. */
export function waitForSettings(): Promise<void> {
  return waitForUserSettings()
}

/** Keeps another value under a code of the one who is signed in, for every browser of theirs. */
export function saveSetting<Value>(code: string, change: SettingChange<Value>): void {
  saveUserSetting(code, change)
}
