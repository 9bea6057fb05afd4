import type { RecordValues } from '#contract/callArguments.ts'
import { isWallClock } from '#contract/formats.ts'
import { toHours } from '#contract/timeCards.ts'
import { countHours, toInstant, toShiftEnd } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { decideHours } from './cardDecision.ts'
import { type Card, findAttendance, findReceivers, isCandidateEmail, listCards, listSlots } from './cardRepository.ts'
import { applyClock, type ClockEvent, clockEvents } from './clockRules.ts'
import { findRates } from './payrollRepository.ts'
import { correctSlots } from './slotCorrection.ts'
import { countMinutes, isDayOver, isEndLate, type Slot, sumSlots, toMinute, usualDelay } from './slotRules.ts'

/** The time and attendance type whose hours come from the facility (SPEC-2 §3 "Enumerations"). */
export const employerTimeAndAttendance = '2'

const approvals: readonly string[] = ['approve', 'approveByLink', 'autoApprove']

const minute = 60_000
const day = 24 * 60 * minute

/** What the machine of time cards asks beside the row (rules C3). */
export const cardFacts: NonNullable<ResourceExtension['facts']> = {
  names: [
    ...[
      'slotCount',
      'shiftSlots',
      'hasOpenShift',
      'hasOpenBreak',
      'isComplete',
      'paidMinutes',
      'breakMinutes',
      'paidHours',
    ],
    ...['isEarly', 'isAfterClockIn', 'isDayOver', 'clockedOn', 'isEndLate', 'isOfEmployer', 'receiverEmails'],
    ...['adjustedClockIn', 'adjustedClockOut', 'isBreakTooLong', 'isHoursMany'],
    ...['approvedMinutes', 'approvedHours', 'payRate', 'billRate'],
  ],
  async find(context, ids, event) {
    const [cards, slots] = await Promise.all([listCards(context.database, ids), listSlots(context.database, ids)])
    const found = new Map<number, RecordValues>()
    for (const id of ids) {
      const [card, own] = [cards.get(id), slots.get(id) ?? []]
      if (event === null) found.set(id, pickOffered(context, card, own))
      else found.set(id, card ? await findFacts(context, card, own, event) : {})
    }
    return found
  },
}

/** What decides of the actions that a row is offered, too. */
function pickOffered({ now }: CallContext, card: Card | undefined, slots: readonly Slot[]): RecordValues {
  const { slotCount, shiftSlots, hasOpenShift } = sumSlots(slots)
  const isOver = card !== undefined && isDayOver(slots, now().toISOString(), card.zone)
  return { slotCount, shiftSlots, hasOpenShift, isDayOver: isOver }
}

async function findFacts(
  context: CallContext,
  card: Card,
  slots: readonly Slot[],
  event: string,
): Promise<RecordValues> {
  const args = context.args.args ?? {}
  const now = context.now().toISOString()
  const clocked = isClockEvent(event) ? applyClock(event, slots, now, card) : slots
  const corrected = event === 'correct' ? correctSlots(context, slots, card) : slots
  // The clock is judged by the slots that stand; the totals are those of what comes of it.
  const { paidMinutes, breakMinutes } = sumSlots(clocked ?? slots)
  const facts: RecordValues = {
    paidMinutes,
    breakMinutes,
    ...(event === 'correct' ? sumSlots(corrected) : pickOffered(context, card, slots)),
  }
  facts.paidHours = toHours(Number(facts.paidMinutes))
  facts.isAfterClockIn = clocked !== null
  facts.clockedOn = now
  facts.isEndLate = isEndLate(corrected, card)
  if (event === 'clockIn' || event === 'move')
    facts.isEarly = await isEarly(context, String(args.StartsOn ?? card.StartsOn), now)
  if (event === 'move')
    facts.isOfEmployer =
      (await findAttendance(context.database, { id: card.ID, jobId: args.JobID })) === employerTimeAndAttendance
  if (approvals.includes(event)) {
    Object.assign(facts, decideHours(context, card, paidMinutes))
    Object.assign(facts, await findRates(context.database, card.ID))
  }
  if (event === 'submit') {
    await refuseCandidate(context, card, args.AlternateEmail)
    facts.receiverEmails = await findReceivers(context.database, card.EmployerID)
  }
  if (event === 'dispute' || event === 'disputeByLink') {
    const adjusted = readAdjusted(args, card)
    refuseFarClockIn(context, card, adjusted.adjustedClockIn)
    Object.assign(facts, adjusted, { isHoursMany: isHoursMany(args.ApprovedHours, card) })
  }
  return facts
}

function isClockEvent(event: string): event is ClockEvent {
  return (clockEvents as readonly string[]).includes(event)
}

/** Nobody who works shifts is sent a link by which one is approved. */
async function refuseCandidate({ database, text }: CallContext, { ID }: Card, email: unknown): Promise<void> {
  if (typeof email === 'string' && (await isCandidateEmail(database, ID, email)))
    throw refuseAt('AlternateEmail', text('timeCards.receiverIsCandidate'))
}

/** Only a shift that was begun about when it was planned is disputed by its times. */
function refuseFarClockIn({ text }: CallContext, { StartsOn, EndsOn, zone }: Card, clockIn: unknown): void {
  if (typeof clockIn !== 'string') return
  const moment = Date.parse(toInstant(clockIn, zone))
  if (moment < Date.parse(StartsOn) - day || moment > Date.parse(EndsOn) + day)
    throw refuseAt('AdjustedClockIn', text('timeCards.clockInFar'))
}

function refuseAt(field: string, message: string): Refusal {
  return new Refusal(message, { [`/${field}`]: message })
}

/** True before the moment from which on a shift can be started. */
async function isEarly(context: CallContext, startsOn: string, now: string): Promise<boolean> {
  const name = 'TimeBeforeEnablingStartShift'
  const usual = context.configuration.machines.get('time-card')?.settings?.[name]
  const minutes = Number((await context.findSettings([name]))[name] ?? usual)
  return Date.parse(toMinute(now)) < Date.parse(startsOn) - minutes * minute
}

/** The times that a facility says; a clock out that is not after the clock in is on the next day (rules C7.8). */
function readAdjusted(
  { AdjustedClockIn, AdjustedClockOut, AdjustedBreakTime }: RecordValues,
  { zone }: Card,
): RecordValues {
  if (!isTime(AdjustedClockIn) || !isTime(AdjustedClockOut))
    return { adjustedClockIn: null, adjustedClockOut: null, isBreakTooLong: false }
  const isAfter = AdjustedClockOut > AdjustedClockIn
  const adjustedClockOut = isAfter ? AdjustedClockOut : toShiftEnd(AdjustedClockIn, AdjustedClockOut.slice(11))
  const worked = countHours(AdjustedClockIn, adjustedClockOut, zone) * 60
  return { adjustedClockIn: AdjustedClockIn, adjustedClockOut, isBreakTooLong: Number(AdjustedBreakTime ?? 0) > worked }
}

/** True for hours that are longer than a shift by more than is usual (rules C7.8). */
function isHoursMany(hours: unknown, { StartsOn, EndsOn }: Card): boolean {
  return Number(hours ?? 0) * 60 > countMinutes(StartsOn, EndsOn) + usualDelay
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && isWallClock(value)
}
