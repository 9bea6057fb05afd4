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

/** The reason is that of the world. */
const reason: RecordValues = { CancelReasonLookupId: 'reason' }
const asked = { Argument: 'IsForceCancel', No: 'stop' }
const askedDemand = { Argument: 'DecreaseDemand', No: 'send' }

/** The tables of the rules (C1), a way each. */
export const ways: Way[] = [
  { rule: 'J3', from: 'Unpublished', event: 'publish', actor: 'Agency', to: 'Open', row: { OrderStatus: null } },
  {
    rule: 'J3',
    from: 'Unpublished',
    event: 'publish',
    actor: 'Agency',
    hours: -1,
    refusal: 'The shift has started already. Choose a start that lies ahead before you publish.',
  },
  {
    rule: 'J3',
    from: 'Unpublished',
    event: 'publish',
    actor: 'Agency',
    job: { Rates: null },
    refusal: 'Add at least one pay rate before you publish.',
  },
  {
    rule: 'J3',
    from: 'Unpublished',
    event: 'publish',
    actor: 'Agency',
    job: { OrganizationID: null },
    refusal: 'Choose a revenue center before you publish.',
  },
  {
    rule: 'J4',
    from: 'Unpublished',
    event: 'cancel',
    actor: 'Agency',
    args: reason,
    hours: 1,
    to: 'Canceled',
    row: { CanceledBy: 3 },
  },
  {
    rule: 'J4',
    from: 'Unpublished',
    event: 'cancel',
    actor: 'Facility',
    args: reason,
    to: 'Canceled',
    row: { CanceledBy: 2 },
  },
  {
    rule: 'J6',
    from: 'Open',
    event: 'fillPosition',
    actor: 'System',
    on: { requested: 1, offered: 1 },
    to: 'Filled',
    row: { ConfirmedCount: 1 },
    left: [10, 10],
  },
  {
    rule: 'J6',
    from: 'Open',
    event: 'fillPosition',
    actor: 'System',
    job: { Demand: 2 },
    on: { requested: 1 },
    to: 'Open',
    row: { ConfirmedCount: 1 },
    left: [1],
  },
  { rule: 'J6', from: 'Open', event: 'fillPosition', actor: 'System', job: { ConfirmedCount: 1 }, refusal: own.Filled },
  {
    rule: 'C9.7: the first one after the start begins it',
    from: 'Open',
    event: 'fillPosition',
    actor: 'System',
    hours: -1,
    job: { Demand: 2 },
    on: { offered: 1 },
    to: 'InProgress',
    row: { ConfirmedCount: 1 },
    left: [2],
  },
  {
    rule: 'C9.7: the last one after the start ends the offers',
    from: 'InProgress',
    event: 'fillPosition',
    actor: 'System',
    hours: -1,
    job: { Demand: 2 },
    on: { offered: 1, confirmed: 1 },
    to: 'InProgress',
    row: { ConfirmedCount: 2 },
    left: [10, 3],
  },
  {
    rule: 'C9.7: nobody comes to what is over',
    from: 'Open',
    event: 'fillPosition',
    actor: 'System',
    hours: -13,
    refusal: 'The shift is over.',
  },
  {
    rule: 'J8',
    from: 'Filled',
    event: 'leavePosition',
    actor: 'System',
    args: { DecreaseDemand: false },
    job: { ConfirmedCount: 1 },
    to: 'Open',
    row: { ConfirmedCount: 0, Demand: 1 },
  },
  {
    rule: 'J8',
    from: 'Filled',
    event: 'leavePosition',
    actor: 'System',
    job: { ConfirmedCount: 1 },
    refusal: 'Do you want to decrease demand?',
    question: askedDemand,
  },
  {
    rule: 'J9',
    from: 'Filled',
    event: 'leavePosition',
    actor: 'System',
    args: { DecreaseDemand: true },
    job: { Demand: 3, ConfirmedCount: 3 },
    to: 'Filled',
    row: { ConfirmedCount: 2, Demand: 2 },
  },
  {
    rule: 'J10',
    from: 'Filled',
    event: 'leavePosition',
    actor: 'System',
    args: { DecreaseDemand: true },
    job: { ConfirmedCount: 1 },
    refusal: 'There is no candidate left on this job. Do you want to cancel the job as well?',
    question: { Argument: 'IsCancelJob', No: 'send' },
  },
  {
    rule: 'J10',
    from: 'Filled',
    event: 'leavePosition',
    actor: 'System',
    args: { DecreaseDemand: true, IsCancelJob: true },
    job: { ConfirmedCount: 1 },
    on: { requested: 1 },
    to: 'Canceled',
    row: { ConfirmedCount: 0 },
    left: [11],
  },
  {
    rule: 'J10',
    from: 'Filled',
    event: 'leavePosition',
    actor: 'System',
    args: { DecreaseDemand: true, IsCancelJob: false },
    job: { ConfirmedCount: 1 },
    to: 'Open',
    row: { ConfirmedCount: 0, Demand: 1 },
  },
  {
    rule: 'J10',
    from: 'Open',
    event: 'leavePosition',
    actor: 'System',
    args: { DecreaseDemand: true, IsCancelJob: true },
    job: { ConfirmedCount: 1 },
    to: 'Canceled',
  },
  {
    rule: 'J11',
    from: 'Filled',
    event: 'start',
    actor: 'System',
    on: { requested: 1, confirmed: 1 },
    to: 'InProgress',
    left: [10, 3],
  },
  {
    rule: 'J11',
    from: 'Open',
    event: 'start',
    actor: 'System',
    job: { Demand: 2 },
    on: { requested: 1, offered: 1, confirmed: 1 },
    to: 'InProgress',
    left: [10, 2, 3],
  },
  {
    rule: 'J12',
    from: 'Open',
    event: 'start',
    actor: 'System',
    on: { requested: 1, offered: 1 },
    to: 'Open',
    left: [10, 2],
  },
  {
    rule: 'J13',
    from: 'Open',
    event: 'cancel',
    actor: 'Agency',
    args: reason,
    on: { requested: 1, offered: 1 },
    to: 'Canceled',
    row: { IsCancellationConfirmed: false },
    left: [11, 11],
  },
  {
    rule: 'J13',
    from: 'Filled',
    event: 'cancel',
    actor: 'Agency',
    args: { ...reason, isCancellationConfrim: true, ActionBy: 2 },
    on: { confirmed: 1 },
    to: 'Canceled',
    row: { IsCancellationConfirmed: true, CanceledBy: 2 },
    left: [8],
    cards: [12],
  },
  {
    rule: 'J13',
    from: 'Filled',
    event: 'cancel',
    actor: 'Facility',
    args: reason,
    on: { confirmed: 1 },
    to: 'Canceled',
    left: [8],
    cards: [12],
  },
  {
    rule: 'J13',
    from: 'Open',
    event: 'cancel',
    actor: 'Agency',
    args: reason,
    hours: 23,
    refusal: force,
    question: asked,
  },
  {
    rule: 'J13',
    from: 'Open',
    event: 'cancel',
    actor: 'Agency',
    args: { ...reason, IsForceCancel: true },
    hours: 23,
    to: 'Canceled',
  },
  {
    rule: 'J13',
    from: 'Open',
    event: 'cancel',
    actor: 'Agency',
    args: { ...reason, IsForceCancel: false },
    hours: 23,
    refusal: tooLate,
  },
  {
    rule: 'J13',
    from: 'Open',
    event: 'cancel',
    actor: 'Facility',
    args: { ...reason, IsForceCancel: true },
    hours: 23,
    refusal: tooLate,
  },
  {
    rule: 'J13',
    from: 'Open',
    event: 'cancel',
    actor: 'Facility',
    args: { ...reason, ActionBy: 3 },
    refusal: 'You can only act for your own side.',
  },
  { rule: 'J12', from: 'Open', event: 'cancel', actor: 'Agency', args: reason, hours: -3, to: 'Canceled' },
  {
    rule: 'J14',
    from: 'InProgress',
    event: 'cancel',
    actor: 'Agency',
    args: reason,
    hours: -1,
    on: { confirmed: 1 },
    refusal: force,
    question: asked,
  },
  {
    rule: 'J14',
    from: 'InProgress',
    event: 'cancel',
    actor: 'Agency',
    args: { ...reason, IsForceCancel: true },
    hours: -1,
    on: { confirmed: 1, card: 3 },
    to: 'Canceled',
    left: [8],
    cards: [12],
  },
  {
    rule: 'J14',
    from: 'InProgress',
    event: 'cancel',
    actor: 'Agency',
    args: { ...reason, IsForceCancel: true },
    hours: -1,
    on: { confirmed: 1, card: 4 },
    refusal: 'Somebody has begun to work this shift, so the job cannot be canceled.',
  },
  {
    rule: 'J14',
    from: 'InProgress',
    event: 'cancel',
    actor: 'Facility',
    args: reason,
    hours: -1,
    refusal: notPermitted,
  },
  ...states.map((from): Way => ({ rule: 'J15', from, event: 'clone', actor: 'Agency', to: from })),
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
          {
            rule: 'J11',
            from,
            event,
            actor,
            job: { Demand: 2, ConfirmedCount: 2 },
            to: from,
            row: { ConfirmedCount: 1 },
          },
        ]
      if (actor === 'Candidate' && from !== 'Open')
        return [{ rule: 'refused', from, event, actor, args, refusal: notFound }]
      if (event === 'cancel' && from !== 'Canceled')
        return [{ rule: 'refused', from, event, actor, args, refusal: notPermitted }]
      return [{ rule: from === 'Canceled' ? 'J16' : 'refused', from, event, actor, args, refusal: own[from] }]
    }),
  )
}
