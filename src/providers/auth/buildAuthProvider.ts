import { type AuthProvider, HttpError } from 'ra-core'
import { findCallRule, isPermitted } from '#contract/access.ts'
import { heldPermissions } from '../access/permissions.ts'
import type { Resources } from '../data/manifestState.ts'
import { getText } from '../messages/getText.ts'
import { findLiveSession } from './liveSession.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'
import { findUserContext } from './userContext.ts'

/** ra-core's view of the session; rights are asked of the manifest's permissions, which the services alone decide. */
export function buildAuthProvider(resources: Resources): AuthProvider {
  return {
    async login({ username, password }: { username: string; password: string }) {
      const result = await signIn(username, password)
      if (!result.ok) throw new HttpError('message' in result ? result.message : getText('secondFactor.ask'), 401)
    },
    async logout() {
      await signOut()
    },
    async checkAuth() {
      if (!findLiveSession()) await signOut({ returnHere: true })
    },
    async checkError() {
      // A 401 has already ended the session where it was answered.
    },
    async getIdentity() {
      const user = findUserContext()
      return { id: user?.userId ?? 0, fullName: user?.fullName ?? '' }
    },
    async getPermissions() {
      return heldPermissions.get()
    },
    async canAccess({ resource, action }) {
      return canAccess(resources, resource, action)
    },
  }
}

const callOfAction: Record<string, string> = { show: 'one', edit: 'update' }

/**
 * Answers ra-core's question whether an action on a resource is open: a screen's action stands for the call behind it.
 * The pseudo resource `$permission` asks for a bare code; a resource that the manifest does not hold is refused.
 */
function canAccess(resources: Resources, resource: string, action: string): boolean {
  const held = heldPermissions.get()
  if (resource === '$permission') return isPermitted(action, held)
  const descriptor = resources.get(resource)?.descriptor
  if (!descriptor) return false
  const call = callOfAction[action] ?? action
  const isKnown =
    descriptor.calls === undefined || descriptor.calls[call] !== undefined || call in (descriptor.permissions ?? {})
  return isKnown && isPermitted(findCallRule(descriptor, call), held)
}
