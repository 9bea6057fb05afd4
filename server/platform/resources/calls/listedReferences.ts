import type { FieldErrors } from '#contract/envelope.ts'
import { toPointer } from '#contract/validation/prepareSchema.ts'
import type { CallExecution } from '../callExecution.ts'
import type { ReferencePlan, ResourcePlan } from '../plan.ts'
import { isKeyOf, selectInScope } from '../sql/referenceList.ts'
import type { MergedRecord } from './merging.ts'

/** A list of references to which a save adds some. */
interface GrownList {
  list: ReferencePlan
  /** The keys that it did not hold before, by their positions in it. */
  added: ReadonlyMap<number, unknown>
}

/**
 * The lists of references to which a save adds keys. A key that was in its list before stays, be its record deleted or out of the
 * caller's scope: he may have been shown no more of it than the key.
 */
export function listAdded(
  { referenceLists }: Pick<ResourcePlan, 'referenceLists'>,
  { record, stored, changed }: Pick<MergedRecord, 'record' | 'stored' | 'changed'>,
): GrownList[] {
  return referenceLists.flatMap(list => {
    const { name } = list.field
    const keys = record[name]
    if (!changed.includes(name) || !Array.isArray(keys)) return []
    const before = new Set<unknown>(Array.isArray(stored?.[name]) ? stored[name] : [])
    const added = new Map(keys.entries().filter(([, key]) => !before.has(key)))
    return added.size === 0 ? [] : [{ list, added }]
  })
}

/** Refuses each added key that names no undeleted row in the caller's scope, at its position in the list: `/TeamIDs/2`. */
export async function findListErrors(execution: CallExecution, merged: MergedRecord): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { list, added } of listAdded(execution.plan, merged)) {
    const { name } = list.field
    const isRefused = Object.keys(merged.errors).some(pointer => `${pointer}/`.startsWith(`/${name}/`))
    if (isRefused) continue
    const asked = [...added.values()].filter(key => isKeyOf(list.target, key))
    const rows =
      asked.length === 0
        ? []
        : await execution.queries.query<{ key: unknown }>(selectInScope(list, execution.caller, asked))
    const reachable = new Set(rows.map(({ key }) => key))
    for (const [index, key] of added)
      if (!reachable.has(key))
        errors[toPointer([name, index])] = execution.text(list.offered ? 'records.notOffered' : 'records.unreachable')
  }
  return errors
}
