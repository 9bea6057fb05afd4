import type { Access, LoadAccess } from '#server/platform/access/accessCache.ts'
import { buildClaims } from './claims.ts'
import type { AccountDirectory, Credentials } from './contract.ts'

/** Says what a user may do now: the codes of the permissions that he holds. */
type PermissionsOf = (userId: number) => Promise<ReadonlySet<string>>

/** Builds the function that reads who a user is now: account, claims, permissions, and which of his tokens hold. */
export function buildCallerLoader(
  accounts: AccountDirectory,
  credentials: Credentials,
  permissionsOf: PermissionsOf,
): LoadAccess {
  return async (userId): Promise<Access | null> => {
    const [session, permissions] = await Promise.all([credentials.findSession(userId), permissionsOf(userId)])
    // The account is read last: a user deactivated meanwhile is no user without permissions.
    const account = await accounts.findById(userId)
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
