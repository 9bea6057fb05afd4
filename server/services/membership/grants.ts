import { type Caller, isApplicant, seesAllCompanies } from '../../platform/access/caller.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, SaveContext } from '../../platform/resources/extension.ts'

type Asked = Pick<CallContext, 'caller' | 'text'>

/** The code of which an installation, and each of its companies, always keeps an active holder. */
export const assignPermissions = 'ASSIGN_PERMISSIONS'

/** True for a caller who answers for the whole installation: only he may give what he does not hold himself. */
export function isInstallationAdministrator(caller: Caller): boolean {
  return seesAllCompanies(caller) && caller.permissions.has(assignPermissions)
}

/** True where rows of this company are the caller's to see. */
export function isCompanyInScope(caller: Caller, companyId: number): boolean {
  return caller.companyId === companyId || seesAllCompanies(caller)
}

/** True where a caller reaches a user: one of his companies, and who looks for work himself alone. */
export function isUserInScope(caller: Caller, user: { ID: number; CompanyID: number }): boolean {
  return caller.userType === 'Candidate' ? user.ID === caller.userId : isCompanyInScope(caller, user.CompanyID)
}

/** True where a caller reaches a role of his companies: private ones are for who sees them all, and none for who is not active yet. */
export function isRoleInScope(caller: Caller, role: { IsPrivate: boolean }): boolean {
  return !isApplicant(caller) && (!role.IsPrivate || seesAllCompanies(caller))
}

/** True of a code that the caller may give and take. */
export function canGrant(caller: Caller, code: string): boolean {
  return isInstallationAdministrator(caller) || caller.permissions.has(code)
}

/** Refuses, naming them, to give or take codes that the caller does not hold. */
export function checkGrants({ caller, text }: Asked, codes: Iterable<string>): void {
  const foreign = [...new Set(codes)].filter(code => !canGrant(caller, code))
  if (foreign.length > 0) throw new Refusal(text('membership.grants.foreign', foreign.join(', ')))
}

/** Refuses a new record without a company of whoever sees all of them: only others have one that it could be of. */
export function checkCompanyNamed({ caller, args, stored, text }: SaveContext): void {
  const isNamed = stored !== null || args.record === undefined || args.record.CompanyID !== undefined
  if (isNamed || !seesAllCompanies(caller)) return
  throw new Refusal(text('MANDATORY_FIELD_ERROR'), { '/CompanyID': text('validation.required') })
}
