import { findSetting } from './userSettings.ts'

/** The code under which a user keeps that keys of one character do nothing. */
export const singleKeysCode = 'SINGLE_KEYS'

/** Whether `?`, `/`, `c`, `j` and `k` do something: who speaks to the browser switches them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return findSetting(singleKeysCode) !== false
}
