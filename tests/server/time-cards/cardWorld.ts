import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import { type Actor, hoursLater, type JobWorld, codes as jobCodes } from '../jobs/world.ts'

/** The statuses of the specification, by their names in the machine. */
export const cardStatuses = {
  ...{ NA: 1, Pending: 2, ReadyToStart: 3, Working: 4, OnBreak: 5, ActionRequired: 6, Approved: 7, Unapproved: 8 },
  ...{ Disputed: 9, Completed: 10, Received: 11, Void: 12 },
} as const
export type CardState = keyof typeof cardStatuses

/** Holds every permission of time cards, so that a refusal comes from the machine. */
export const codes = [
  ...[...jobCodes, 'EDIT_TIMECARD', 'APPROVE_TIMECARD', 'DISPUTE_TIMECARD', 'VOID_TIMECARD', 'EXPORT_TIMECARD'],
  ...['UNLOCK_TIMECARD', 'RATE_CANDIDATE', 'VIEW_ALL_COMPANY_DATA'],
]

/** The start of the shifts of the world: seven in New York, in winter; they last twelve hours. */
const start = new Date(hoursLater(120))
export const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

/** Slots of a card, as a test names them: minutes from the start of the shift, null where it goes on. */
export type SlotSpan = [from: number, to: number | null, kind?: 'break']
export const slotSets = {
  none: [],
  open: [[0, null]],
  onBreak: [
    [0, null],
    [300, null, 'break'],
  ],
  worked: [
    [0, 720],
    [300, 330, 'break'],
  ],
  long: [[0, 961]],
} satisfies Record<string, SlotSpan[]>
export type SlotSet = keyof typeof slotSets

/** A wall-clock time of the facility, so many minutes after the start of the shift. */
export function toWall(minutes: number): string {
  return new Date(start.getTime() + (minutes - 300) * 60_000).toISOString().slice(0, 19)
}

export interface CardOptions {
  values?: RecordValues
  slots?: readonly SlotSpan[]
  /** The ID of the lookup of its time and attendance. */
  attendance?: number
  job?: RecordValues
  /** The slots of cards that were made before count beside those of this one: its candidate is theirs. */
  isOfOnePerson?: boolean
}

/** Makes a card as it would stand in a state, on a job of its own; answers its ID. */
export async function makeCard(world: JobWorld, state: CardState, options: CardOptions = {}): Promise<number> {
  const { values = {}, slots = [], attendance, job = {}, isOfOnePerson = false } = options
  const jobId = await world.makeJob(3, { ConfirmedCount: 1, ...job }, { confirmed: 1, card: cardStatuses[state] })
  const [card] = await world.read('time-card', `"JobID" = ${jobId}`)
  const id = Number(card?.ID)
  // The candidate of the next card is the same, and confirmed shifts may not overlap.
  const away = `"StartsOn" = "StartsOn" + $1 * interval '2 days', "EndsOn" = "EndsOn" + $1 * interval '2 days'`
  await world.database.run(`update "candidate-job" set ${away} where "JobID" = $1`, [jobId])
  if (!isOfOnePerson) await world.database.run('update worked_time set is_overlapping = true')
  for (const slot of slots) await world.insert('TimeCardSlots', { TimeCardID: id, ...toSlot(slot) })
  const length = (isBreak: boolean) =>
    slots.reduce(
      (total, [from, to, kind]) => total + ((kind === 'break') === isBreak && to !== null ? to - from : 0),
      0,
    )
  const isOpen = slots.some(([, to]) => to === null)
  const [shift, pause] = [length(false), length(true)]
  const totals = { TotalPaidDuration: isOpen ? 0 : shift - pause, BreakDuration: pause }
  const set = { ...totals, ...(attendance && { TATypeLookupID: attendance }), ...values }
  const names = Object.keys(set)
  const assigned = names.map((name, index) => `"${name}" = $${index + 2}`).join(', ')
  await world.database.run(`update "time-card" set ${assigned} where "ID" = $1`, [id, ...Object.values(set)])
  return id
}

function toSlot([from, to, kind]: SlotSpan): RecordValues {
  const end = to === null ? {} : { EndTime: toWall(to), EndsOn: minutesLater(to).toISOString(), Duration: to - from }
  const IsBreak = kind === 'break'
  return { IsTimeCard: !IsBreak, IsBreak, StartTime: toWall(from), StartsOn: minutesLater(from).toISOString(), ...end }
}

export function callCard(
  world: JobWorld,
  actor: Actor,
  callName: string,
  args: CallArguments,
  held: readonly string[] = codes,
): Promise<Envelope> {
  return world.callOn('TimeCards', actor, callName, args, undefined, held)
}

export async function findCard(world: JobWorld, id: number): Promise<RecordValues> {
  return (await world.read('time-card', `"ID" = ${id}`))[0] ?? {}
}
