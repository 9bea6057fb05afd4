import type { Descriptor } from './descriptor.ts'
import type { PropertySchema } from './entitySchema.ts'

/**
 * True where a rule lets a holder of these codes pass: a comma list passes if any one code is held, an empty or absent rule
 * asks only for a sign-in (rules C7.17).
 */
export function isPermitted(rule: string | undefined, held: ReadonlySet<string>): boolean {
  const codes = (rule ?? '')
    .split(',')
    .map(code => code.trim())
    .filter(Boolean)
  return codes.length === 0 || codes.some(code => held.has(code))
}

/**
 * The permission rule of a call: its own, else the descriptor's of the call's name, where reads fall back to `list`. A call for
 * many rows has the rule of the call that it performs on each, and no other.
 */
export function findCallRule(descriptor: Descriptor, name: string): string | undefined {
  const callName = descriptor.calls?.[name]?.each ?? name
  const own = descriptor.calls?.[callName]?.permission
  if (own !== undefined) return own
  const rules = descriptor.permissions ?? {}
  if (rules[callName] !== undefined) return rules[callName]
  switch (callName) {
    case 'one':
    case 'all':
      return rules.list
    case 'update':
      return rules.edit
    case 'import':
      return 'IMPORT_DATA'
    case 'export':
      return 'EXPORT_DATA'
    default:
      return undefined
  }
}

/** True where these codes may see a property; what may not be seen is invisible everywhere. A secret is never seen. */
export function canRead(property: PropertySchema, held: ReadonlySet<string>): boolean {
  return !property['x-secret'] && isPermitted(property['x-read'], held)
}

/** True where these codes may change a property; one that may not be read may not be changed either, secrets apart. */
export function canWrite(property: PropertySchema, held: ReadonlySet<string>): boolean {
  if (property.readOnly || property['x-computed']) return false
  return isPermitted(property['x-write'], held) && isPermitted(property['x-read'], held)
}
