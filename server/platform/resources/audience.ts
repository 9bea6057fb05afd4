import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Caller } from '../access/caller.ts'
import type { Queries } from '../database/types.ts'
import type { ChangedRows } from './changedRows.ts'
import type { ResourcePlan } from './plan.ts'
import { inScopeColumn, selectInScopeRows } from './sql/changedRows.ts'
import type { Fragment } from './sql/fragment.ts'
import { toScopeOnly } from './sql/scope.ts'

/** Callers who may hear of the same rows of a resource. */
export interface Audience {
  resource: string
  /** The keys of the rows that they reach, or reached before; null where they are too many to be named. */
  ids: RecordKey[] | null
  callers: Caller[]
}

/** More keys than these are not named. */
const mostKeys = 1000

/** As many groups of callers as one statement answers for. */
const groupsAtOnce = 40

interface Group {
  condition: Fragment
  callers: Caller[]
}

/**
 * Finds who may hear of written rows: of a resource only those who may list it, of rows only those in their reach, deleted ones
 * too, and those that have just left it. Callers whose reach is the same are asked for once.
 */
export async function findAudiences(
  queries: Queries,
  plans: Iterable<ResourcePlan>,
  written: ChangedRows,
  callers: readonly Caller[],
): Promise<Audience[]> {
  const audiences: Audience[] = []
  for (const plan of plans) {
    if (plan.resource.entity !== written.entity) continue
    const listing = callers.filter(caller => canList(plan, caller))
    if (listing.length === 0) continue
    if (written.ids === null) audiences.push({ resource: plan.resource.name, ids: null, callers: listing })
    else audiences.push(...(await askGroups(queries, plan, written, groupByReach(plan, listing))))
  }
  return audiences
}

function canList({ resource: { descriptor } }: ResourcePlan, { permissions }: Caller): boolean {
  return ['list', 'all'].some(name => {
    return descriptor.calls?.[name] !== undefined && isPermitted(findCallRule(descriptor, name), permissions)
  })
}

function groupByReach(plan: ResourcePlan, callers: readonly Caller[]): Group[] {
  const groups = new Map<string, Group>()
  for (const caller of callers) {
    const condition = toScopeOnly(plan, caller, 't')
    const key = `${condition.text}\n${JSON.stringify(condition.values)}`
    const group = groups.get(key)
    if (group) group.callers.push(caller)
    else groups.set(key, { condition, callers: [caller] })
  }
  return [...groups.values()]
}

async function askGroups(
  queries: Queries,
  plan: ResourcePlan,
  written: ChangedRows,
  groups: readonly Group[],
): Promise<Audience[]> {
  const audiences: Audience[] = []
  for (let first = 0; first < groups.length; first += groupsAtOnce) {
    const asked = groups.slice(first, first + groupsAtOnce)
    const rows = await queries.run<Record<string, RecordKey | boolean>>(
      selectInScopeRows(
        plan,
        written,
        asked.map(({ condition }) => condition),
      ),
    )
    asked.forEach(({ callers }, index) => {
      const ids = [...new Set(rows.filter(row => row[inScopeColumn(index)] === true).map(row => row.key as RecordKey))]
      if (ids.length === 0) return
      audiences.push({ resource: plan.resource.name, ids: ids.length > mostKeys ? null : ids, callers })
    })
  }
  return audiences
}
