import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { allCompanies, everyValue, toNarrowedClaim } from '../../platform/access/caller.ts'
import type { Queries } from '../../platform/database/types.ts'
import { badRequest, forbidden } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import type { ClaimOwner } from '../../platform/service.ts'
import { masterFilterCode } from '../user-settings/contract.ts'
import { findRevenueCenters, listAssigned } from './organizationRepository.ts'
import type { MarketplaceParts } from './parts.ts'

/** By which scopes judge the rows of staff. */
const claim = 'organization_ids'

type Settings = MarketplaceParts['settings']
type Staff = Pick<ClaimOwner, 'userId' | 'permissions'>

/** What staff have narrowed the console to, of what they see at all; null where it is not narrowed (rules C7.23). */
async function findMasterFilter(queries: Queries, settings: Settings, user: Staff): Promise<number[] | null> {
  const chosen = readIds(await settings.findValue(queries, user.userId, masterFilterCode))
  if (chosen.length === 0) return null
  // One that is gone since narrows nothing.
  const seen = await filterVisible(queries, user, await findRevenueCenters(queries, chosen))
  return seen.length === 0 ? null : seen
}

/** Those of these revenue centers that staff see: what is assigned to them, or all. */
async function filterVisible(
  queries: Queries,
  { userId, permissions }: Staff,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0 || permissions.has(allCompanies)) return [...ids]
  const assigned = new Set(await listAssigned(queries, userId))
  return ids.filter(id => assigned.has(id))
}

/** What the caller has narrowed the console to; null where it is not narrowed. */
export function readMasterFilter({ caller, database }: CallContext, settings: Settings): Promise<number[] | null> {
  return findMasterFilter(database, settings, caller)
}

/**
 * The organizations whose rows staff reach: those that are assigned to them, all for holders of VIEW_ALL_COMPANY_DATA; and those of
 * them that their lists show, where they have narrowed the console.
 */
export async function buildOrganizationClaims(
  queries: Queries,
  settings: Settings,
  user: Staff,
): Promise<Readonly<Record<string, unknown>>> {
  const reached = user.permissions.has(allCompanies) ? everyValue : await listAssigned(queries, user.userId)
  const chosen = await findMasterFilter(queries, settings, user)
  return { [claim]: reached, ...(chosen && { [toNarrowedClaim(claim)]: chosen }) }
}

/**
 * Keeps what the caller narrows the console to and answers what of it is kept: the revenue centers that are assigned to him, any for
 * holders of VIEW_ALL_COMPANY_DATA. Nothing kept narrows nothing. Throws 403 for candidates and employer users (SPEC-0 §2
 * "Application shell").
 */
export async function storeMasterFilter(context: CallContext, settings: Settings, chosen: unknown): Promise<number[]> {
  const { caller, transaction } = context
  if (caller.userType !== 'OrganizationUser') throw forbidden()
  if (!Array.isArray(chosen)) {
    throw badRequest('OrganizationIds is missing: give the list of revenue centers, an empty one for all.')
  }
  const kept = await filterVisible(transaction, caller, await findRevenueCenters(transaction, chosen.map(Number)))
  await settings.storeValue(context, {
    Code: masterFilterCode,
    Name: 'Revenue center filter',
    Value: JSON.stringify(kept),
  })
  await publishAccessChange(transaction, caller.userId)
  return kept
}

/** The IDs of a setting that is a JSON list of them; none where it is anything else. */
function readIds(value: string | null): number[] {
  if (value === null) return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.map(Number).filter(id => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}
