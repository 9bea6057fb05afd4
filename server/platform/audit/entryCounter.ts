import type { Queries } from '../database/types.ts'
import type { EntryScope } from './entryScope.ts'
import { type CountedSince, countSince } from './repository.ts'

/** How many entries there are of one resource: those of one scope, or with null those of all. */
export interface CountedEntries {
  scope: EntryScope | null
  resource: string
  count: number
}

/** Counts entries, and keeps what cannot change. */
export interface EntryCounter {
  /** How many entries of these scopes there are at this moment, by scope and resource; of all scopes together with null. */
  count(queries: Queries, scopes: readonly EntryScope[] | null): Promise<CountedEntries[]>
}

/** The entries of a scope whose transactions were over before one that was not. */
interface Settled {
  before: string
  byResource: ReadonlyMap<string, number>
}

/** As many scopes as one instance keeps the counts of; above it the oldest are counted again. */
const mostKept = 1000

const nothing: Settled = { before: '0', byResource: new Map() }

/**
 * Builds a counter. Entries are written and never changed or taken away: how many there are of transactions that are over is counted
 * once, and afterwards only what came since, which the index of the sealer finds.
 */
export function buildEntryCounter(): EntryCounter {
  const kept = new Map<EntryScope | null, Settled>()

  async function countOf(queries: Queries, scopes: (EntryScope | null)[], before: string): Promise<CountedEntries[]> {
    const bases = scopes.map(scope => [scope, kept.get(scope) ?? nothing] as const)
    const found = await countSince(queries, scopes[0] === null ? null : (scopes as EntryScope[]), before)
    // The database was put back to an earlier time, or brought to another server.
    if (BigInt(found.before) < BigInt(before)) {
      kept.clear()
      return countOf(queries, scopes, nothing.before)
    }
    for (const [scope, base] of bases) keep(scope, base, found)
    return bases.flatMap(([scope, base]) => join(scope, base, found, 'all'))
  }

  /** Unless another question has brought it further meanwhile. */
  function keep(scope: EntryScope | null, base: Settled, found: CountedSince): void {
    if ((kept.get(scope) ?? nothing) !== base) return
    kept.delete(scope)
    const counts = join(scope, base, found, 'settled')
    kept.set(scope, {
      before: found.before,
      byResource: new Map(counts.map(({ resource, count }) => [resource, count])),
    })
    for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest)
  }

  return {
    async count(queries, scopes) {
      const groups = Map.groupBy(scopes ?? [null], scope => (kept.get(scope) ?? nothing).before)
      const counted = await Promise.all([...groups].map(([before, group]) => countOf(queries, group, before)))
      return counted.flat()
    },
  }
}

/** What was counted before and since, of one scope. */
function join(
  scope: EntryScope | null,
  { byResource }: Settled,
  { rows }: CountedSince,
  which: 'all' | 'settled',
): CountedEntries[] {
  const counts = new Map(byResource)
  for (const row of rows) {
    if (row.scope === scope) counts.set(row.resource, (counts.get(row.resource) ?? 0) + row[which])
  }
  return [...counts].map(([resource, count]) => ({ scope, resource, count }))
}
