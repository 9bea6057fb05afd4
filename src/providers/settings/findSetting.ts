import { saveUserSetting, userSettings, waitForUserSettings } from './userSettings.ts'

/** What is kept under a code of the one who is signed in, as it stands now; undefined where it was never saved. */
export function findSetting(code: string): unknown {
  return userSettings.get()[code]
}

/** Resolves once the settings have come, or are no longer waited for. */
export function waitForSettings(): Promise<void> {
  return waitForUserSettings()
}

/** Keeps a value under a code of the one who is signed in, for every browser of theirs. */
export function saveSetting(code: string, value: unknown): void {
  saveUserSetting(code, value)
}
