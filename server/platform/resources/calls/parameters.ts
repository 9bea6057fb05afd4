import type { CallArguments } from '#contract/callArguments.ts'
import { getParameters } from '#contract/parameters.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import type { CallExecution } from '../callExecution.ts'
import { planParameters } from '../planResources.ts'
import { getView } from '../view.ts'
import { mergeSent } from './merging.ts'
import { checkReach } from './save.ts'

/**
 * Checks the parameters of a call as a new record is: by their schema and rules, and their references in the caller's scope. Answers the
 * arguments with what the rules make of them; throws a `Refusal` with all problems by pointer. A call that is not so checked
 * keeps its arguments.
 */
export async function checkParameters(execution: CallExecution): Promise<CallArguments> {
  const { plan, plans, caller, callName, args, given } = execution
  const parameters = getParameters(plan.resource, callName)
  if (!parameters) return args
  const own = planParameters(parameters, plans)
  const { properties } = parameters
  const sent = Object.fromEntries(
    Object.entries(given).filter(([name]) => properties.get(name)?.isServerOwned === false),
  )
  const merging: CallExecution = { ...execution, plan: own, view: getView(own, caller) }
  const merged = mergeSent(merging, null, sent)
  await checkReach(merging, merged)
  const values = { ...merged.record, ...merged.transient }
  const { hidden } = getRecordRules(parameters).settle(merged.record, {})
  const settled = { ...given }
  for (const name of Object.keys(parameters.schema.properties)) {
    if (hidden.has(name)) delete settled[name]
    else if (values[name] !== undefined) settled[name] = values[name]
  }
  return { ...args, args: settled }
}
