import type { Access, LoadAccess } from '#server/platform/access/accessCache.ts'
import { dueClaim, isSecondFactorRequired } from '#server/platform/access/secondFactor.ts'
import type { ClaimOwner } from '#server/platform/service.ts'
import { buildClaims } from './claims.ts'
import type { AccountDirectory, Credentials } from './contract.ts'

/** What the caller of a user is read by. */
interface CallerParts {
  accounts: AccountDirectory
  credentials: Credentials
  /** What a user may do now: the codes of the permissions that he holds. */
  permissionsOf(userId: number): Promise<ReadonlySet<string>>
  /** What services say of him beside his account. */
  claimsOf(user: ClaimOwner): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** Builds the function that reads who a user is now: account, claims, permissions, and which of his tokens hold. */
export function buildCallerLoader({ accounts, credentials, permissionsOf, claimsOf }: CallerParts): LoadAccess {
  return async (userId): Promise<Access | null> => {
    const [session, permissions] = await Promise.all([credentials.findSession(userId), permissionsOf(userId)])
    // The account is read last: a user deactivated meanwhile is no user without permissions.
    const account = await accounts.findById(userId)
    if (!account?.isActive) return null
    const { loginName, companyId, companyCode, teamId, userType } = account
    const subject = String(userId)
    const claims: Record<string, unknown> = Object.assign(
      { sub: subject, ...buildClaims(account, session.isPasswordResetRequired) },
      ...(await claimsOf({ userId, userType, permissions })),
    )
    claims[dueClaim] = isSecondFactorRequired({ claims }) && !session.hasSecondFactor
    const name = String(claims.given_name)
    const caller = { subject, userId, loginName, name, companyId, companyCode, teamId, userType, claims, permissions }
    return {
      caller,
      sessionVersion: session.version,
      storedSession: session.storedSession,
      endedSessions: session.endedGrants,
    }
  }
}
