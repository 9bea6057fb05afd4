import type { RecordValues } from '#contract/callArguments.ts'
import { findClaimedMinutes } from '#contract/cardNeeds.ts'
import { isWallClock } from '#contract/formats.ts'
import type { MealBreak } from '#contract/plausibleHours.ts'
import { timeCardStatus, toHours } from '#contract/timeCards.ts'
import { countHours, formatClock, listMoments, toInstant, toShiftEnd, toWallClock } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { decideHours } from './cardDecision.ts'
import { type Card, findAttendance, findReceivers, isCandidateEmail, listCards, listSlots } from './cardRepository.ts'
import { applyClock, type ClockEvent, clockEvents, findPlannedEnd, isClockOutLate } from './clockRules.ts'
import { findPayTerms } from './payrollRepository.ts'
import { refuseAt } from './refuseAt.ts'
import { type Corrected, correctSlots, toPointer } from './slotCorrection.ts'
import {
  countMinutes,
  findOpen,
  isDayOver,
  pickMoment,
  type Slot,
  sumSlots,
  toMinute,
  toWallMinute,
} from './slotRules.ts'
import { judgeHours, listMealBreaks } from './unusualHours.ts'
import { findOpenWork, findOtherWork } from './workedTimeRepository.ts'

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
    ...['isEarly', 'isAfterClockIn', 'isDayOver', 'clockedOn', 'isOfEmployer', 'receiverEmails'],
    ...['adjustedClockIn', 'adjustedClockOut', 'isBreakTooLong'],
    ...['futureHours', 'unusualHours', 'hoursConfirmedFor', 'hoursConfirmedBy'],
    ...['approvedMinutes', 'approvedHours', 'payRate', 'billRate', 'payState', 'payZone'],
    ...['isClockOutLate', 'plannedEnd', 'isClockOutEntered', 'openCard', 'openFacility', 'openSince', 'openEnd'],
  ],
  async find(context, ids, event) {
    const [cards, slots] = await Promise.all([listCards(context.database, ids), listSlots(context.database, ids)])
    const breaks = event === null ? new Map<number, MealBreak>() : await listMealBreaks(context, ids)
    const found = new Map<number, RecordValues>()
    for (const id of ids) {
      const [card, own] = [cards.get(id), slots.get(id) ?? []]
      if (event === null) found.set(id, pickOffered(own))
      else
        found.set(
          id,
          card ? await findFacts(context, card, { slots: own, mealBreak: breaks.get(id) ?? null, event }) : {},
        )
    }
    return found
  },
}

/** What decides of the actions that a row is offered, too. */
function pickOffered(slots: readonly Slot[]): RecordValues {
  const { slotCount, shiftSlots, hasOpenShift } = sumSlots(slots)
  return { slotCount, shiftSlots, hasOpenShift }
}

