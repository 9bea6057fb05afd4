import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'

/**
 * The row actions of a resource that these permissions leave (SPEC-2 §2 "Grid widget"): `edit` leads to the edit route,
 * `delete` performs the call of that name, the others are as their descriptor says.
 */
export function listRowActions(resource: Resource, held: ReadonlySet<string>): RowAction[] {
  const { descriptor } = resource
  return (descriptor.list?.actions ?? [])
    .map(action => toRowAction(resource, action))
    .filter(action => {
      const rule = action.permission ?? (action.call ? findCallRule(descriptor, action.call) : undefined)
      return isPermitted(rule, held) && Boolean(action.route ?? action.call)
    })
}

function toRowAction(resource: Resource, action: string | RowAction): RowAction {
  const own = typeof action === 'string' ? { name: action } : action
  const { descriptor } = resource
  if (own.name === 'edit') {
    return { icon: 'edit', route: descriptor.form?.edit?.route, permission: findCallRule(descriptor, 'update'), ...own }
  }
  if (own.name === 'delete') return { icon: 'delete', call: 'delete', ...own }
  return own
}

/**
 * True where a row offers an action: the services say so in the row's `AllowedActions`; where a back end sends none,
 * permissions alone decide.
 */
export function isOffered(action: RowAction, row: RecordValues): boolean {
  const allowed = row.AllowedActions
  return !Array.isArray(allowed) || allowed.includes(action.name)
}

/** An action as a row shows it; `reason` says why the row does not allow it, null where it does. */
export interface ShownAction {
  action: RowAction
  reason: string | null
}

/** The actions that a row shows: those that it offers, and disabled ones where the descriptor has a reason to tell. */
export function listShownActions(actions: readonly RowAction[], row: RecordValues): ShownAction[] {
  return actions.flatMap((action): ShownAction[] => {
    if (isOffered(action, row)) return [{ action, reason: null }]
    return action.reason === undefined ? [] : [{ action, reason: fillTemplate(action.reason, row) }]
  })
}

/** The path of a route template for a row: `Users/Edit/{ID}` and `{ ID: 5 }` give `/Users/Edit/5`. */
export function toPath(route: string, row: RecordValues): string {
  const encoded = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, encodeURIComponent(String(value ?? ''))]),
  )
  return `/${fillTemplate(route, encoded)}`
}
