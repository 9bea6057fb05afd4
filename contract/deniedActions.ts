import { findCallRule, isPermitted, listListedActions } from './access.ts'
import type { Descriptor, RowAction } from './descriptor.ts'
import type { Resource } from './resource.ts'

/** An action that somebody may not perform for want of a permission. */
export interface DeniedAction {
  /** The name of a row action, of a button's call, or of `create`, `import`, `export` and `history`. */
  name: string
  /** What the dialog of a button's call is called. */
  title?: string
  /** The permission rule that he does not pass. */
  rule: string
}

/** Who looks at a resource: the codes that he holds, and as which actor machines know him. */
interface Viewer {
  held: ReadonlySet<string>
  actor: string
}

/**
 * The actions of a resource that are not shown since a permission is missing (SPEC-2 §2 "Grid widget"), in the order in which they would
 * stand; without those that a machine keeps for other kinds of users. It takes the whole descriptor, not one that is cut.
 */
export function listDeniedActions({ descriptor, machine }: Resource, { held, actor }: Viewer): DeniedAction[] {
  const found = listOffered(descriptor).flatMap(({ rule, call, ...named }): DeniedAction[] => {
    const event = descriptor.calls?.[call ?? '']?.event
    const transitions = (event && machine?.transitions.filter(each => each.event === event)) || null
    const ways = transitions?.filter(({ actors }) => !actors || actors.includes(actor))
    if (ways?.length === 0) return []
    if (!isPermitted(rule, held)) return [{ ...named, rule: rule ?? '' }]
    const isOpen = !ways || ways.some(({ permission }) => isPermitted(permission, held))
    return isOpen ? [] : [{ ...named, rule: ways.map(({ permission }) => permission).join(',') }]
  })
  return found.filter(({ name }, index) => found.findIndex(each => each.name === name) === index)
}

interface OfferedAction {
  name: string
  title?: string
  call?: string | undefined
  rule: string | undefined
}

function listOffered(descriptor: Descriptor): OfferedAction[] {
  const { calls, form, list, record } = descriptor
  const toCall = (name: string): OfferedAction => ({ name, call: name, rule: findCallRule(descriptor, name) })
  const isServed = (name: string) => calls?.[name] !== undefined
  return [
    ...(form?.create ? [toCall('create')] : []),
    ...listListedActions(descriptor).map(action => toOffered(descriptor, action)),
    ...(list?.toolbar ?? []).map(name => ({ ...toCall(name), title: calls?.[name]?.dialog?.title ?? name })),
    ...(list && form?.create ? ['import'] : []).filter(isServed).map(toCall),
    ...(list ? ['export'] : []).filter(isServed).map(toCall),
    ...(record || form?.edit ? ['history'] : []).filter(isServed).map(toCall),
  ]
}

function toOffered(descriptor: Descriptor, action: string | RowAction): OfferedAction {
  const own = typeof action === 'string' ? { name: action } : action
  const { name, permission, call = name === 'delete' ? 'delete' : undefined } = own as RowAction
  const asked = name === 'edit' ? 'update' : name === 'duplicate' ? 'create' : call
  return { name, call, rule: permission ?? (asked ? findCallRule(descriptor, asked) : undefined) }
}
