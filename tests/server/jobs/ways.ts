import type { RecordValues } from '#contract/callArguments.ts'
import { type Actor, type Candidates, type JobState, statuses } from './world.ts'

const states = Object.keys(statuses) as JobState[]
const users = ['Agency', 'Facility', 'Candidate'] as const

const own: Record<JobState, string> = {
  Unpublished: 'This job is not published.',
  Open: 'This job is open.',
  Filled: 'This job is filled.',
  Canceled: 'This job is canceled. You can only clone it.',
  InProgress: 'This job is in progress.',
}
const notPermitted = 'You do not have permission to do this.'
const notFound = 'The record was not found.'
const tooLate = 'It is too late to cancel this job. Please contact the agency.'
const force = 'The shift starts soon or has started. Cancel the job all the same?'

/** A way in the tables of the rules: a state, who sends what, and the state then, or why not. */
export interface Way {
  rule: string
  from: JobState
  event: string
  actor: Actor
  args?: RecordValues
  job?: RecordValues
  on?: Candidates
  /** Hours from now to the start; 120 where it is absent. */
  hours?: number
  to?: JobState
  refusal?: string
  question?: { Argument: string; No: string }
  /** What the row has then, too. */
  row?: RecordValues
  /** The statuses of who was on the job, in their order, and of their time cards. */
  left?: number[]
  cards?: number[]
}

/** A way in few words. */
export const w = (
  rule: string,
  from: Way['from'],
  event: Way['event'],
  actor: Way['actor'],
  rest: Omit<Way, 'rule' | 'from' | 'event' | 'actor'>,
): Way => ({ rule, from, event, actor, ...rest })

/** The reason is that of the world. */
const reason: RecordValues = { CancelReasonLookupId: 'reason' }
const asked = { Argument: 'IsForceCancel', No: 'stop' }
const askedDemand = { Argument: 'DecreaseDemand', No: 'send' }

