import type { RecordValues } from '#contract/callArguments.ts'
import type { Actor } from '../jobs/world.ts'
import { type CardState, type SlotSet, toWall } from './cardWorld.ts'

/** A way in the table of the rules: a state, who sends what, and the state then, or why not. */
export interface CardWay {
  rule: string
  from: CardState
  event: string
  /** The call by which it is sent, where its name is another. */
  call?: string
  actor: Actor
  args?: RecordValues
  /** The time and attendance type; 3 where it is absent. */
  attendance?: 1 | 2 | 4
  slots?: SlotSet
  /** Minutes from the start of the shift to now; 60 where it is absent. */
  minutes?: number
  values?: RecordValues
  to?: CardState
  refusal?: string
  question?: string
  row?: RecordValues
}

const notYet = 'This shift has not been worked yet.'
export const own: Record<CardState, string> = {
  NA: notYet,
  Pending: notYet,
  ReadyToStart: 'Nobody has clocked in to this shift yet.',
  Working: 'This shift is being worked.',
  OnBreak: 'The candidate is on a break.',
  ActionRequired: 'The slots of this time card must be corrected first.',
  Approved: 'This time card is approved.',
  Unapproved: 'This time card waits for its approval.',
  Disputed: 'This time card is disputed.',
  Completed: 'This shift has been worked already.',
  Received: 'The time sheet of this time card has been received.',
  Void: 'The time card is void.',
}

export const exported = { ExportedOn: '2037-11-27T00:00:00Z' }
export const isExported = 'Payroll has taken this time card. Unlock it first.'
export const shift = { IsTimeCard: true, StartTime: toWall(0), EndTime: toWall(720) }
export const dtos = { dtos: [shift] }
export const dispute = {
  ApprovedHours: 10,
  DisputeReason: 'Late',
  DisputedByName: 'Ann',
  DisputedByEmail: 'ann@mercy.example',
}
export const email = { AlternateEmail: 'ann@mercy.example' }
export const reason = { VoidReason: 'Nobody came' }
export const early = 'Clock in must not be before shift start.'
export const worked = { TotalPaidDuration: 690, BreakDuration: 30 }

/** A way of an actor in few words. */
const wayOf =
  (actor: Actor) =>
  (
    rule: string,
    from: CardState,
    event: string,
    rest: Omit<CardWay, 'rule' | 'from' | 'event' | 'actor'>,
  ): CardWay => ({ rule, from, event, actor, ...rest })

export const system = wayOf('System')
export const candidate = wayOf('Candidate')
export const agency = wayOf('Agency')
export const facility = wayOf('Facility')
