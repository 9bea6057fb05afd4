import { findCallRule, isPermitted, listListedActions } from '#contract/access.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { listAnswers } from '#contract/machine/answers.ts'
import type { Resource } from '#contract/resource.ts'
import { listEditFields } from '../edit-many/editFields.ts'
import { listRowActions } from '../grid/rowActions.ts'

/** A row action that can be performed on many rows. */
export interface BulkAction extends RowAction {
  /** The call that performs it on each of them. */
  many: string
  /** How the call is given which rows: by their keys, and as all that match a filter. */
  takes: { keys: boolean; matching: boolean }
}

/**
 * What these permissions let a user do with many rows: each call with `each` is offered as the row action that performs the same
 * call on one row, in the order of the row actions, and `update` as `edit`. One that needs values of its own is left out where
 * no dialog asks for them.
 */
export function listBulkActions(resource: Resource, held: ReadonlySet<string>): BulkAction[] {
  const { descriptor } = resource
  const offered = listRowActions(resource, held)
  const listed = listListedActions(descriptor).map(action =>
    typeof action === 'string' ? action : (action.call ?? action.name),
  )
  const found = Object.entries(descriptor.calls ?? {}).flatMap(([many, { each, over }]) => {
    if (each === undefined || over !== undefined || !isPermitted(findCallRule(descriptor, many), held)) return []
    const index = offered.findIndex(({ name, call }) => (each === 'update' ? name === 'edit' : call === each))
    // Rows that nobody edits one by one are not edited together.
    if (each === 'update' && (index < 0 || listEditFields(resource, held).length === 0)) return []
    // What is deleted is not among the rows of any other list.
    if (index < 0 && (listed.includes(each) || each === 'restore')) return []
    const { sources, call } = getPreparedCall(resource, many)
    const from = sources.map(source => source.from)
    const answers = listAnswers(resource.machine)
    const isAskable =
      each === 'update' || sources.every(source => source.from !== 'args' || answers.includes(source.name))
    if (!call.dialog && !isAskable) return []
    const action = offered[index] ?? { name: each, call: each }
    const takes = { keys: from.includes('ids'), matching: from.includes('matching') }
    return [{ index: index < 0 ? offered.length : index, action: { ...action, call: each, many, takes } }]
  })
  return found.toSorted((one, other) => one.index - other.index).map(({ action }) => action)
}
