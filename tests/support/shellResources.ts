import type { Resource } from '#contract/resource.ts'
import { getSessionKey } from '#src/providers/auth/identity.ts'
import { storeSession } from '#src/providers/auth/session.ts'
import { readShippedResource } from './shippedResource.ts'

/** What the header asks, by its shipped data files. */
export function buildShellResources(): Resource[] {
  return [
    readShippedResource('candidate-revenue-centers', 'candidate-revenue-center'),
    readShippedResource('organizations', 'organization'),
    readShippedResource('system-configs', 'system-config'),
  ]
}

/** Signs somebody in whose token says what kind of user he is. */
export function beginShellSession(userType: string, sub = '5'): void {
  const claims = { sub, given_name: 'Ada Byron Agent', user_type: userType }
  const access_token = `x.${btoa(JSON.stringify(claims))}.x`
  storeSession(getSessionKey(), { access_token, token_type: 'Bearer', expires_in: 3600 })
}