/** The tables of the rules (C1), a way each. */
export const ways: Way[] = [
  w('J3', 'Unpublished', 'publish', 'Agency', { to: 'Open', row: { OrderStatus: null } }),
  w('J3', 'Unpublished', 'publish', 'Agency', {
    hours: -1,
    refusal: 'The shift has started already. Choose a start that lies ahead before you publish.',
  }),
  w('J3', 'Unpublished', 'publish', 'Agency', {
    job: { Rates: null },
    refusal: 'Add at least one pay rate before you publish.',
  }),
  w('J3', 'Unpublished', 'publish', 'Agency', {
    job: { OrganizationID: null },
    refusal: 'Choose a revenue center before you publish.',
  }),
  w('J4', 'Unpublished', 'cancel', 'Agency', { args: reason, hours: 1, to: 'Canceled', row: { CanceledBy: 3 } }),
  w('J4', 'Unpublished', 'cancel', 'Facility', { args: reason, to: 'Canceled', row: { CanceledBy: 2 } }),
  w('J6', 'Open', 'fillPosition', 'System', {
    on: { requested: 1, offered: 1 },
    to: 'Filled',
    row: { ConfirmedCount: 1 },
    left: [10, 10],
  }),
  w('J6', 'Open', 'fillPosition', 'System', {
    job: { Demand: 2 },
    on: { requested: 1 },
    to: 'Open',
    row: { ConfirmedCount: 1 },
    left: [1],
  }),
  w('J6', 'Open', 'fillPosition', 'System', { job: { ConfirmedCount: 1 }, refusal: own.Filled }),
  w('C9.7: the first one after the start begins it', 'Open', 'fillPosition', 'System', {
    hours: -1,
    job: { Demand: 2 },
    on: { offered: 1 },
    to: 'InProgress',
    row: { ConfirmedCount: 1 },
    left: [2],
  }),
  w('C9.7: the last one after the start ends the offers', 'InProgress', 'fillPosition', 'System', {
    hours: -1,
    job: { Demand: 2 },
    on: { offered: 1, confirmed: 1 },
    to: 'InProgress',
    row: { ConfirmedCount: 2 },
    left: [10, 3],
  }),
  w('C9.7: nobody comes to what is over', 'Open', 'fillPosition', 'System', {
    hours: -13,
    refusal: 'The shift is over.',
  }),
  w('J8', 'Filled', 'leavePosition', 'System', {
    args: { DecreaseDemand: false },
    job: { ConfirmedCount: 1 },
    to: 'Open',
    row: { ConfirmedCount: 0, Demand: 1 },
  }),
  w('J8', 'Filled', 'leavePosition', 'System', {
    job: { ConfirmedCount: 1 },
    refusal: 'Do you want to decrease demand?',
    question: askedDemand,
  }),
  w('J9', 'Filled', 'leavePosition', 'System', {
    args: { DecreaseDemand: true },
    job: { Demand: 3, ConfirmedCount: 3 },
    to: 'Filled',
    row: { ConfirmedCount: 2, Demand: 2 },
  }),
  w('J10', 'Filled', 'leavePosition', 'System', {
    args: { DecreaseDemand: true },
    job: { ConfirmedCount: 1 },
    refusal: 'There is no candidate left on this job. Do you want to cancel the job as well?',
    question: { Argument: 'IsCancelJob', No: 'send' },
  }),
  w('J10', 'Filled', 'leavePosition', 'System', {
    args: { DecreaseDemand: true, IsCancelJob: true },
    job: { ConfirmedCount: 1 },
    on: { requested: 1 },
    to: 'Canceled',
    row: { ConfirmedCount: 0 },
    left: [11],
  }),
  w('J10', 'Filled', 'leavePosition', 'System', {
    args: { DecreaseDemand: true, IsCancelJob: false },
    job: { ConfirmedCount: 1 },
    to: 'Open',
    row: { ConfirmedCount: 0, Demand: 1 },
  }),
  w('J10', 'Open', 'leavePosition', 'System', {
    args: { DecreaseDemand: true, IsCancelJob: true },
    job: { ConfirmedCount: 1 },
    to: 'Canceled',
  }),
  w('J11', 'Filled', 'start', 'System', { on: { requested: 1, confirmed: 1 }, to: 'InProgress', left: [10, 3] }),
  w('J11', 'Open', 'start', 'System', {
    job: { Demand: 2 },
    on: { requested: 1, offered: 1, confirmed: 1 },
    to: 'InProgress',
    left: [10, 2, 3],
  }),
  w('J12', 'Open', 'start', 'System', { on: { requested: 1, offered: 1 }, to: 'Open', left: [10, 2] }),
  w('J13', 'Open', 'cancel', 'Agency', {
    args: reason,
    on: { requested: 1, offered: 1 },
    to: 'Canceled',
    row: { IsCancellationConfirmed: false },
    left: [11, 11],
  }),
  w('J13', 'Filled', 'cancel', 'Agency', {
    args: { ...reason, isCancellationConfrim: true, ActionBy: 2 },
    on: { confirmed: 1 },
    to: 'Canceled',
    row: { IsCancellationConfirmed: true, CanceledBy: 2 },
    left: [8],
    cards: [12],
  }),
  w('J13', 'Filled', 'cancel', 'Facility', {
    args: reason,
    on: { confirmed: 1 },
    to: 'Canceled',
    left: [8],
    cards: [12],
  }),
  w('J13', 'Open', 'cancel', 'Agency', { args: reason, hours: 23, refusal: force, question: asked }),
  w('J13', 'Open', 'cancel', 'Agency', { args: { ...reason, IsForceCancel: true }, hours: 23, to: 'Canceled' }),
  w('J13', 'Open', 'cancel', 'Agency', { args: { ...reason, IsForceCancel: false }, hours: 23, refusal: tooLate }),
  w('J13', 'Open', 'cancel', 'Facility', { args: { ...reason, IsForceCancel: true }, hours: 23, refusal: tooLate }),
  w('J13', 'Open', 'cancel', 'Facility', {
    args: { ...reason, ActionBy: 3 },
    refusal: 'You can only act for your own side.',
  }),
  w('J12', 'Open', 'cancel', 'Agency', { args: reason, hours: -3, to: 'Canceled' }),
  w('J14', 'InProgress', 'cancel', 'Agency', {
    args: reason,
    hours: -1,
    on: { confirmed: 1 },
    refusal: force,
    question: asked,
  }),
  w('J14', 'InProgress', 'cancel', 'Agency', {
    args: { ...reason, IsForceCancel: true },
    hours: -1,
    on: { confirmed: 1, card: 3 },
    to: 'Canceled',
    left: [8],
    cards: [12],
  }),
  w('J14', 'InProgress', 'cancel', 'Agency', {
    args: { ...reason, IsForceCancel: true },
    hours: -1,
    on: { confirmed: 1, card: 4 },
    refusal: 'Somebody has begun to work this shift, so the job cannot be canceled.',
  }),
  w('J14', 'InProgress', 'cancel', 'Facility', { args: reason, hours: -1, refusal: notPermitted }),
  ...states.map(from => w('J15', from, 'clone', 'Agency', { to: from })),
]

/** What every other event of the machine comes to, by state and actor. */
export function listRefused(): Way[] {
  const known = new Set(ways.map(({ from, event, actor }) => `${from} ${event} ${actor}`))
  const sent = [
    ...users.flatMap(actor => ['publish', 'cancel'].map(event => ({ event, actor }))),
    ...['fillPosition', 'leavePosition', 'start'].map(event => ({ event, actor: 'System' as const })),
  ]
  return states.flatMap(from =>
    sent.flatMap(({ event, actor }): Way[] => {
      const isOpenTo = from === 'Unpublished' && (event === 'publish' || event === 'cancel') && actor !== 'Candidate'
      if (known.has(`${from} ${event} ${actor}`) || isOpenTo) return []
      const args = event === 'cancel' ? reason : {}
      if (event === 'leavePosition' && from === 'InProgress')
        return [
          w('J11', from, event, actor, { job: { Demand: 2, ConfirmedCount: 2 }, to: from, row: { ConfirmedCount: 1 } }),
        ]
      if (actor === 'Candidate' && from !== 'Open')
        return [w('refused', from, event, actor, { args, refusal: notFound })]
      if (event === 'cancel' && from !== 'Canceled')
        return [w('refused', from, event, actor, { args, refusal: notPermitted })]
      return [w(from === 'Canceled' ? 'J16' : 'refused', from, event, actor, { args, refusal: own[from] })]
    }),
  )
}
