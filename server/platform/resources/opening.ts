import { isEngineCall } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import type { Queries } from '../database/types.ts'
import { forbidden, Refusal, unauthenticated } from '../kernel/problem.ts'
import { type GivenToken, type LinkPurpose, openLink, takeUse } from '../links/index.ts'
import type { CallExecution } from './callExecution.ts'
import type { ResourceExtension } from './extension.ts'

/** How a call is open to callers without a session, or with one that opens little yet. */
export interface Opening {
  isAnonymous: boolean
  isBeforeSecondFactor: boolean
  /** The purposes of links that open it. */
  purposes: readonly LinkPurpose[]
}

/** Reads from a resource's extension how a call is open without a session. */
export function toOpening(
  { anonymous = [], beforeSecondFactor = [], links = [] }: ResourceExtension = {},
  callName: string,
): Opening {
  return {
    isAnonymous: anonymous.includes(callName),
    isBeforeSecondFactor: beforeSecondFactor.includes(callName),
    purposes: links.filter(({ calls }) => calls.includes(callName)),
  }
}

/**
 * True where this caller needs no permission for a call. A link opens the calls of its purpose; of the engine's own calls only `one`.
 * An anonymous caller has the calls that the service names. False for a session. Throws 403 or 401 for every other call.
 */
export function checkOpened(
  resource: Resource,
  callName: string,
  caller: Caller,
  extension?: ResourceExtension,
): boolean {
  const { opened, actor } = caller
  if (opened) {
    const { purpose } = opened
    const isOwn = purpose.resource === resource.name && purpose.calls.includes(callName)
    const isMany = resource.descriptor.calls?.[callName]?.each !== undefined
    if (!isOwn || isMany || (isEngineCall(callName) && callName !== 'one')) throw forbidden()
    return true
  }
  if (actor !== 'Anonymous') return false
  if (!toOpening(extension, callName).isAnonymous) throw unauthenticated()
  return true
}

/** Counts a use of the link, as the last step of its call. Throws a `Refusal` where the link has ended meanwhile. */
export async function countUse({ caller: { opened }, callName, transaction, text }: CallExecution): Promise<void> {
  if (!opened || !transaction) return
  const { id, purpose } = opened
  if (purpose.uncounted?.includes(callName)) return
  if (!(await takeUse(transaction, { id, mostUses: purpose.mostUses, callName })))
    throw new Refusal(text(purpose.expired))
}

/** Finds the caller of a link's token. Throws a `Refusal` with the text of the call's first purpose where no link holds. */
export async function openLinkOrRefuse(
  given: GivenToken,
  queries: Queries,
  text: (key: string) => string,
): Promise<Caller> {
  const caller = await openLink(queries, given)
  if (caller) return caller
  throw new Refusal(text(given.purposes[0]?.expired ?? 'linkExpired.title'))
}
