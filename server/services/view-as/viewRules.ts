import { type Caller, everyValue } from '../../platform/access/caller.ts'

type Reaching = Pick<Caller, 'userType' | 'claims'>

/**
 * True where a user reaches no more than who looks as him: staff look as those who have no other organizations than they, and as
 * candidates of these; facilities are no matter of organizations, so only who has all of them looks as their users.
 */
export function isReachWithin(viewer: Reaching, user: Reaching): boolean {
  const { organization_ids: own } = viewer.claims
  if (viewer.userType !== 'OrganizationUser') return false
  if (own === everyValue) return true
  const { organization_ids: theirs, own_organization_id: home } = user.claims
  const reached = user.userType === 'Candidate' ? [home] : theirs
  return Array.isArray(own) && Array.isArray(reached) && reached.every(each => own.includes(each))
}
