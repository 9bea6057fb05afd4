import type { RecordValues } from '#contract/callArguments.ts'
import { isWallClock, isWebAddress } from '#contract/formats.ts'
import { type SystemConfig, systemConfigs } from './systemConfigs.ts'

/** What a value of each kind must be, and the key of the text that says so. */
const rules: Readonly<Record<SystemConfig['Kind'], { key: string; isFitting: (value: string) => boolean }>> = {
  text: { key: 'systemConfig.text', isFitting: () => true },
  number: { key: 'systemConfig.number', isFitting: value => /^-?\d{1,12}(\.\d{1,6})?$/.test(value) },
  'yes-no': { key: 'systemConfig.yesNo', isFitting: value => value === 'true' || value === 'false' },
  'date-time': { key: 'systemConfig.dateTime', isFitting: isWallClock },
  address: { key: 'systemConfig.address', isFitting: isWebAddress },
}

const refusals = new Map(systemConfigs.map(({ Name, refusal }) => [Name, refusal]))

/** Why a value is not one of its setting, as a key of the catalogue; null where it is, or where nothing is set that may be empty. */
export function findValueProblem({ Name, Kind, Value }: RecordValues): string | null {
  const rule = rules[Kind as SystemConfig['Kind']] ?? rules.text
  const refusal = refusals.get(String(Name))
  if (refusal !== undefined) return rule.isFitting(String(Value)) && Number(Value) > 0 ? null : refusal
  return Value === null || Value === undefined || rule.isFitting(String(Value)) ? null : rule.key
}
