import { canRead } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { findReferred } from '#contract/entitySchema.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import { listLookupConditions } from '#contract/lookupConditions.ts'
import type { Resource } from '#contract/resource.ts'
import { splitShortcuts, type TypedShortcut } from '#contract/searchShortcuts.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** As many records as a text may stand for. */
const mostRecords = 100

/**
 * What a typed search asks of jobs by the shortcuts of their list (SPEC-0 §9 "Search shortcut prefixes"); null where it is a general one.
 * Throws a `Refusal` where what stands behind a prefix cannot be read.
 */
export async function readShortcuts(context: CallContext, typed: string): Promise<Condition[] | null> {
  const jobs = context.configuration.resources.get('Jobs')
  const shortcuts = jobs?.descriptor.list?.shortcuts?.filter(({ field }) => {
    const schema = jobs.properties.get(field)?.schema
    return schema !== undefined && canRead(schema, context.caller.permissions)
  })
  const found = splitShortcuts(shortcuts ?? [], typed)
  if (!jobs || !found) return null
  return Promise.all(found.map(each => readShortcut(context, jobs, each)))
}

async function readShortcut(context: CallContext, jobs: Resource, typed: TypedShortcut): Promise<Condition> {
  const { shortcut, value } = typed
  const { field, operator, prefix } = shortcut
  const property = jobs.properties.get(field)
  if (!property || value === '') throw new Refusal(context.text('engine.shortcut.empty', prefix))
  const target = context.configuration.resources.get(findReferred(property.schema) ?? '')
  if (target) {
    const conditions = listLookupConditions(target, property)
    const page = { index: 0, size: mostRecords, withTotal: false }
    const { Source } = await context.of(target.name).perform('list', { searchText: value, conditions, page })
    // Of nothing that is called so there is no job.
    return { field, op: 'in', value: [0, ...(Source as RecordValues[]).map(({ ID }) => ID)] }
  }
  const parsed = parseFieldText(property, value)
  if ('problem' in parsed) throw new Refusal(context.text(parsed.problem.messageKey, ...parsed.problem.args))
  return { field, op: operator ?? property.usualOperator, value: parsed.value }
}
