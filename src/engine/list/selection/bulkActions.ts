import { findCallRule, isPermitted, listListedActions } from '#contract/access.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { listAnswers } from '#contract/machine/answers.ts'
import type { Resource } from '#contract/resource.ts'
import { listRowActions } from '../grid/rowActions.ts'

/** A row action that can be performed on many rows. */
export interface BulkAction extends RowAction {
  /** The call that performs it on each of them. */
  many: string
  /** How the call is told which rows: by their keys, and as all that match a filter. */
  takes: { keys: boolean; matching: boolean }
}

/**
 * What these permissions let a user do with many rows: each call with `each` is offered as the row action that performs the same
 * call on one row, in the order of the row actions. One that needs values of its own and has no dialog that asks for them is not.
 */
export function listBulkActions(resource: Resource, held: ReadonlySet<string>): BulkAction[] {
  const { descriptor } = resource
  const offered = listRowActions(resource, held)
  const listed = listListedActions(descriptor).map(action =>
    typeof action === 'string' ? action : (action.call ?? action.name),
  )
  const found = Object.entries(descriptor.calls ?? {}).flatMap(([many, { each }]) => {
    if (each === undefined || !isPermitted(findCallRule(descriptor, many), held)) return []
    const place = offered.findIndex(({ call }) => call === each)
    if (place < 0 && listed.includes(each)) return []
    const { sources, call } = getPreparedCall(resource, many)
    const from = sources.map(source => source.from)
    const answers = listAnswers(resource.machine)
    const isAskable = sources.every(source => source.from !== 'args' || answers.includes(source.name))
    if (!call.dialog && !isAskable) return []
    const action = offered[place] ?? { name: each, call: each }
    const takes = { keys: from.includes('ids'), matching: from.includes('matching') }
    return [{ place: place < 0 ? offered.length : place, action: { ...action, many, takes } }]
  })
  return found.toSorted((one, other) => one.place - other.place).map(({ action }) => action)
}
