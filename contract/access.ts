import { type Descriptor, isEngineCall, type RowAction } from './descriptor.ts'
import type { PropertySchema } from './entitySchema.ts'
import { usualUnmaskRule } from './socialSecurity.ts'

/**
 * True where a rule lets a holder of these codes pass: a comma list passes if any one code is held, codes joined by + if all are, an
 * empty or absent rule asks only for a sign-in (rules C7.17).
 *
 * @example isPermitted('EDIT_ROLE+ADD_ROLE', new Set(['EDIT_ROLE'])) // false
 */
export function isPermitted(rule: string | undefined, held: ReadonlySet<string>): boolean {
  const ways = splitBy(rule, ',')
  return ways.length === 0 || ways.some(way => splitBy(way, '+').every(code => held.has(code)))
}

/** The codes that a rule names; none where it asks only for a sign-in. */
export function splitRule(rule: string | null | undefined): string[] {
  return splitBy(rule, ',').flatMap(way => splitBy(way, '+'))
}

function splitBy(rule: string | null | undefined, separator: ',' | '+'): string[] {
  return (rule ?? '')
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)
}

/**
 * The permission rule of a call: its own, else the descriptor's of the call's name, where reads fall back to `list`. A call for
 * many rows has the rule of the call that it performs on each, and no other; one that reads chosen rows that of the engine's call
 * which it stands for, unless it names one.
 */
export function findCallRule(descriptor: Descriptor, name: string): string | undefined {
  const callName = descriptor.calls?.[name]?.each ?? name
  const own = descriptor.calls?.[callName]?.permission
  if (own !== undefined) return own
  const rules = descriptor.permissions ?? {}
  if (rules[callName] !== undefined) return rules[callName]
  const reads = descriptor.calls?.[callName]?.reads
  if (reads !== undefined && !isEngineCall(callName)) return findCallRule(descriptor, reads)
  switch (callName) {
    case 'one':
    case 'all':
    case 'reveal':
      return rules.list
    case 'update':
      return rules.edit
    case 'import':
      return 'IMPORT_DATA'
    case 'export':
      return 'EXPORT_DATA'
    case 'history':
      return 'VIEW_AUDIT'
    case 'revert':
      return revertCode
    case 'restore': {
      // Who may delete takes back what was deleted by mistake.
      const own = findCallRule(descriptor, 'delete')
      return own ? `${revertCode}, ${own}` : revertCode
    }
    case 'deleted':
      return findCallRule(descriptor, 'restore')
    default:
      return undefined
  }
}

/**
 * The rule of the screen of a stored record: its own, else that of the update. Who may open it and not update reads it. A tab that is more
 * than fields of the form opens the screen to whom the tabs are open.
 */
export function findEditRule(descriptor: Descriptor): string | undefined {
  const { edit, tabs = [] } = descriptor.form ?? {}
  const own = edit?.permission ?? findCallRule(descriptor, 'update')
  const isMore = tabs.some(tab => !('sections' in tab))
  return own && isMore ? [own, ...tabs.flatMap(({ permission }) => permission ?? [])].join(', ') : own
}

/** Lets records be what they were, fields of them and deleted ones. */
const revertCode = 'REVERT_AUDIT'

/** The row actions of a list; one that names none has edit and delete, as far as its screens and calls go. */
export function listListedActions(descriptor: Descriptor): readonly (string | RowAction)[] {
  const { calls, form, list } = descriptor
  if (!list || list.actions) return list?.actions ?? []
  const canDelete = (!calls || calls.delete !== undefined) && findCallRule(descriptor, 'delete') !== undefined
  return [...(form?.edit ? ['edit'] : []), ...(canDelete ? ['delete'] : [])]
}

/** True where these codes may see a property; what may not be seen is invisible everywhere. A secret is never seen. */
export function canRead(property: PropertySchema, held: ReadonlySet<string>): boolean {
  return !property['x-secret'] && isPermitted(property['x-read'], held)
}

/**
 * The rule by which a phone is seen in full that others see masked, and by which the whole of a social security number is asked for, which
 * nobody is informed unasked; undefined where everybody who reads it sees it in full.
 */
export function findUnmaskRule({ format, 'x-unmask': rule }: PropertySchema): string | undefined {
  if (format === 'ssn') return rule ?? usualUnmaskRule
  return format === 'phone' ? rule : undefined
}

/**
 * True where a holder of these codes sees a property masked, as `maskNumber` does it: the services answer the last figures of a
 * number alone. A social security number is masked for everybody (rules C9.14).
 */
export function isMasked(schema: PropertySchema, held: ReadonlySet<string>): boolean {
  const rule = findUnmaskRule(schema)
  return rule !== undefined && (schema.format === 'ssn' || !isPermitted(rule, held))
}

/** True where these codes may have a masked number shown, by `reveal`, and find rows by the whole of it. */
export function canReveal(schema: PropertySchema, held: ReadonlySet<string>): boolean {
  return schema.format === 'ssn' && canRead(schema, held) && isPermitted(findUnmaskRule(schema), held)
}

/** True where these codes may find rows by a property: it may be compared, or the whole of a masked number be asked for. */
export function canMatch(property: PropertySchema, held: ReadonlySet<string>): boolean {
  return canCompare(property, held) || canReveal(property, held)
}

/** True where these codes may search, filter and sort by a property: it is seen, in full, and not only reported beside the row. */
export function canCompare(property: PropertySchema, held: ReadonlySet<string>): boolean {
  return canRead(property, held) && !isMasked(property, held) && !property['x-told']
}

/** True where these codes may change a property; one that may not be read may not be changed either, secrets apart. */
export function canWrite(property: PropertySchema, held: ReadonlySet<string>): boolean {
  if (property.readOnly || property['x-computed']) return false
  return isPermitted(property['x-write'], held) && isPermitted(property['x-read'], held)
}
