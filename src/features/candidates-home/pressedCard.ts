import type { RecordValues } from '#contract/callArguments.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { toWallClock } from '#contract/wallClock.ts'
import { isOffered } from '#src/engine/list/grid/rowActions.ts'
import type { WaitingPress } from '#src/providers/time-cards/waitingPresses.ts'

const minute = 60_000

/** Where a press of the clock leads, and what can be pressed then. */
const outcomes: Readonly<Record<string, { status: number; actions: readonly string[] }>> = {
  clockIn: { status: timeCardStatus.Working, actions: ['breakStart', 'clockOut'] },
  breakStart: { status: timeCardStatus.OnBreak, actions: ['breakEnd', 'clockOut'] },
  breakEnd: { status: timeCardStatus.Working, actions: ['breakStart', 'clockOut'] },
  clockOut: { status: timeCardStatus.Completed, actions: [] },
}

/** A card of a shift that comes, as the services will have it by now: its clock can be started (rules C3, T3). */
export function toReady(card: RecordValues, now: number): RecordValues {
  const isClocked = card.Status === timeCardStatus.Pending && ['3', '4'].includes(String(card.TATypeLookupValue))
  const isOpen = now >= Date.parse(String(card.ClockFrom)) && now < Date.parse(String(card.EndsOn))
  return isClocked && isOpen ? { ...card, Status: timeCardStatus.ReadyToStart, AllowedActions: ['clockIn'] } : card
}

/** True where a press of the clock of a card waits for a net. */
export function isWaiting(card: RecordValues, presses: readonly WaitingPress[]): boolean {
  return presses.some(({ cardId, answer }) => cardId === card.ID && answer === null)
}

/** True where something is asked about a press of a card: it is answered before anything else is pressed. */
export function isAsked(card: RecordValues, presses: readonly WaitingPress[]): boolean {
  return presses.some(({ cardId, answer }) => cardId === card.ID && answer?.isQuestion === true)
}

/** A card as it will be once the presses that wait have come, as far as nobody refuses them. */
export function applyPresses(card: RecordValues, presses: readonly WaitingPress[]): RecordValues {
  return presses.filter(({ cardId, answer }) => cardId === card.ID && answer === null).reduce(applyPress, card)
}

function applyPress(card: RecordValues, { call, at }: WaitingPress): RecordValues {
  const outcome = outcomes[call]
  // What has come already shows in the card.
  if (!outcome || !isOffered({ name: call }, card)) return card
  const slots = (card.Slots ?? []) as RecordValues[]
  const moment = toMoment(at, call === 'clockIn' ? card.StartsOn : null)
  const zone = typeof card.StartsOnZone === 'string' ? card.StartsOnZone : 'UTC'
  const time = toWallClock(moment, zone)
  const isOpened = call === 'clockIn' || call === 'breakStart'
  const opened = { StartTime: time, StartsOn: moment, EndTime: null, EndsOn: null, IsBreak: call === 'breakStart' }
  const isClosed = (slot: RecordValues) => !slot.EndsOn && (call === 'clockOut' || slot.IsBreak === true)
  const Slots = isOpened
    ? [...slots, opened]
    : slots.map(slot => (isClosed(slot) ? { ...slot, EndTime: time, EndsOn: moment } : slot))
  return { ...card, Slots, Status: outcome.status, AllowedActions: [...outcome.actions] }
}

/** The minute of a press; whoever comes early works from the start of the shift on. */
function toMoment(at: string, start: unknown): string {
  const pressed = Math.floor(Date.parse(at) / minute) * minute
  return new Date(Math.max(pressed, typeof start === 'string' ? Date.parse(start) : pressed)).toISOString()
}
