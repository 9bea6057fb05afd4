import type { Claims } from '#src/lib/claims.ts'
import { findClaims } from './findClaims.ts'
import { findSession } from './session.ts'

/** The signed-in user as the token's claims tell it (SPEC-0 §3 "User context"); absent claims are 0, Unknown or false. */
export interface UserContext {
  userId: number
  name: string
  fullName: string
  email: string
  companyId: number
  companyCode: string
  companyName: string
  teamId: number
  isPasswordResetRequired: boolean
  claims: Claims
}

function buildUserContext(claims: Claims): UserContext {
  const text = (name: string): string =>
    typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : 'Unknown'
  const count = (name: string): number => Number(claims[name]) || 0
  return {
    userId: count('sub'),
    name: text('name'),
    fullName: text('given_name'),
    email: text('email'),
    companyId: count('company_id'),
    companyCode: text('company_code'),
    companyName: text('company_name'),
    teamId: count('team_id'),
    isPasswordResetRequired: claims.is_password_reset_required === true || claims.is_password_reset_required === 'true',
    claims,
  }
}

/** The user whose console this tab shows ({@link findClaims}); null where nobody is signed in. */
export function findUserContext(): UserContext | null {
  return findSession() && buildUserContext(findClaims())
}
