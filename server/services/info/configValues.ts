import { isWallClock, isWebAddress } from '#contract/formats.ts'
import type { SystemConfig } from './systemConfigs.ts'

/** What a value of each kind must be, and the key of the text that says so. */
const rules: Readonly<Record<SystemConfig['Kind'], { key: string; isFitting: (value: string) => boolean }>> = {
  text: { key: 'systemConfig.text', isFitting: () => true },
  number: { key: 'systemConfig.number', isFitting: value => /^-?\d{1,12}(\.\d{1,6})?$/.test(value) },
  'yes-no': { key: 'systemConfig.yesNo', isFitting: value => value === 'true' || value === 'false' },
  'date-time': { key: 'systemConfig.dateTime', isFitting: isWallClock },
  address: { key: 'systemConfig.address', isFitting: isWebAddress },
}

/** Why a value is none of its kind, as a key of the catalogue; null where it is, or where nothing is set. */
export function findValueProblem(kind: unknown, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const rule = rules[kind as SystemConfig['Kind']] ?? rules.text
  return rule.isFitting(String(value)) ? null : rule.key
}
