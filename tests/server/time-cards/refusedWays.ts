import type { RecordValues } from '#contract/callArguments.ts'
import type { Actor } from '../jobs/world.ts'
import { type CardWay, dispute, dtos, email, exported, isExported, own, reason } from './cardWay.ts'
import { type CardState, cardStatuses } from './cardWorld.ts'

/** Which events leave which states by whom: everything else is refused (rules C3). */
const leaving: Record<string, { from: CardState[]; by: Actor[]; call?: string; args?: RecordValues }> = {
  ready: { from: ['Pending'], by: ['System'] },
  miss: { from: ['ReadyToStart', 'Working', 'OnBreak', 'Pending', 'NA'], by: ['System'] },
  autoApprove: { from: ['Unapproved'], by: ['System'] },
  clockIn: { from: ['ReadyToStart', 'ActionRequired'], by: ['Candidate'] },
  breakStart: { from: ['Working', 'ActionRequired'], by: ['Candidate'] },
  breakEnd: { from: ['OnBreak', 'ActionRequired'], by: ['Candidate'] },
  clockOut: { from: ['Working', 'OnBreak', 'ActionRequired'], by: ['Candidate'] },
  correct: {
    from: [
      'NA',
      'Pending',
      'ReadyToStart',
      'Working',
      'OnBreak',
      'ActionRequired',
      'Completed',
      'Unapproved',
      'Disputed',
    ],
    by: ['Agency'],
    call: 'addSlots',
    args: dtos,
  },
  submit: { from: ['Completed', 'Unapproved', 'Disputed'], by: ['Candidate', 'Agency'], args: email },
  approve: { from: ['Completed', 'Unapproved', 'Disputed', 'Received'], by: ['Agency', 'Facility'] },
  dispute: { from: ['Completed', 'Unapproved', 'Received', 'Approved'], by: ['Agency', 'Facility'], args: dispute },
  receive: { from: ['NA', 'Pending', 'ActionRequired'], by: ['Agency'], args: { SheetFile: 'file' } },
  void: {
    from: (Object.keys(cardStatuses) as CardState[]).filter(state => state !== 'Void'),
    by: ['Agency', 'System'],
    args: reason,
  },
  unlock: { from: ['Approved'], by: ['Agency'], args: { UnlockReason: 'Wrong' } },
}

/** Of a card that payroll has taken every event but Unlock is refused for that one reason. */
export const lockedWays: CardWay[] = Object.entries(leaving).flatMap(
  ([
    event,
    {
      by: [actor],
      call,
      args,
    },
  ]) =>
    event === 'unlock' || actor === undefined || actor === 'System'
      ? []
      : [
          {
            ...{ rule: 'locked', from: 'Approved' as const, event, actor, values: exported, refusal: isExported },
            ...(call && { call }),
            ...(args && { args }),
          },
        ],
)

/** The candidate is spoken to himself. */
function sayState(state: CardState, actor: Actor): string {
  return state === 'OnBreak' && actor === 'Candidate' ? 'You are on a break.' : own[state]
}

/** What every other event comes to, by state and user: those of the clock are sent by nobody else. */
export function listRefusedWays(state: CardState): CardWay[] {
  return Object.entries(leaving).flatMap(([event, { from, by, call, args }]) => {
    const isTimed = by.includes('System') && event !== 'void'
    const senders: Actor[] = isTimed ? ['System'] : ['Agency', 'Facility', 'Candidate']
    return senders.flatMap((actor): CardWay[] => {
      const isLeft = from.includes(state)
      if (isLeft && by.includes(actor)) return []
      const refusal = isLeft ? 'You do not have permission to do this.' : sayState(state, actor)
      return [{ rule: 'refused', from: state, event, actor, ...(call && { call }), ...(args && { args }), refusal }]
    })
  })
}
