import { seesAllCompanies } from '../../platform/access/caller.ts'
import { badRequest, forbidden } from '../../platform/http/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { findRevenueCenters, listAssigned } from './organizationRepository.ts'
import type { MarketplaceParts } from './parts.ts'

/** The setting in which a user keeps to which revenue centers he has narrowed the console (SPEC-0 §6). */
const code = 'REVENUE_CENTER_MASTER_FILTER'

type Settings = MarketplaceParts['settings']

/** What the caller has narrowed the console to, within what is assigned to him; null where it is not narrowed (rules C7.23). */
export async function readMasterFilter(
  { caller, database }: CallContext,
  settings: Settings,
): Promise<number[] | null> {
  const chosen = readIds(await settings.findValue(database, caller.userId, code))
  if (chosen.length === 0) return null
  const assigned = new Set(await listAssigned(database, caller.userId))
  return assigned.size === 0 ? chosen : chosen.filter(id => assigned.has(id))
}

/**
 * Keeps what the caller narrows the console to and answers what of it is kept: the revenue centers that are assigned to him, or
 * those of his companies where none is. Nothing kept narrows nothing. Throws 403 for candidates and employer users (SPEC-0 §2
 * "Application shell").
 */
export async function keepMasterFilter(context: CallContext, settings: Settings, chosen: unknown): Promise<number[]> {
  const { caller, transaction } = context
  if (caller.userType !== 'OrganizationUser') throw forbidden()
  if (!Array.isArray(chosen)) {
    throw badRequest('OrganizationIds is missing: give the list of revenue centers, an empty one for all.')
  }
  const companyId = seesAllCompanies(caller) ? null : caller.companyId
  const found = await findRevenueCenters(transaction, chosen.map(Number), companyId)
  const assigned = new Set(await listAssigned(transaction, caller.userId))
  const kept = assigned.size === 0 ? found : found.filter(id => assigned.has(id))
  await settings.keepValue(context, code, JSON.stringify(kept))
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
