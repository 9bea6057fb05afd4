import type { RecordValues } from '#contract/callArguments.ts'
import { countClaimed, findClaimedMinutes } from '#contract/cardNeeds.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { isWallClock } from '#contract/formats.ts'
import type { MealBreak } from '#contract/plausibleHours.ts'
import { toHours } from '#contract/timeCards.ts'
import { formatClock, toInstant, toShiftEnd, toWallClock } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import { factsOf, readOnce } from '../../platform/resources/facts.ts'
import type { AnsweredRow, Asked, CallContext, ResourceExtension } from '../../platform/resources/index.ts'
import { decideHours } from './cardDecision.ts'
import { type Card, findAttendance, findReceivers, isCandidateEmail, listCards, listSlots } from './cardRepository.ts'
import { readLeftAt, readPressedOn } from './clockMoments.ts'
import { applyClock, type ClockEvent, clockEvents, findPlannedEnd, isClockOutLate } from './clockRules.ts'
import { listPayTerms } from './payrollRepository.ts'
import { refuseAt } from './refuseAt.ts'
import { type Corrected, correctSlots, toPointer } from './slotCorrection.ts'
import { countMinutes, findOpen, isDayOver, type Slot, sumSlots, toMinute } from './slotRules.ts'
import { type CardContext, judgeHours, listMealBreaks } from './unusualHours.ts'
import { findOpenWork, findOtherWork } from './workedTimeRepository.ts'

/** The time and attendance type whose hours come from the facility (SPEC-2 §3 "Enumerations"). */
export const employerTimeAndAttendance = '2'

type AskedRows = readonly Asked<AnsweredRow<'TimeCards'>>[]

const minute = 60_000
const day = 24 * 60 * minute

/** What the machine of time cards asks beside the row (rules C3). */
export const cardFacts: NonNullable<ResourceExtension<'TimeCards'>['facts']> = {
  ...factsOf(
    [
      'slotCount',
      'shiftSlots',
      'hasOpenShift',
      'hasOpenBreak',
      'isComplete',
      'paidMinutes',
      'breakMinutes',
      'paidHours',
    ],
    eachSheet(({ corrected, after }) => {
      // The clock is judged by the slots that stand; the totals are those of what comes of it.
      const { paidMinutes, breakMinutes } = sumSlots(after)
      return { ...sumSlots(corrected.slots), paidMinutes, breakMinutes, paidHours: toHours(paidMinutes) }
    }),
  ),
  ...factsOf(
    ['isAfterClockIn', 'isBeforeStatus', 'clockedOn', 'isDayOver', 'isClockOutLate', 'isClockOutEntered', 'plannedEnd'],
    eachSheet(({ card, slots, clocked, clockedOn, leftAt, isDayOver, isClockOutLate }) => ({
      ...{ isAfterClockIn: clocked !== null, clockedOn, isDayOver, isClockOutLate },
      isBeforeStatus: card.StatusOn !== null && clockedOn < card.StatusOn,
      isClockOutEntered: leftAt !== null && leftAt < toMinute(clockedOn) ? true : null,
      plannedEnd: findPlannedEnd(findOpen(slots, false)?.StartTime, card),
    })),
  ),
  ...factsOf(['openCard', 'openFacility', 'openSince', 'openEnd'], eachSheet(findOpenShift)),
  ...factsOf(
    [
      ...['unusualHours', 'hoursConfirmedFor', 'hoursConfirmedBy', 'futureHours', 'approvedMinutes', 'approvedHours'],
      ...['adjustedClockIn', 'adjustedClockOut', 'isBreakTooLong'],
    ],
    eachSheet(findHours),
  ),
  ...factsOf(['payRate', 'billRate', 'payState', 'payZone'], async ({ database }, asked) => {
    const terms = await listPayTerms(
      database,
      asked.map(({ id }) => id),
    )
    return asked.map(({ id }) => terms.get(id) ?? null)
  }),
  ...factsOf(
    ['isEarly'],
    eachSheet(async ({ card, clockedOn }, context) => ({ isEarly: await isEarly(context, card.StartsOn, clockedOn) })),
  ),
  // Of the row alone: lists ask for it, too.
  isShiftOver: async (context, asked) =>
    asked.map(({ row, event }) => Date.parse(row.EndsOn ?? '') <= findMoment(context, event).getTime()),
  ...factsOf(
    ['isOfEmployer'],
    eachSheet(async ({ card }, { database, given }) => {
      const attendance = await findAttendance(database, { id: card.ID, jobId: given.JobID })
      return { isOfEmployer: attendance === employerTimeAndAttendance }
    }),
  ),
  ...factsOf(
    ['receiverEmails'],
    eachSheet(async ({ card }, context) => {
      await refuseCandidate(context, card, context.given.AlternateEmail)
      return { receiverEmails: await findReceivers(context.database, card.EmployerID) }
    }),
  ),
}

