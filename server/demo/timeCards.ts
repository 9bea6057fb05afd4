import { timeCardSlotType } from '#contract/enumerations.gen.ts'
import { toHours } from '#contract/timeCards.ts'
import { toWallClock } from '#contract/wallClock.ts'
import type { Transaction } from '../platform/database/types.ts'
import { enterApproved } from '../services/time-cards/enterApproved.ts'
import type { Random } from './random.ts'
import { copyProfessions, type DemoRow, insertRows } from './repository.ts'

/** A confirmed shift, as its time card has it. */
export interface DemoShift {
  /** What the card takes over. */
  card: DemoRow
  StartsOn: string
  EndsOn: string
  zone: string
  /** The code of the time and attendance type. */
  ta: string
  isBegun: boolean
}

const states = { NA: 1, Pending: 2, ReadyToStart: 3, Working: 4, OnBreak: 5, ActionRequired: 6, Approved: 7 } as const
const decided = { Unapproved: 8, Disputed: 9, Completed: 10, Received: 11, Void: 12 } as const

const minute = 60_000
const afterStart = 60 * minute
const beforeStart = 15 * minute

/** How what is past has ended; some of the approved ones payroll has taken already. */
const clocked = [
  ...[states.Approved, states.Approved, states.Approved, decided.Completed, decided.Completed, decided.Unapproved],
  ...[decided.Unapproved, decided.Disputed, states.ActionRequired, decided.Void],
]
const onPaper = [states.Approved, decided.Received, decided.Received, states.ActionRequired]

interface Made {
  card: DemoRow
  slots: DemoRow[]
}

/** Makes time cards of confirmed shifts, in every state, with the slots that were worked. */
export async function fillTimeCards(
  transaction: Transaction,
  random: Random,
  shifts: readonly DemoShift[],
  now: Date,
): Promise<void> {
  const made = shifts.map(shift => buildCard(random, shift, now))
  const ids = await insertRows(
    transaction,
    'time-card',
    made.map(({ card }) => card),
  )
  const slots = made.flatMap((each, index) => each.slots.map(slot => ({ TimeCardID: ids[index], ...slot })))
  await insertRows(transaction, 'time-card-slot', slots)
  await copyProfessions(transaction, ids)
  await enterApproved(transaction)
}

function buildCard(random: Random, shift: DemoShift, now: Date): Made {
  const Status = chooseStatus(random, shift, now)
  const slots = listSlots(random, shift, Status, now)
  const add = (isBreak: boolean) =>
    slots.reduce((total, { IsBreak, Duration }) => total + (IsBreak === isBreak ? Number(Duration ?? 0) : 0), 0)
  const isOpen = slots.some(({ EndTime }) => EndTime === null)
  const BreakDuration = add(true)
  const TotalPaidDuration = isOpen ? 0 : Math.max(0, add(false) - BreakDuration)
  const hours = slots.length === 0 ? 11.5 : toHours(TotalPaidDuration)
  const decision = buildDecision(random, shift, Status, { hours, now })
  return { card: { ...shift.card, Status, TotalPaidDuration, BreakDuration, ...decision }, slots }
}

function chooseStatus(random: Random, { ta, isBegun, StartsOn, EndsOn }: DemoShift, now: Date): number {
  const hasClock = ta === 'InAppTimeAndAttendance' || ta === 'MarketplaceTimeAndAttendance'
  const [start, end] = [Date.parse(StartsOn), Date.parse(EndsOn)]
  if (!isBegun) {
    if (ta === 'EmployerTimeAndAttendance') return states.NA
    return hasClock && start - beforeStart <= now.getTime() ? states.ReadyToStart : states.Pending
  }
  if (!hasClock) return end < now.getTime() ? random.pick(onPaper) : ta === 'PaperTimeCard' ? states.Pending : states.NA
  if (start + afterStart > now.getTime()) return states.ReadyToStart
  return end > now.getTime() ? random.pick([states.Working, states.OnBreak]) : random.pick(clocked)
}

const withSlots: readonly number[] = [...[states.Working, states.OnBreak, states.Approved, ...Object.values(decided)]]

/** A shift with a break of half an hour in its middle; what goes on has no end yet. */
function listSlots(random: Random, shift: DemoShift, Status: number, now: Date): DemoRow[] {
  const isPaper = shift.ta === 'PaperTimeCard' || shift.ta === 'EmployerTimeAndAttendance'
  if (isPaper || Status === decided.Void || !withSlots.includes(Status)) return []
  const start = Date.parse(shift.StartsOn) + random.integer(0, 9) * minute
  // A next shift may begin right then.
  const end = Date.parse(shift.EndsOn) - random.integer(0, 15) * minute
  const isOpen = Status === states.Working || Status === states.OnBreak
  const middle = isOpen ? Math.floor((start + (now.getTime() - start) / 2) / minute) * minute : (start + end) / 2
  const rest = Math.floor(middle / minute) * minute
  const worked = buildSlot(shift.zone, start, isOpen ? null : end)
  if (Status === states.Working) return [worked]
  return [
    worked,
    { ...buildSlot(shift.zone, rest, isOpen ? null : rest + 30 * minute), IsTimeCard: false, IsBreak: true },
  ]
}

function buildSlot(zone: string, start: number, end: number | null): DemoRow {
  const toMoment = (time: number) => new Date(time).toISOString()
  return {
    ...{
      SlotType: timeCardSlotType.Regular,
      IsTimeCard: true,
      IsBreak: false,
      StartsOn: toMoment(start),
      EndsOn: end === null ? null : toMoment(end),
    },
    StartTime: toWallClock(toMoment(start), zone),
    EndTime: end === null ? null : toWallClock(toMoment(end), zone),
    Duration: end === null ? null : (end - start) / minute,
  }
}

const day = 24 * 60 * minute

/** What was sent, decided and taken by payroll; all columns stand in every row, as they are inserted together. */
function buildDecision(
  random: Random,
  { EndsOn }: DemoShift,
  Status: number,
  { hours, now }: { hours: number; now: Date },
): DemoRow {
  // Nothing is decided ahead of the day.
  const after = (days: number) => new Date(Math.min(Date.parse(EndsOn) + days * day, now.getTime())).toISOString()
  const isApproved = Status === states.Approved
  const isDisputed = Status === decided.Disputed
  const isSent = Status === decided.Unapproved || isDisputed
  const name = random.pick(['Pat Morgan', 'Robin Castillo', 'Sam Okafor'])
  return {
    StatusOn: isApproved || isDisputed ? after(1) : null,
    ReceiverEmail: isSent ? 'charge.nurse@facility.example' : null,
    SubmittedOn: isSent ? after(0.1) : null,
    ApprovedBy: isApproved ? 'Link' : null,
    ApprovedByName: isApproved ? name : null,
    ApprovedByEmail: isApproved ? 'charge.nurse@facility.example' : null,
    ApprovedOn: isApproved ? after(1) : null,
    ApprovedHours: isApproved ? hours : isDisputed ? Math.max(0, hours - 1) : null,
    DisputedBy: isDisputed ? 'Link' : null,
    DisputedByName: isDisputed ? name : null,
    DisputedByEmail: isDisputed ? 'charge.nurse@facility.example' : null,
    DisputedOn: isDisputed ? after(1) : null,
    DisputeReason: isDisputed ? 'The candidate left an hour before the end of the shift.' : null,
    VoidReason: Status === decided.Void ? 'Entered twice.' : null,
    ExportedOn: isApproved && random.chance(0.5) ? after(3) : null,
  }
}
