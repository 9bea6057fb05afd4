import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { PermissionModule } from '#contract/permissionModule.ts'
import { describeAlternative } from '#contract/scope.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildRule, buildSwitch, countOf, describeWord, describeWords, isSame, type Words } from './words.ts'

/** Where more codes than this come or go at once, they are counted. */
const mostCodes = 10

const rule = buildRule('may be called by')
const codeWords: Words = { Name: { label: 'name' }, IsPrivate: buildSwitch('private'), module: { label: 'module' } }

/** The differences of who may do what with a resource: its permission rules, those of its calls, and the scope of its rows. */
export function compareRules(before: Descriptor, after: Descriptor): ConfigurationChange[] {
  const own = pairUp(before.permissions ?? {}, after.permissions ?? {})
  const calls = pairUp(before.calls ?? {}, after.calls ?? {}).filter(({ before: one, after: other }) => one && other)
  const rules = [
    ...own,
    ...calls.map(({ name, before: one, after: other }) => {
      return { name, before: one?.permission, after: other?.permission }
    }),
  ].filter(({ before: one, after: other }) => one !== other)
  return [
    ...rules.map(({ name, before: one, after: other }) =>
      buildChange('permission', `${after.name}.${name}`, 'changed', [describeWord(rule, one, other)]),
    ),
    ...(isSame(before.scope ?? [], after.scope ?? [])
      ? []
      : [
          buildChange('permission', after.name, 'changed', [
            `rows in reach: ${describeScope(before)} → ${describeScope(after)}`,
          ]),
        ]),
  ]
}

function describeScope({ scope = [] }: Descriptor): string {
  if (scope.length === 0) return 'all'
  const rules = scope.map(rule => {
    if (!('path' in rule)) return `one of (${rule.anyOf.map(describeAlternative).join('; ')})`
    const { path, claim, bypass } = rule
    return `${path} = ${claim}${bypass ? ` or ${bypass}` : ''}`
  })
  return rules.join(' and ')
}

interface Code {
  Name: string
  IsPrivate?: boolean
  module: string
}

/** The differences of the permission codes that the modules name. */
export function compareModules(
  before: readonly PermissionModule[],
  after: readonly PermissionModule[],
): ConfigurationChange[] {
  const pairs = pairUp(listCodes(before), listCodes(after))
  const kept = pairs.flatMap(({ name, before: one, after: other }) =>
    one && other ? buildDifference('permission', name, describeWords(one, other, codeWords)) : [],
  )
  const added = pairs.flatMap(({ name, before: one, after: other }) => (!one && other ? [{ name, code: other }] : []))
  const removed = pairs.flatMap(({ name, before: one, after: other }) => (one && !other ? [{ name, code: one }] : []))
  return [...kept, ...describeCodes('added', added), ...describeCodes('removed', removed)]
}

function describeCodes(
  change: 'added' | 'removed',
  codes: readonly { name: string; code: Code }[],
): ConfigurationChange[] {
  if (codes.length > mostCodes) return [buildChange('permission', 'Codes', change, [countOf(codes.length, 'code')])]
  return codes.map(({ name, code }) => buildChange('permission', name, change, [`"${code.Name}" in ${code.module}`]))
}

function listCodes(modules: readonly PermissionModule[], path = ''): ReadonlyMap<string, Code> {
  return new Map(
    modules.flatMap(({ Name, Permissions, Modules }) => {
      const module = path === '' ? Name : `${path} / ${Name}`
      const own = Permissions.map(({ Code, ...rest }) => [Code, { ...rest, module }] as const)
      return [...own, ...listCodes(Modules, module)]
    }),
  )
}
