import { canRead, findCallRule, isPermitted } from '#contract/access.ts'
import type { Condition } from '#contract/conditions.ts'
import { findReferred } from '#contract/entitySchema.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import { listLookupConditions } from '#contract/lookupConditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { splitShortcuts, type TypedShortcut } from '#contract/searchShortcuts.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceName } from '../../platform/resources/index.ts'

/** As many records as a text may stand for. */
const mostRecords = 10

/**
 * What a typed search asks of jobs by the shortcuts of their list (SPEC-0 §9 "Search shortcut prefixes"); null where it is a general one.
 * Throws a `Refusal` where what stands behind a prefix cannot be read.
 */
export async function readShortcuts(context: CallContext, typed: string): Promise<Condition[] | null> {
  const jobs = context.configuration.resources.get('Jobs')
  const shortcuts = jobs?.descriptor.list?.shortcuts?.filter(({ field }) => isOpen(context, jobs.properties.get(field)))
  const found = splitShortcuts(shortcuts ?? [], typed)
  if (!jobs || !found) return null
  const conditions: Condition[] = []
  // Behind the prefix that is typed last nothing stands yet.
  for (const each of found.filter(({ value }) => value !== '')) {
    const condition = await readShortcut(context, jobs, each)
    const known = conditions.findIndex(({ field, op }) => field === condition.field && op === condition.op)
    const before = conditions[known]
    if (!before) conditions.push(condition)
    else if (condition.op !== 'in') conditions[known] = condition
    else conditions[known] = { ...before, value: [before.value, condition.value].flat() }
  }
  return conditions
}

/** True where the caller reads the field, and may list what it refers to. */
function isOpen(
  { caller: { permissions }, configuration }: CallContext,
  property: ResourceProperty | undefined,
): boolean {
  if (!property || !canRead(property.schema, permissions)) return false
  const target = configuration.resources.get(findReferred(property.schema) ?? '')
  return !target || isPermitted(findCallRule(target.descriptor, 'list'), permissions)
}

async function readShortcut(context: CallContext, jobs: Resource, typed: TypedShortcut): Promise<Condition> {
  const { shortcut, value } = typed
  const { field, operator } = shortcut
  const property = jobs.properties.get(field)
  if (!property) throw new Error(`A shortcut leads to ${field}, which jobs do not have.`)
  const target = context.configuration.resources.get(findReferred(property.schema) ?? '')
  if (target) {
    const conditions = listLookupConditions(target, property)
    const page = { index: 0, size: mostRecords + 1, withTotal: false }
    const { Source } = await context
      .of(target.name as ResourceName)
      .perform('list', { searchText: value, conditions, page })
    const exact = Source.filter(({ Name }) => String(Name).toLowerCase() === value.toLowerCase())
    if (exact.length === 0 && Source.length > mostRecords)
      throw new Refusal(context.text('engine.shortcut.tooMany', mostRecords, value))
    // Of nothing that is called so there is no job.
    return { field, op: 'in', value: [0, ...(exact.length > 0 ? exact : Source).map(({ ID }) => ID)] }
  }
  const parsed = parseFieldText(property, value)
  if ('problem' in parsed) throw new Refusal(context.text(parsed.problem.messageKey, ...parsed.problem.args))
  return { field, op: operator ?? property.usualOperator, value: parsed.value }
}
