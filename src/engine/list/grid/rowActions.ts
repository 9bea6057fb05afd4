import { findCallRule, findEditRule, isPermitted, listListedActions } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { toCopyRoute, toPath } from '../../navigation/recordPaths.ts'

/**
 * The row actions of a resource that these permissions leave (SPEC-2 §2 "Grid widget"): `edit` leads to the edit route,
 * `duplicate` to the form of a new record, `delete` performs the call of that name, the others are as their descriptor says.
 */
export function listRowActions(resource: Resource, held: ReadonlySet<string>): RowAction[] {
  const { descriptor } = resource
  return listListedActions(descriptor)
    .map(action => toRowAction(resource, action))
    .filter(action => {
      const rule = action.permission ?? (action.call ? findCallRule(descriptor, action.call) : undefined)
      // Calls that this user may not make are no part of his configuration.
      const isThere = action.call === undefined || !descriptor.calls || descriptor.calls[action.call] !== undefined
      return isPermitted(rule, held) && isThere && Boolean(action.route ?? action.call)
    })
}

function toRowAction(resource: Resource, action: string | RowAction): RowAction {
  const own = typeof action === 'string' ? { name: action } : action
  const { descriptor } = resource
  if (own.name === 'edit') {
    return { icon: 'edit', route: descriptor.form?.edit?.route, permission: findCallRule(descriptor, 'update'), ...own }
  }
  if (own.name === 'duplicate') {
    return { icon: 'copy', route: toCopyRoute(resource), permission: findCallRule(descriptor, 'create'), ...own }
  }
  if (own.name === 'delete') return { icon: 'delete', call: 'delete', danger: true, ...own }
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
export interface DisplayedAction {
  action: RowAction
  reason: string | null
}

/** The actions that a row shows: those that it offers, and disabled ones where the descriptor has a reason to tell. */
export function listDisplayedActions(actions: readonly RowAction[], row: RecordValues): DisplayedAction[] {
  return actions.flatMap((action): DisplayedAction[] => {
    if (isOffered(action, row)) return [{ action, reason: null }]
    return action.reason === undefined ? [] : [{ action, reason: fillTemplate(action.reason, row) }]
  })
}

/** The way from a row to where it opens; null where a row leads nowhere. */
export type ToOpening = (row: RecordValues) => string | null

/**
 * What opens a row: the page of the record, or where there is none its form, or else the screen of the action `open`; `actions`
 * are those that the user may perform. A form that opens to be read as well opens whatever the row offers.
 */
export function buildOpening(
  { descriptor }: Resource,
  actions: readonly RowAction[],
  held: ReadonlySet<string>,
): ToOpening {
  const { record, form } = descriptor
  const mayRead = isPermitted(findCallRule(descriptor, 'one'), held)
  if (record && mayRead) return row => toPath(record.route, row)
  const find = (wanted: string) => actions.find(({ name }) => name === wanted)
  const action = find('edit') ?? find('open')
  const isFormRead = form?.edit?.permission !== undefined && mayRead && isPermitted(findEditRule(descriptor), held)
  const readRoute = isFormRead ? form?.edit?.route : undefined
  return row => {
    const route = action && isOffered(action, row) ? action.route : readRoute
    return route ? toPath(route, row) : null
  }
}
