import type { Access, LoadAccess } from './platform/access/accessCache.ts'
import type { AccountDirectory, Credentials } from './services/identity/contract.ts'
import { buildClaims } from './services/identity/index.ts'
import type { Membership } from './services/membership/contract.ts'

/** Builds the function that reads who a user is now: account, claims, permissions, and which of his tokens hold. */
export function buildCallerLoader(
  accounts: AccountDirectory,
  credentials: Credentials,
  membership: Pick<Membership, 'permissionsOf'>,
): LoadAccess {
  return async (userId): Promise<Access | null> => {
    const [account, session, permissions] = await Promise.all([
      accounts.findById(userId),
      credentials.findSession(userId),
      membership.permissionsOf(userId),
    ])
    if (!account?.isActive) return null
    const subject = String(userId)
    const claims: Record<string, unknown> = {
      sub: subject,
      ...buildClaims(account, session.isPasswordResetRequired),
    }
    const { loginName, companyId, companyCode, teamId, userType } = account
    const name = String(claims.given_name)
    const caller = { subject, userId, loginName, name, companyId, companyCode, teamId, userType, claims, permissions }
    return {
      caller,
      sessionVersion: session.version,
      keptSession: session.keptSession,
      endedSessions: session.endedGrants,
    }
  }
}
