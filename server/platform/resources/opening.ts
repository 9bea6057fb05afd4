import { isEngineCall } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import type { Queries } from '../database/types.ts'
import { forbidden, Refusal, unauthenticated } from '../http/problem.ts'
import { type GivenToken, type LinkPurpose, openLink, takeUse } from '../links/index.ts'
import type { ResourceExtension } from './extension.ts'
import type { Work } from './work.ts'

/** How a call is open to who has not signed in. */
export interface Opening {
  isAnonymous: boolean
  /** The purposes of links that open it. */
  purposes: readonly LinkPurpose[]
}

/** Says how a call is open by what the service of its resource adds. */
export function toOpening({ anonymous = [], links = [] }: ResourceExtension = {}, callName: string): Opening {
  return { isAnonymous: anonymous.includes(callName), purposes: links.filter(({ calls }) => calls.includes(callName)) }
}

/**
 * True where a call is open to this caller without a permission: by a link its purpose's calls, of the engine's own only `one`; without a
 * sign-in those that the service names. Throws where somebody like that makes another; false for who has signed in.
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

/** Counts what a link did as a use of it, once all else is done; throws a `Refusal` where it holds no longer. */
export async function countUse({ caller: { opened }, transaction, text }: Work): Promise<void> {
  if (!opened || !transaction) return
  const { id, purpose } = opened
  if (!(await takeUse(transaction, id, purpose.mostUses))) throw new Refusal(text(purpose.expired))
}

/** Finds who calls by a token of a link; throws a `Refusal` in the words of the call's first purpose where it holds for none of them. */
export async function openLinkOrRefuse(
  given: GivenToken,
  queries: Queries,
  text: (key: string) => string,
): Promise<Caller> {
  const caller = await openLink(queries, given)
  if (caller) return caller
  throw new Refusal(text(given.purposes[0]?.expired ?? 'linkExpired.title'))
}
