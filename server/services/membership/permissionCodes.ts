import { findCallRule, splitRule } from '#contract/access.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { Resource } from '#contract/resource.ts'
import { listClaimRules } from '#contract/scope.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'

/** Every permission code that a configuration's rules name, each once, sorted. */
export function listPermissionCodes({
  resources,
  machines,
  menu,
}: Pick<Configuration, 'resources' | 'machines' | 'menu'>): string[] {
  const events = [...machines.values()].flatMap(({ transitions }) => transitions)
  const rules = [
    ...[...resources.values()].flatMap(listRules),
    ...events.map(({ permission }) => permission),
    ...menu.flatMap(listMenuRules),
  ]
  return [...new Set(rules.flatMap(splitRule))].sort()
}

function listRules(resource: Resource): (string | undefined)[] {
  const { descriptor, properties } = resource
  const actions = descriptor.list?.actions ?? []
  return [
    ...Object.values(descriptor.permissions ?? {}),
    ...Object.keys(descriptor.calls ?? {}).map(name => findCallRule(descriptor, name)),
    descriptor.form?.edit?.permission,
    ...listClaimRules(descriptor).map(rule => rule.bypass),
    ...actions.map(action => (typeof action === 'string' ? undefined : action.permission)),
    ...[...properties.values()].flatMap(({ schema }) => [schema['x-read'], schema['x-write'], schema['x-unmask']]),
  ]
}

function listMenuRules({ PermissionCode, Items }: MenuItem): (string | null)[] {
  return [PermissionCode, ...Items.flatMap(listMenuRules)]
}