async function findFacts(
  context: CallContext,
  card: Card,
  { slots, mealBreak, event }: { slots: readonly Slot[]; mealBreak: MealBreak | null; event: string },
): Promise<RecordValues> {
  const args = context.args.args ?? {}
  const now = context.now().toISOString()
  const leftAt = event === 'clockOut' ? readLeftAt(context, slots, card.zone) : null
  const clocked = isClockEvent(event) ? applyClock(event, slots, leftAt ?? now, card) : slots
  const { slots: corrected, first } = correctSlots(context, slots, card)
  // The clock is judged by the slots that stand; the totals are those of what comes of it.
  const { paidMinutes, breakMinutes } = sumSlots(clocked ?? slots)
  const facts: RecordValues = {
    paidMinutes,
    breakMinutes,
    ...(event === 'correct' ? sumSlots(corrected) : pickOffered(slots)),
  }
  facts.paidHours = toHours(Number(facts.paidMinutes))
  facts.isAfterClockIn = clocked !== null
  facts.clockedOn = now
  facts.isDayOver = isDayOver(slots, leftAt ?? now, card.zone)
  if (event === 'clockIn' || event === 'move')
    facts.isEarly = await isEarly(context, String(args.StartsOn ?? card.StartsOn), now)
  if (event === 'move')
    facts.isOfEmployer =
      (await findAttendance(context.database, { id: card.ID, jobId: args.JobID })) === employerTimeAndAttendance
  if (event === 'clockIn') Object.assign(facts, await findOpenShift(context, card, clocked))
  if (event === 'clockOut')
    Object.assign(facts, {
      isClockOutLate: leftAt === null && (facts.isDayOver === true || isClockOutLate(now, card)),
      isClockOutEntered: leftAt !== null && leftAt < toMinute(now) ? true : null,
      plannedEnd: findPlannedEnd(findOpen(slots, false)?.StartTime, card),
    })
  if (event === 'correct') {
    Object.assign(facts, judgeHours(context, card, corrected, { minutes: null, mealBreak }))
    await refuseOverlap(context, card, { slots: corrected, first })
  }
  // Before it is known when he left, the hours are not his.
  if (event === 'clockOut' && !facts.isDayOver && !facts.isClockOutLate) {
    const ended = [...(clocked ?? [])]
    Object.assign(facts, judgeHours(context, card, ended, { minutes: null, mealBreak }))
    await refuseOverlap(context, card, { slots: ended, first: ended.length })
  }
  if (approvals.includes(event))
    Object.assign(facts, await findApproval(context, card, slots, { paidMinutes, mealBreak }))
  if (event === 'submit') {
    await refuseCandidate(context, card, args.AlternateEmail)
    facts.receiverEmails = await findReceivers(context.database, card.EmployerID)
  }
  if (event === 'dispute' || event === 'disputeByLink') Object.assign(facts, findClaim(context, card, slots, mealBreak))
  return facts
}

/** What an approval approves, what is asked about it, and by which terms it is paid. */
async function findApproval(
  context: CallContext,
  card: Card,
  slots: readonly Slot[],
  { paidMinutes, mealBreak }: { paidMinutes: number; mealBreak: MealBreak | null },
): Promise<RecordValues> {
  const { minutes, hours, isClaim } = decideHours(context, card, paidMinutes)
  const isOurs = minutes === paidMinutes && sumSlots(slots).shiftSlots > 0
  const said = { minutes: isOurs ? null : minutes, isClaim, isChosen: isClaim, mealBreak }
  return {
    ...{ approvedMinutes: minutes, approvedHours: hours },
    ...judgeHours(context, card, slots, said),
    // A claim was judged when it was made.
    futureHours: isOurs || isClaim ? null : findFutureHours(context, card, minutes),
    ...(await findPayTerms(context.database, card.ID)),
  }
}

/** What a dispute claims, and what is asked about it. */
function findClaim(
  context: CallContext,
  card: Card,
  slots: readonly Slot[],
  mealBreak: MealBreak | null,
): RecordValues {
  const args = context.args.args ?? {}
  const adjusted = readAdjusted(args, card)
  refuseFarClock(context, card, adjusted)
  const { ApprovedHours, AdjustedBreakTime } = args
  const { adjustedClockIn: AdjustedClockIn, adjustedClockOut: AdjustedClockOut } = adjusted
  const claim = {
    Status: timeCardStatus.disputed,
    ApprovedHours,
    AdjustedClockIn,
    AdjustedClockOut,
    AdjustedBreakTime,
  }
  const minutes = findClaimedMinutes(claim, card.zone)
  return {
    ...adjusted,
    ...judgeHours(context, card, slots, { minutes, isClaim: true, mealBreak }),
    futureHours: typeof AdjustedClockIn === 'string' ? null : findFutureHours(context, card, minutes),
  }
}

