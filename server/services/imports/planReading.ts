import { findPlanProblem } from '#contract/importPlan.ts'
import type { ImportPlan } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { badRequest, Refusal } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'

/** Parses a plan that was sent; throws 400 naming what is not well-formed. */
export function parsePlan(sent: unknown): ImportPlan {
  const plan = parseObject('Plan', sent)
  const Values = parseObject('Plan.Values', plan.Values ?? {})
  for (const [field, values] of Object.entries(Values)) parseObject(`Plan.Values.${field}`, values)
  return {
    Encoding: parseText('Plan.Encoding', plan.Encoding),
    Separator: parseText('Plan.Separator', plan.Separator),
    Sheet: parseText('Plan.Sheet', plan.Sheet),
    Columns: parseList('Plan.Columns', plan.Columns, isText),
    Targets: parseList('Plan.Targets', plan.Targets, each => each === null || isText(each)),
    Values: Values as ImportPlan['Values'],
    Defaults: parseObject('Plan.Defaults', plan.Defaults ?? {}),
    Key: parseKeyText(plan.Key),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function parseObject(name: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw badRequest(`${name} takes an object.`)
}

function parseText(name: string, value: unknown): string | null {
  if (value === undefined || value === null || isText(value)) return value ?? null
  throw badRequest(`${name} takes a text, or null to find it out.`)
}

function parseList<Item>(name: string, value: unknown, isItem: (each: unknown) => boolean): Item[] {
  if (Array.isArray(value) && value.every(isItem)) return value as Item[]
  throw badRequest(`${name} takes a list of texts, one for each column of the file.`)
}

function parseKeyText(value: unknown): string {
  if (isText(value) && value !== '') return value
  throw badRequest(
    'Plan.Key takes the name of the field by which rows are recognised, or several with commas between them.',
  )
}

/** Refuses a plan that cannot be followed by this caller as the resource is now, or that was made for another file. */
export function checkPlan(
  { caller, text }: Pick<CallContext, 'caller' | 'text'>,
  resource: Resource,
  plan: ImportPlan,
  columns: readonly string[],
): void {
  const problem = findPlanProblem(resource, plan, caller.permissions)
  if (problem) throw new Refusal(text(problem.messageKey, ...problem.args))
  const isOfFile =
    plan.Columns.length === columns.length && columns.every((name, place) => name === plan.Columns[place])
  if (!isOfFile) throw new Refusal(text('imports.otherColumns'))
}
