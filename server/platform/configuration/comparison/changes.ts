import type { ChangeArea, ConfigurationChange } from '#contract/configurationVersion.ts'

/** Something by its name, before and after; undefined where it is not there. */
interface Pair<Value> {
  name: string
  before: Value | undefined
  after: Value | undefined
}

/** Builds one change; phrases are joined to its detail, none leaves it null. */
export function buildChange(
  area: ChangeArea,
  name: string,
  change: ConfigurationChange['Change'],
  phrases: readonly string[] = [],
): ConfigurationChange {
  return { Area: area, Name: name, Change: change, Detail: phrases.length > 0 ? phrases.join('; ') : null }
}

/** Builds the change of something that is there before and after: none where there is nothing to tell of it. */
export function buildDifference(area: ChangeArea, name: string, phrases: readonly string[]): ConfigurationChange[] {
  return phrases.length > 0 ? [buildChange(area, name, 'changed', phrases)] : []
}

/** Two tables side by side, by name. */
export function pairUp<Value>(
  before: Readonly<Record<string, Value>> | ReadonlyMap<string, Value>,
  after: Readonly<Record<string, Value>> | ReadonlyMap<string, Value>,
): Pair<Value>[] {
  const [one, other] = [toMap(before), toMap(after)]
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].map(name => ({ name, before: one.get(name), after: other.get(name) }))
}

function toMap<Value>(table: Readonly<Record<string, Value>> | ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return table instanceof Map ? table : new Map(Object.entries(table))
}
