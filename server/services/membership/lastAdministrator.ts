import { allCompanies } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { assignPermissions, isInstallationAdministrator } from './grants.ts'
import { findHolders, lockAccess, type PermissionHolders } from './permissionRepository.ts'
import { findUser } from './userRepository.ts'

const codes = { assign: assignPermissions, all: allCompanies }

/**
 * Does work that may take a permission or a user of a company away, and refuses it where nobody would be left who administers
 * the installation, or who assigns permissions in that company (rules C6 "User"). Such changes come one after the other, so
 * that two at a time cannot each spare the other's holder; what the work reads of ranks is of that moment too.
 */
export async function guardLastAdministrator<Result>(
  context: CallContext,
  companyId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { transaction } = context
  await lockAccess(transaction)
  const before = await findHolders(transaction, companyId, codes)
  const result = await work()
  checkHolders(context, before, await findHolders(transaction, companyId, codes))
  return result
}

/** Who would be left without a holder where a user went (rules C6 "User"); such changes come one after the other. */
export async function findLosses(
  { transaction, caller }: CallContext,
  userId: number,
): Promise<{ isLastAdministrator: boolean; isLastHolder: boolean }> {
  await lockAccess(transaction)
  const { CompanyID = 0 } = (await findUser(transaction, userId)) ?? {}
  const before = await findHolders(transaction, CompanyID, codes)
  const after = await findHolders(transaction, CompanyID, codes, [userId])
  return {
    isLastAdministrator: before.ofInstallation && !after.ofInstallation,
    isLastHolder: before.ofCompany && !after.ofCompany && !isInstallationAdministrator(caller),
  }
}

const leaving = new WeakMap<Transaction, Set<number>>()

/** Refuses to let a user go who is the last holder, the users that leave in the same transaction counted as gone. */
export async function checkLeaving(
  context: CallContext,
  { ID, CompanyID }: { ID: number; CompanyID: number },
): Promise<void> {
  const { transaction } = context
  await lockAccess(transaction)
  const gone = leaving.get(transaction) ?? new Set<number>()
  const before = await findHolders(transaction, CompanyID, codes, [...gone])
  checkHolders(context, before, await findHolders(transaction, CompanyID, codes, [...gone, ID]))
  leaving.set(transaction, gone.add(ID))
}

/** Who administers the installation may leave a company without: he can give the permission again, and close the company. */
function checkHolders({ caller, text }: CallContext, before: PermissionHolders, after: PermissionHolders): void {
  if (before.ofInstallation && !after.ofInstallation) throw new Refusal(text('membership.grants.lastAdministrator'))
  if (before.ofCompany && !after.ofCompany && !isInstallationAdministrator(caller)) {
    throw new Refusal(text('membership.grants.lastHolder'))
  }
}
