import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/types.ts'
import type { ResourcePlan } from './plan.ts'
import { fillScopes } from './sql/entryScope.ts'

/** Entries of one step: so few that nobody who reads or writes notices. */
const stepSize = 1000

/** How long is rested between steps, as a multiple of what one took: the callers go first. */
const rest = 3

/**
 * Tells whose they are of the audit's entries that were written before entries knew it, by their records as these are now, the newest
 * first; until then only who sees everything reads them. Does nothing where none is left. A signal ends it between two steps.
 */
export async function fillOldEntries(
  database: Database,
  plans: ReadonlyMap<string, ResourcePlan>,
  signal: AbortSignal,
): Promise<void> {
  const { text, values } = fillScopes([...plans.values()], stepSize)
  while (!signal.aborted) {
    const began = performance.now()
    const filled = await database.run(text, values)
    if (filled.length === 0) return
    await wait(rest * (performance.now() - began), undefined, { signal, ref: false }).catch(() => {})
  }
}