/** A card with its slots, as the call that asks leaves them. */
interface Sheet {
  card: Card
  event: string | null
  /** Those that are stored. */
  slots: readonly Slot[]
  mealBreak: MealBreak | null
  /** The moment at which somebody says that he left; null where he says none. */
  leftAt: string | null
  corrected: Corrected
  /** The one moment that counts for all facts. */
  clockedOn: string
  /** What the clock makes of them; null where that fits none, those that stand where the event is none of the clock. */
  clocked: readonly Slot[] | null
  /** What comes of the call. */
  after: readonly Slot[]
  isDayOver: boolean
  isClockOutLate: boolean
}

type ReadSheet = (sheet: Sheet, context: CardContext) => object | Promise<object>

/** Reads something of each card, one after the other. */
function eachSheet(read: ReadSheet) {
  return async (context: CardContext, asked: AskedRows): Promise<(object | null)[]> => {
    const found: (object | null)[] = []
    for (const sheet of await readSheets(context, asked)) found.push(sheet && (await read(sheet, context)))
    return found
  }
}

const readSheets = readOnce(async (context: CardContext, asked: AskedRows): Promise<(Sheet | null)[]> => {
  const ids = asked.map(({ id }) => id)
  const [cards, slots] = await Promise.all([listCards(context.database, ids), listSlots(context.database, ids)])
  const breaks = asked.some(({ event }) => event !== null) ? await listMealBreaks(context, ids) : null
  return asked.map(({ id, event }) => {
    const card = cards.get(id)
    return card
      ? readSheet(context, { card, event, slots: slots.get(id) ?? [], mealBreak: breaks?.get(id) ?? null })
      : null
  })
})

function readSheet(context: CardContext, own: Pick<Sheet, 'card' | 'event' | 'slots' | 'mealBreak'>): Sheet {
  const { card, event, slots } = own
  const clockedOn = findMoment(context, event).toISOString()
  const leftAt = event === 'clockOut' ? readLeftAt(context, slots, card.zone) : null
  const corrected = event === null ? { slots: [...slots], first: slots.length } : correctSlots(context, slots, card)
  const clocked = isClockEvent(event) ? applyClock(event, slots, leftAt ?? clockedOn, card) : slots
  const isOver = isDayOver(slots, leftAt ?? clockedOn, card.zone)
  return {
    ...{ ...own, leftAt, corrected, clocked, clockedOn, isDayOver: isOver },
    after: isClockEvent(event) ? (clocked ?? slots) : corrected.slots,
    isClockOutLate: leftAt === null && (isOver || isClockOutLate(clockedOn, card)),
  }
}

/** What is asked about the hours that a call is about: those that it approves, those that it claims, or those of the slots that it leaves. */
function findHours(sheet: Sheet, context: CardContext): object | Promise<object> {
  const { card, event, slots, mealBreak, corrected, after } = sheet
  if (event === 'dispute' || event === 'disputeAtFacility' || event === 'disputeByLink')
    return findClaim(context, card, slots, mealBreak)
  if (event === 'approve' || event === 'approveByLink' || event === 'autoApprove')
    return findApproval(context, card, slots, mealBreak)
  // Before it is known when he left, the hours are not his.
  if (event === 'clockOut' && (sheet.isDayOver || sheet.isClockOutLate)) return {}
  return judgeSlots(context, sheet, event === 'clockOut' ? { slots: [...after], first: after.length } : corrected)
}

async function judgeSlots(context: CardContext, { card, mealBreak }: Sheet, corrected: Corrected): Promise<object> {
  const judged = judgeHours(context, card, corrected.slots, { minutes: null, mealBreak })
  await refuseOverlap(context, card, corrected)
  return judged
}

/** What an approval approves, and what is asked about it. */
function findApproval(
  context: CardContext,
  card: Card,
  slots: readonly Slot[],
  mealBreak: MealBreak | null,
): RecordValues {
  const { paidMinutes } = sumSlots(slots)
  const { minutes, hours, isClaim } = decideHours(context, card, paidMinutes)
  const isOurs = minutes === paidMinutes && sumSlots(slots).shiftSlots > 0
  const said = { minutes: isOurs ? null : minutes, isClaim, isChosen: isClaim, mealBreak }
  return {
    ...{ approvedMinutes: minutes, approvedHours: hours },
    ...judgeHours(context, card, slots, said),
    // A claim was judged when it was made.
    futureHours: isOurs || isClaim ? null : findFutureHours(context, card, minutes),
  }
}

