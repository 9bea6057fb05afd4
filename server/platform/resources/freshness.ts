import type { CallArguments } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { isObject } from '#contract/values.ts'
import type { ResourcePlan } from './plan.ts'

/** True where a call asks for a fresh sign-in before it does anything (rules C9.15): by itself, or by what it does to each of many rows. */
export function wantsFresh({ resource }: ResourcePlan, { fresh, each }: Call, { args }: CallArguments): boolean {
  if (fresh === true || each === undefined) return fresh === true
  if (resource.descriptor.calls?.[each]?.fresh) return true
  return each === 'update' && isObject(args?.values) && hasFresh({ resource }, Object.keys(args.values))
}

/** True where one of these properties takes a fresh sign-in to change. */
export function hasFresh({ resource }: Pick<ResourcePlan, 'resource'>, names: readonly string[]): boolean {
  return names.some(name => resource.properties.get(name)?.schema['x-fresh'] === true)
}
