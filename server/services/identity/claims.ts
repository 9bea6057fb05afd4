import { type Account, consoleApplication } from './contract.ts'

/** Builds the claims of SPEC-0 §3 "User context"; what is not known is 0, Unknown or false. */
export function buildClaims(account: Account, isPasswordResetRequired: boolean): Record<string, unknown> {
  const text = (value: string | null) => value?.trim() || 'Unknown'
  const fullName = [account.firstName, account.middleName, account.lastName].map(part => part?.trim()).filter(Boolean)
  return {
    company_id: account.companyId,
    company_code: text(account.companyCode),
    company_name: text(account.companyName),
    team_id: account.teamId,
    team_code: text(account.teamCode),
    team_name: text(account.teamName),
    title: text(account.title),
    name: account.loginName,
    first_name: text(account.firstName),
    middle_name: text(account.middleName),
    last_name: text(account.lastName),
    given_name: text(fullName.join(' ')),
    phone: text(account.phone),
    email: text(account.email),
    user_type: account.userType,
    user_culture: text(account.culture),
    client_appcode: consoleApplication,
    is_password_reset_required: isPasswordResetRequired,
  }
}

/** The names of the claims, for the profile scope and the discovery document. */
export const claimNames = [
  'company_id',
  'company_code',
  'company_name',
  'team_id',
  'team_code',
  'team_name',
  'title',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'given_name',
  'phone',
  'email',
  'user_type',
  'user_culture',
  'client_id',
  'client_appcode',
  'is_password_reset_required',
] as const
