import type { RecordValues } from '#contract/callArguments.ts'
import type { Start, State } from './candidateJobWorld.ts'
import type { Actor } from './world.ts'

/** A way in the table of the rules: who sends what from where, and what stands then, or why not. */
export interface CandidateWay extends Start {
  rule: string
  call: string
  actor: Exclude<Actor, 'System'>
  args?: RecordValues
  /** The reason is that of this category: the usual one, or the one that is to be said in words. */
  reason?: readonly [property: 'CancelReasonLookupID' | 'DeclineReasonLookupID', category: string, which?: 'other']
  to?: State
  refusal?: string
  question?: { Argument: string; No: string }
  /** What the row, the job and the time card have then. */
  left?: RecordValues
  jobLeft?: RecordValues
  card?: number
  /** The codes of the domain events. */
  raised?: string[]
  without?: string
}

export const [agency, candidate, facility] = ['Agency', 'Candidate', 'Facility'] as const

/** A way in few words. */
export const w = (
  rule: string,
  from: CandidateWay['from'],
  call: string,
  actor: CandidateWay['actor'],
  rest: Omit<CandidateWay, 'rule' | 'from' | 'call' | 'actor'>,
): CandidateWay => ({ rule, from, call, actor, ...rest })

export const said = {
  notPermitted: 'You do not have permission to do this.',
  notFound: 'The record was not found.',
  stale: 'The record was changed by someone else. Please reload.',
  Requested: 'The candidate has requested this job.',
  Offered: 'The job is offered to this candidate.',
  Confirmed: 'The candidate is confirmed on this job.',
  elsewhere: 'The candidate was confirmed on another shift at this time.',
  overlap: 'This candidate is already scheduled on an overlapping shift.',
  declineIt: 'This job has been offered to you: decline the offer instead.',
  ownRequested: 'You have requested this job.',
  ownOverlap: 'You are already scheduled on an overlapping shift.',
  ownElsewhere: 'You were confirmed on another shift at this time.',
  revenueCenter: 'A revenue center must be chosen before making an offer.',
  demand: 'Do you want to decrease demand?',
  last: 'There is no candidate left on this job. Do you want to cancel the job as well?',
  filled: 'This job is filled.',
  begun: 'The shift has started already.',
  beganThen: 'The shift began at 11/20/2037 06:00 AM. Do you want to continue?',
  changed:
    'The job has changed since the candidate requested it, and he has not answered yet. Do you want to continue?',
  words: 'Say the reason in words, since you chose Other.',
  reason: 'Choose a reason for the cancellation.',
  side: 'You can only act for your own side.',
  force: 'The shift starts soon or has started. Cancel it on behalf of the facility all the same?',
} as const

/** Who may send each event from where, by the rules: A for the agency, C for the candidate, F for the facility. */
export const senders: Readonly<Record<string, Partial<Record<State | 'none', string>>>> = {
  apply: { none: 'AC' },
  offer: { none: 'A', Requested: 'A' },
  accept: { Offered: 'AC' },
  assign: { none: 'A', Requested: 'A', Offered: 'A' },
  decline: { Requested: 'A', Offered: 'A' },
  declineOffer: { Offered: 'C' },
  withdraw: { Requested: 'AC', Offered: 'A' },
  cancelShift: { Confirmed: 'C' },
  hcpCancel: { Confirmed: 'C' },
  acceptCancel: { Confirmed: 'A' },
  refuseCancel: { Confirmed: 'A' },
  cancel: { Confirmed: 'A' },
  cancelAtFacility: { Confirmed: 'F' },
  adjustShift: { Offered: 'A', Confirmed: 'A' },
  moveShift: { Confirmed: 'A' },
  hcpAdjusted: { Requested: 'C', Offered: 'C', Confirmed: 'C' },
  hcpResponse: { Requested: 'C', Offered: 'C', Confirmed: 'C' },
  hcpRefuse: { Requested: 'C', Offered: 'C', Confirmed: 'C' },
  confirmClient: { Offered: 'A', Confirmed: 'A', Withdrawn: 'A' },
  confirmClientCancel: { CandidateCanceled: 'A', AgencyCanceled: 'A', FacilityCanceled: 'A' },
  confirmClientDecline: { Declined: 'A' },
}
