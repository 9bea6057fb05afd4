import type { Caller } from '../access/caller.ts'
import { buildEntryCounter, type CountedEntries } from '../audit/index.ts'
import type { Queries } from '../database/types.ts'
import { isFree, isParted, listScopesOf, listTold, type Told, toAuditReach } from './auditReach.ts'
import type { ResourcePlan } from './plan.ts'
import { type Fragment, raw } from './sql/fragment.ts'
import { countEntries } from './sql/history.ts'

/** How many entries of the audit a caller is told of: see {@link toAuditReach}; null where they have to be counted one by one. */
export type AuditCount = (
  caller: Caller,
  plans: ReadonlyMap<string, ResourcePlan>,
  isUnbound: boolean,
  queries: Queries,
) => Promise<number | null>

/**
 * Builds the count of a caller's entries (`ActionLog/GetDetailedPage`). How many there are of each resource, by whose they are, is kept
 * from one question to the next; only those of resources are looked at one by one of which he is told some entries and others not.
 */
export function buildAuditCount(): AuditCount {
  const counter = buildEntryCounter()
  return async (caller, plans, isUnbound, queries) => {
    const told = listTold(caller, plans, isUnbound)
    if (!isFree(told) && !isParted(told)) return null
    const [counted, further] = await Promise.all([
      counter.count(queries, isFree(told) ? null : listScopesOf(told, caller)),
      countFurther(queries, told, toAuditReach(caller, raw('t'), plans, isUnbound)),
    ])
    return counted.reduce((sum, entries) => sum + (isWholly(told, entries) ? entries.count : 0), further)
  }
}

/** True where a caller is told all entries of a resource that are of this scope. */
function isWholly({ byScope, closed, further }: Told, { scope, resource }: CountedEntries): boolean {
  const names = scope === null ? undefined : byScope.get(scope)
  return !further.has(resource) && (names ? names.includes(resource) : !closed.includes(resource))
}

async function countFurther(queries: Queries, { further }: Told, reach: Fragment | null): Promise<number> {
  if (further.size === 0) return 0
  const { text, values } = countEntries([...further.keys()], reach ?? raw('true'))
  const [row] = await queries.run<{ count: number }>(text, values)
  return Number(row?.count)
}