/** The shift that the person has begun elsewhere and not clocked out of (rules C9.2); the proposed end is that of its day, or now. */
async function findOpenShift(context: CallContext, card: Card, clocked: readonly Slot[] | null): Promise<RecordValues> {
  const open = await findOpenWork(context.transaction, card.ID)
  // What is open elsewhere is asked about, and ends first.
  if (!open && clocked) await refuseOverlap(context, card, { slots: [...clocked], first: clocked.length })
  if (!open) return { openCard: null, openFacility: null, openSince: null, openEnd: null }
  const [planned, present] = [
    findPlannedEnd(open.start, { EndsOn: new Date(open.endsOn).toISOString(), zone: open.zone }),
    toWallClock(toMinute(context.now().toISOString()), open.zone),
  ]
  return {
    ...{ openCard: open.cardId, openFacility: open.facility, openSince: formatClock(open.start, 'datetime') },
    openEnd: planned < present ? planned : present,
  }
}

/** The moment at which somebody says that he left, in the zone of the facility; null where he says none. */
export function readLeftAt({ args, text, now }: CallContext, slots: readonly Slot[], zone: string): string | null {
  const said = toWallMinute(args.args?.LeftAt)
  if (said === null) return null
  const moments = listMoments(said, zone)
  if (moments.length === 0) throw refuseAt('LeftAt', text('timeCardSlots.skippedTime'))
  const past = moments.filter(moment => moment <= now().toISOString())
  if (past.length === 0) throw refuseAt('LeftAt', text('timeCards.leftInFuture'))
  return pickMoment(past, findOpen(slots, false)?.StartsOn)
}

/** Nobody works twice at a time, on whatever cards (rules C9.2). */
async function refuseOverlap(
  { transaction, text, scope }: CallContext,
  card: Card,
  { slots, first }: Corrected,
): Promise<void> {
  const found = await findOtherWork(transaction, card.ID, slots, scope('t'))
  if (!found) return
  const { place, candidate, facility, start, end, isSeen } = found
  const [from, to] = [start, end].map(time => (time === null ? null : formatClock(time, 'datetime')))
  const seen =
    to === null
      ? text('timeCardSlots.worksStill', candidate, facility, from)
      : text('timeCardSlots.worksThen', candidate, from, to, facility)
  const message = isSeen ? seen : text('timeCardSlots.worksElsewhere', candidate)
  throw new Refusal(message, { [toPointer({ place, first, field: 'StartTime' })]: message })
}

function isClockEvent(event: string): event is ClockEvent {
  return (clockEvents as readonly string[]).includes(event)
}

/** Nobody who works shifts is sent a link by which one is approved. */
async function refuseCandidate({ database, text }: CallContext, { ID }: Card, email: unknown): Promise<void> {
  if (typeof email === 'string' && (await isCandidateEmail(database, ID, email)))
    throw refuseAt('AlternateEmail', text('timeCards.receiverIsCandidate'))
}

/** Only a shift that was begun about when it was planned, and has ended, is disputed by its times. */
function refuseFarClock(
  { text, now }: CallContext,
  { StartsOn, EndsOn, zone }: Card,
  { adjustedClockIn, adjustedClockOut }: RecordValues,
): void {
  if (typeof adjustedClockIn !== 'string' || typeof adjustedClockOut !== 'string') return
  const moment = Date.parse(toInstant(adjustedClockIn, zone))
  if (moment < Date.parse(StartsOn) - day || moment > Date.parse(EndsOn) + day)
    throw refuseAt('AdjustedClockIn', text('timeCards.clockInFar'))
  if (toInstant(adjustedClockOut, zone) > now().toISOString())
    throw refuseAt('AdjustedClockOut', text('timeCardSlots.inFuture'))
}

/** The words for more hours than have passed since the shift began; null for what may have been worked. */
function findFutureHours({ text, now }: CallContext, { StartsOn }: Card, minutes: number | null): string | null {
  const passed = Math.max(0, countMinutes(StartsOn, now().toISOString()))
  if (minutes === null || minutes <= passed) return null
  return text('unusualHours.inFuture', toHours(minutes), toHours(passed))
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

function isTime(value: unknown): value is string {
  return typeof value === 'string' && isWallClock(value)
}
