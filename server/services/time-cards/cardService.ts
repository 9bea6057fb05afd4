import { findClaimedMinutes } from '#contract/cardNeeds.ts'
import { jobStatus, timeCardStatus } from '#contract/enumerations.gen.ts'
import { formatClock } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, Effect, ResourceExtension } from '../../platform/resources/extension.ts'
import { cardFacts, employerTimeAndAttendance } from './cardFacts.ts'
import { type Card, findCandidateJob, findEmail, listCards, listSlots } from './cardRepository.ts'
import { readLeftAt } from './clockMoments.ts'
import { applyClock, type ClockEvent, clockEvents } from './clockRules.ts'
import { isRated, recountRatings, saveRating } from './ratings.ts'
import { correctSlots } from './slotCorrection.ts'
import { findOpen, findSlotProblems, type Slot } from './slotRules.ts'
import { checkOverlaps, deferOverlaps, findOpenWork } from './workedTimeRepository.ts'

/** The statuses of jobs that have not begun. */
const waitingJobs: readonly unknown[] = [jobStatus.Open, jobStatus.Filled]

/** What is not pressed any more where a clock in or a clock out was missed: breaks only come late (rules C9.16). */
function listUnfitting(slots: readonly Slot[]): string[] {
  const isBegun = findOpen(slots, false) !== undefined
  return ['breakStart', 'breakEnd', ...(slots.length > 0 ? ['clockIn'] : []), ...(isBegun ? [] : ['clockOut'])]
}

/** What time cards add to the engine (rules C3). */
export const timeCardExtension: ResourceExtension<'TimeCards'> = {
  facts: {
    ...cardFacts,
    isRated,
    async callerEmail({ database, caller }, asked) {
      const email = await findEmail(database, caller.userId)
      return asked.map(() => email)
    },
  },
  listedFacts: ['isRated', 'isShiftOver'],
  constraints: { worked_once: 'timeCardSlots.worksTwice' },
  effects: {
    saveRating,
    recountRatings,
    ...Object.fromEntries(clockEvents.map(event => [event, buildClocked(event)])),
    async correctSlots(context, { id }) {
      const { card, slots } = await getShift(context, id)
      await writeSlots(context, id, slots, correctSlots(context, slots, card).slots)
    },
    /** Whoever begins a shift has said when he left the one before (rules C9.2). */
    async endOpenShift(context, { id }) {
      const open = await findOpenWork(context.transaction, id)
      const { LeftAt, IgnoreWarning } = context.given
      if (!open) return
      // It was begun since the guards asked.
      if (!LeftAt)
        throw new Refusal(context.text('timeCards.openShift', open.facility, formatClock(open.start, 'datetime')))
      await context.send('clockOut', open.cardId, { LeftAt, IgnoreWarning })
    },
    /** The first clock in begins the job (J11). */
    async startJob(context, { row }) {
      const jobs = context.of('Jobs', 'System')
      const { Source } = await jobs.perform('one', { id: row.JobID ?? 0 })
      if (waitingJobs.includes(Source.Status)) await jobs.send('start', Source.ID)
    },
  },
  /** A dispute is decided by saying whose hours hold, anything else approved; a facility disputes under its own name. */
  async listWithheld({ caller, database }, ids) {
    const cards = await listCards(database, ids)
    const isClaimed = (card: Card | undefined) => card !== undefined && findClaimedMinutes(card, card.zone) !== null
    const others = caller.userType === 'EmployerUser' ? ['dispute'] : []
    const missed = ids.filter(id => cards.get(id)?.Status === timeCardStatus.ActionRequired)
    const slots = await listSlots(database, missed)
    const listMissed = (id: number) => (missed.includes(id) ? listUnfitting(slots.get(id) ?? []) : [])
    return new Map(
      ids.map(id => [id, [isClaimed(cards.get(id)) ? 'approve' : 'resolve', ...others, ...listMissed(id)]]),
    )
  },
  /** A card takes its shift from what was confirmed (T1, T2), and is not changed once payroll has it (T20). */
  async beforeSave({ record, stored, transaction, now, text }) {
    if (stored !== null) {
      if (stored.ExportedOn !== null) throw new Refusal(text('timeCards.isExported'))
      return
    }
    const shift = await findCandidateJob(transaction, record.CandidateJobID)
    if (!shift) return
    const { TAType, ...taken } = shift
    const Status = TAType === employerTimeAndAttendance ? timeCardStatus.NA : timeCardStatus.Pending
    Object.assign(record, taken, { Status, StatusOn: now().toISOString() })
  },
}

/** Writes what the clock does to the slots, which the machine has judged before. */
function buildClocked(event: ClockEvent): Effect<'TimeCards'> {
  return async (context, { id, row }) => {
    const { card, slots } = await getShift(context, id)
    // The moment by which the machine has counted: another one could fall into the next minute.
    const counted = new Date(String(row.StatusOn)).toISOString()
    const moment = (event === 'clockOut' ? readLeftAt(context, slots, card.zone) : null) ?? counted
    const after = applyClock(event, slots, moment, card) ?? slots
    const [problem] = findSlotProblems(after, card)
    if (problem) throw new Refusal(context.text(problem.message))
    await writeSlots(context, id, slots, after)
  }
}

async function getShift({ transaction }: CallContext, id: number): Promise<{ card: Card; slots: readonly Slot[] }> {
  const card = (await listCards(transaction, [id])).get(id)
  if (!card) throw new Error(`The time card ${id} has no shift: its job has no times.`)
  return { card, slots: (await listSlots(transaction, [id])).get(id) ?? [] }
}

/** Writes what has become of the slots of a card: new ones, changed ones, and those that are gone. */
async function writeSlots(
  context: CallContext,
  cardId: number,
  before: readonly Slot[],
  after: readonly Slot[],
): Promise<void> {
  await deferOverlaps(context.transaction, cardId)
  const slots = context.of('TimeCardSlots', 'System')
  const stored = new Map(before.map(slot => [slot.ID, slot]))
  for (const slot of after) {
    const { ID, ...values } = slot
    const known = ID === null ? undefined : stored.get(ID)
    if (!known) await slots.perform('create', { record: { TimeCardID: cardId, ...values } })
    else if (isChanged(known, slot)) await slots.perform('update', { id: ID as number, record: { ID, ...values } })
  }
  const kept = new Set(after.map(({ ID }) => ID))
  for (const { ID } of before) if (ID !== null && !kept.has(ID)) await slots.perform('delete', { id: ID })
  await checkOverlaps(context.transaction)
}

function isChanged(one: Slot, other: Slot): boolean {
  return (Object.keys(other) as (keyof Slot)[]).some(name => one[name] !== other[name])
}
