import type { Resource } from '#contract/resource.ts'
import { type Caller, hasAccount, toAuditActor } from '../access/caller.ts'
import { writeAudit } from '../audit/index.ts'
import type { Database } from '../database/types.ts'
import { toNetwork } from '../http/network.ts'
import { HttpProblem } from '../kernel/problem.ts'
import { countRate } from '../rates/index.ts'

/** A call that was made without the right to it, or to a record that is not within reach. */
export interface RefusedCall {
  resource: Resource
  callName: string
  caller: Caller
  /** The network address that it came from, proxies considered. */
  address: string
}

/** Keeps a refused call in the audit. */
export type NoteRefusal = (error: unknown, call: RefusedCall) => Promise<void>

/** The action of such entries. */
export const refusedAction = 'refuseAccess'

/** Of each user and call the audit has so many an hour. */
const thinned = { most: 1, seconds: 3600 }

/** As many kinds of refusals as one instance remembers; above it the database alone says which are known. */
const capacity = 10_000

const refusedStatuses: ReadonlySet<number> = new Set([403, 404])

/** Builds what keeps refused access: the first of a user and call in an hour. What fails of it changes no answer. */
export function buildNoteRefusal(
  database: Database,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): NoteRefusal {
  // A flood of refusals asks the database once.
  const known = new Map<string, number>()
  return async (error, { resource, callName, caller, address }) => {
    if (!(error instanceof HttpProblem) || !refusedStatuses.has(error.status)) return
    if (!hasAccount(caller) || caller.actor !== undefined) return
    const kind = `refused ${caller.userId} ${resource.name} ${callName}`
    if ((known.get(kind) ?? 0) > now()) return
    known.delete(kind)
    for (const oldest of known.size >= capacity ? known.keys().take(1) : []) known.delete(oldest)
    known.set(kind, now() + thinned.seconds * 1000)
    try {
      if ((await countRate(database, kind, thinned)) !== null) return
      const after = { Call: callName, Status: error.status, Address: toNetwork(address) }
      await writeAudit(database, {
        ...toAuditActor(caller),
        resource: resource.name,
        recordId: null,
        action: refusedAction,
        after,
      })
    } catch (failure) {
      onError(failure)
    }
  }
}
