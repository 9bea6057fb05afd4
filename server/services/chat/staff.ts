import { type Caller, everyValue } from '../../platform/access/caller.ts'

/** Without it staff take part in no chat (SPEC-0 §2 "Application shell"). */
const viewChat = 'VIEW_CHAT'

/** True for staff who chat with the candidates of a revenue center. */
export function isAgentOf(caller: Caller | null, center: number): boolean {
  return caller !== null && isAgent(caller) && (listCenters(caller)?.includes(center) ?? true)
}

/** The revenue centers whose chats a member of staff reaches; null where he reaches all. */
export function listCenters({ claims }: Pick<Caller, 'claims'>): number[] | null {
  const { organization_ids: claim } = claims
  if (claim === everyValue) return null
  return Array.isArray(claim) ? claim.map(Number) : []
}

/** Without it a candidate takes part in no chat. */
const respond = 'RESPOND_JOB'

/** True for a candidate who chats. */
export function isChattingCandidate({ userType, permissions }: Caller): boolean {
  return userType === 'Candidate' && permissions.has(respond)
}

/** True for staff who chat with candidates. */
export function isAgent({ userType, permissions }: Caller): boolean {
  return userType === 'OrganizationUser' && permissions.has(viewChat)
}
