import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { Card } from './cardRepository.ts'
import { readSlot } from './slotReading.ts'
import { findSlotProblems, type Slot, type SlotProblem } from './slotRules.ts'
import type { CardContext } from './unusualHours.ts'

/** More slots than anybody works in a shift. */
const mostSlots = 50

/** What the calls about slots make of those of a card, by their names. */
const corrections: Readonly<Record<string, (context: CardContext, slots: readonly Slot[], card: Card) => Corrected>> = {
  addSlots: (context, slots, { zone }) => {
    const added = readSent(context, (values, problem) => readSlot({ ...values, ID: null }, undefined, zone, problem))
    return { slots: [...slots, ...added], first: slots.length }
  },
  saveSlots: (context, slots, { zone }) => {
    const named = new Set<unknown>()
    const sent = readSent(context, (values, problem) => {
      const stored = slots.find(({ ID }) => ID === Number(values.ID))
      if ((values.ID ?? null) !== null && !stored) return problem('ID', 'timeCardSlots.unknown')
      if (stored && named.has(stored.ID)) return problem('ID', 'timeCardSlots.twice')
      if (stored) named.add(stored.ID)
      return readSlot(values, stored, zone, problem)
    })
    const others = slots.filter(({ ID }) => !named.has(ID))
    return { slots: [...others, ...sent], first: others.length }
  },
  removeSlot: (context, slots) => {
    const left = slots.filter(({ ID }) => ID !== context.given.slotId)
    if (left.length === slots.length) throw notFound(context.text('records.notFound'))
    return { slots: left, first: left.length }
  },
}

/** The slots that a card is to have; from `first` on they are those that were sent. */
export interface Corrected {
  slots: Slot[]
  first: number
}

/** The slots of a card as a call leaves them. Throws `Refusal`, by pointer, where they break a rule (rules C3, C9.4). */
export function correctSlots(context: CardContext, slots: readonly Slot[], card: Card): Corrected {
  const correct = corrections[context.callName]
  if (!correct) return { slots: [...slots], first: slots.length }
  const corrected = correct(context, slots, card)
  const { slots: after, first } = corrected
  if (after.length > mostSlots) throw new Refusal(context.text('timeCardSlots.tooMany', mostSlots))
  const errors: FieldErrors = {}
  const now = context.now().toISOString()
  // Before the shift nothing at all is entered, which the machine says.
  const future = now < card.StartsOn ? [] : findFuture(after.slice(first), now, first)
  const problems = [...findSlotProblems(after, card), ...future]
  for (const { position, field, message } of problems)
    errors[toPointer({ position, first, field })] ??= context.text(message)
  refuseErrors(errors)
  return corrected
}

/** Where a problem of a slot stands: at what was sent, or at the call where it is about another one. */
export function toPointer({ position, first, field }: { position: number; first: number; field: string }): string {
  return position < first ? '' : `/dtos/${position - first}/${field}`
}

/** Nobody has worked yet what is still to come. */
function findFuture(sent: readonly Slot[], now: string, first: number): SlotProblem[] {
  return sent.flatMap(({ StartsOn, EndsOn }, position) => {
    const field = StartsOn > now ? 'StartTime' : EndsOn !== null && EndsOn > now ? 'EndTime' : null
    return field ? [{ position: position + first, field, message: 'timeCardSlots.inFuture' }] : []
  })
}

type Problem = (field: string, key: string) => null

/** Reads the slots that were sent; what is wrong with them is reported by pointer. */
function readSent(context: CardContext, read: (values: RecordValues, problem: Problem) => Slot | null): Slot[] {
  const sent = context.given.dtos ?? []
  if (sent.length === 0) throw new Refusal(context.text('timeCardSlots.none'))
  const errors: FieldErrors = {}
  const slots = sent.flatMap((values, position) => {
    const slot = read(values, (field, key) => {
      errors[`/dtos/${position}/${field}`] ??= context.text(key)
      return null
    })
    return slot ? [slot] : []
  })
  refuseErrors(errors)
  return slots
}

function refuseErrors(errors: FieldErrors): void {
  const [message] = Object.values(errors)
  if (message !== undefined) throw new Refusal(message, errors)
}