/** What a dispute claims, and what is asked about it. */
function findClaim(
  context: CardContext,
  card: Card,
  slots: readonly Slot[],
  mealBreak: MealBreak | null,
): RecordValues {
  const { given } = context
  const adjusted = readAdjusted(given, card)
  refuseFarClock(context, card, adjusted)
  const { ApprovedHours, AdjustedBreakTime } = given
  const { adjustedClockIn: AdjustedClockIn, adjustedClockOut: AdjustedClockOut } = adjusted
  const claim = {
    Status: timeCardStatus.Disputed,
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

/** The shift that the person has begun elsewhere and not clocked out of (rules C9.2); the proposed end is that of its day, or the press. */
async function findOpenShift({ card, clocked, clockedOn }: Sheet, context: CardContext): Promise<RecordValues> {
  const open = await findOpenWork(context.transaction, card.ID)
  // What is open elsewhere is asked about, and ends first.
  if (!open && clocked) await refuseOverlap(context, card, { slots: [...clocked], first: clocked.length })
  if (!open) return { openCard: null, openFacility: null, openSince: null, openEnd: null }
  const [planned, present] = [
    findPlannedEnd(open.start, { EndsOn: new Date(open.endsOn).toISOString(), zone: open.zone }),
    toWallClock(toMinute(clockedOn), open.zone),
  ]
  return {
    ...{ openCard: open.cardId, openFacility: open.facility, openSince: formatClock(open.start, 'datetime') },
    openEnd: planned < present ? planned : present,
  }
}

/** Nobody works twice at a time, on whatever cards (rules C9.2). */
async function refuseOverlap(
  { transaction, text, scope }: CallContext,
  card: Card,
  { slots, first }: Corrected,
): Promise<void> {
  const found = await findOtherWork(transaction, card.ID, slots, scope('t'))
  if (!found) return
  const { position, candidate, facility, start, end, isSeen } = found
  const [from, to] = [start, end].map(time => (time === null ? null : formatClock(time, 'datetime')))
  const seen =
    to === null
      ? text('timeCardSlots.worksStill', candidate, facility, from)
      : text('timeCardSlots.worksThen', candidate, from, to, facility)
  const message = isSeen ? seen : text('timeCardSlots.worksElsewhere', candidate)
  throw new Refusal(message, { [toPointer({ position, first, field: 'StartTime' })]: message })
}

/** The moment by which an event is judged. */
function findMoment(context: CardContext, event: string | null): Date {
  return isClockEvent(event) ? readPressedOn(context) : context.now()
}

function isClockEvent(event: string | null): event is ClockEvent {
  return (clockEvents as readonly (string | null)[]).includes(event)
}

/** Nobody who works shifts is sent a link by which one is approved. */
async function refuseCandidate(
  { database, text }: CallContext,
  { ID }: Card,
  email: string | null = '',
): Promise<void> {
  if (email && (await isCandidateEmail(database, ID, email)))
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

/** True where a moment is before that from which on a shift can be started, at the time to which the call moves it. */
async function isEarly(context: CardContext, planned: string, moment: string): Promise<boolean> {
  return Date.parse(toMinute(moment)) < Date.parse(context.given.StartsOn ?? planned) - (await findClockLead(context))
}

/** Milliseconds before its start from which on a shift can be started. */
export async function findClockLead(context: Pick<CallContext, 'configuration' | 'findSettings'>): Promise<number> {
  const name = 'TimeBeforeEnablingStartShift'
  const usual = context.configuration.machines.get('time-card')?.settings?.[name]
  return Number((await context.findSettings([name]))[name] ?? usual) * minute
}

/** The times that a facility says; a clock out that is not after the clock in is on the next day (rules C7.8). */
function readAdjusted(
  { AdjustedClockIn, AdjustedClockOut, AdjustedBreakTime }: CardContext['given'],
  { zone }: Card,
): RecordValues {
  if (!isTime(AdjustedClockIn) || !isTime(AdjustedClockOut))
    return { adjustedClockIn: null, adjustedClockOut: null, isBreakTooLong: false }
  const isAfter = AdjustedClockOut > AdjustedClockIn
  const adjustedClockOut = isAfter ? AdjustedClockOut : toShiftEnd(AdjustedClockIn, AdjustedClockOut.slice(11))
  const worked = countClaimed(AdjustedClockIn, adjustedClockOut, zone)
  return { adjustedClockIn: AdjustedClockIn, adjustedClockOut, isBreakTooLong: (AdjustedBreakTime ?? 0) > worked }
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && isWallClock(value)
}
