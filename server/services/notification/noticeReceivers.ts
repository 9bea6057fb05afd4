import type { EventNotice, NotificationMode } from '#contract/notice.ts'

/** The kinds of user as they are stored (SPEC-0 §1), by whom a notice is for. */
const userTypes = { Agency: 1, Facility: 2, Candidate: 3 } as const

/** The kind of user that a notice is for. */
export function toUserType({ for: kind }: Pick<EventNotice, 'for'>): number {
  return userTypes[kind]
}

/** True where who has chosen nothing receives a notice by a mode. */
export function isDefault({ off = [] }: Pick<EventNotice, 'off'>, mode: NotificationMode): boolean {
  return !off.includes(mode)
}
