import type { Caller } from '../access/caller.ts'
import type { LinkPurpose } from '../access/linkPurpose.ts'
import type { Queries } from '../database/types.ts'
import { tooMany } from '../kernel/problem.ts'
import { countRate, findWait, type RateLimit } from '../rates/index.ts'
import { findLink, noteOpened } from './linkRepository.ts'
import { hashToken } from './links.ts'

/** Tokens that hold for nothing, by network (rules C7.10). */
const failureLimit: RateLimit = { most: 10, seconds: 600 }
/** Calls by one link (rules C7.10). */
const viewLimit: RateLimit = { most: 30, seconds: 3600 }

const noPermissions: ReadonlySet<string> = new Set()

/** A token as it came, and what may be opened by it. */
export interface GivenToken {
  token: string
  purposes: readonly LinkPurpose[]
  /** The network that it came from. */
  network: string
  /** The languages in which the client is to be answered (`Accept-Language`). */
  languages?: string | undefined
}

/**
 * Finds who calls by a token; null where it holds for none of these purposes, which is all that is reported of it. Throws 429 above
 * the limits.
 */
export async function openLink(queries: Queries, { token, purposes, network }: GivenToken): Promise<Caller | null> {
  const failures = `link failure ${network}`
  refuseFlood(await findWait(queries, failures, failureLimit))
  const link = await findLink(queries, hashToken(token))
  const purpose = purposes.find(
    ({ name, resource, isDisplayedAfterUse }) =>
      name === link?.Purpose && resource === link.Resource && (link.Ending === null || isDisplayedAfterUse === true),
  )
  if (!link || !purpose) {
    refuseFlood(await countRate(queries, failures, failureLimit))
    return null
  }
  refuseFlood(await countRate(queries, `link view ${link.ID}`, viewLimit))
  if (link.OpenedOn === null) await noteOpened(queries, link.ID)
  const { actor, userType } = purpose
  return {
    ...{ subject: `link:${link.ID}`, userId: link.UserID ?? 0, loginName: actor, name: actor, userType },
    ...{ companyId: 0, companyCode: '', teamId: 0, claims: {}, permissions: noPermissions },
    linkId: link.ID,
    opened: { id: link.ID, purpose, recordId: Number(link.RecordID), typed: link.Typed, secret: link.Secret },
  }
}

function refuseFlood(seconds: number | null): void {
  if (seconds !== null) throw tooMany(seconds)
}
