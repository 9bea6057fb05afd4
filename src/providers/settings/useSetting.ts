import { useSyncExternalStore } from 'react'
import type { SettingChange } from './settingChange.ts'
import { saveSetting, userSettings } from './userSettings.ts'

/**
 * A setting of the signed-in user by its code, and the way to save it; null where it was never saved.
 *
 * @example const [theme, setTheme] = useSetting<string>('THEME')
 */
export function useSetting<Value>(code: string): [Value | null, (change: SettingChange<Value>) => void] {
  // Other settings come and go without drawing this one anew.
  const value = useSyncExternalStore(userSettings.subscribe, () => userSettings.get()[code])
  return [(value as Value | undefined) ?? null, change => saveSetting(code, change)]
}
