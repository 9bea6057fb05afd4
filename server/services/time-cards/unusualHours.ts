import type { RecordValues } from '#contract/callArguments.ts'
import {
  isImpossible,
  listUnusual,
  type MealBreak,
  type Plan,
  readPlan,
  type SaidHours,
} from '#contract/plausibleHours.ts'
import { toHours } from '#contract/timeCards.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { type Card, findMealBreaks } from './cardRepository.ts'
import { refuseAt } from './refuseAt.ts'
import { countMinutes, type Slot, sumSlots } from './slotRules.ts'

/** A call of a time card, or an event of one. */
export type CardContext = CallContext<'TimeCards'>

/** What a door is about to take, in minutes; null where the hours of the slots stand. */
interface Said {
  minutes: number | null
  /** The facility claims it in a dispute. */
  isClaim?: boolean
  /** Somebody was shown it beside the hours of the slots, and chose it. */
  isChosen?: boolean
  /** What the state wants of breaks. */
  mealBreak: MealBreak | null
}

/**
 * What a machine asks of hours before they are taken (rules C9.4): the words of what is unusual and nobody has said to be right, and who
 * has. Throws `Refusal` where the days of the shift have not so many hours.
 */
export function judgeHours(context: CardContext, card: Card, slots: readonly Slot[], said: Said): RecordValues {
  const { text, caller, given } = context
  const hours = readHours(card, slots, said)
  const taken = said.minutes ?? hours.worked
  if (taken !== null && isImpossible(taken, hours.planned)) {
    const message = text('unusualHours.impossible', toHours(taken), hours.planned.days * 24)
    throw said.minutes === null ? new Refusal(message) : refuseAt('ApprovedHours', message)
  }
  const words = listUnusual(hours).map(({ message, figures }) => text(message, ...figures))
  const figures = toFigures(hours)
  const isKnown = card.HoursConfirmedFor === figures
  const isAnswered = given.IgnoreWarning === true && words.length > 0
  // Who comes by a link says himself who he is.
  const named = caller.opened ? (given.ApprovedByName ?? given.DisputedByName) : caller.name
  const isChosen = said.isChosen === true && listUnusual({ ...hours, isClaim: false }).length > 0
  const isConfirmed = isKnown || isAnswered || isChosen
  return {
    unusualHours: isKnown || words.length === 0 ? null : words.join('\n'),
    hoursConfirmedFor: isConfirmed ? figures : null,
    hoursConfirmedBy: isKnown ? card.HoursConfirmedBy : isConfirmed ? named || caller.loginName : null,
  }
}

/** How stored hours look: unusual ones are said to be right, or nobody was asked about them. */
export function weighHours(card: Card, slots: readonly Slot[], said: Said): 'usual' | 'confirmed' | 'unasked' {
  const hours = readHours(card, slots, said)
  if (listUnusual(hours).length === 0) return 'usual'
  return card.HoursConfirmedFor === toFigures(hours) ? 'confirmed' : 'unasked'
}

/** What the states of the facilities of cards want of breaks, by the card; nothing where the data files have no such rules. */
export async function listMealBreaks(
  { configuration, database }: CallContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MealBreak>> {
  return configuration.resources.has('MealBreakRules') ? findMealBreaks(database, ids) : new Map()
}

function readHours(card: Card, slots: readonly Slot[], { minutes, isClaim = false, mealBreak }: Said): SaidHours {
  const { isComplete, paidMinutes, breakMinutes } = sumSlots(slots)
  const planned = readPlan(card)
  return {
    ...{ planned, left: readLeft(card, planned), worked: isComplete ? paidMinutes : null, breaks: breakMinutes },
    ...{ longestDay: findLongestDay(slots), said: minutes, isClaim, mealBreak },
  }
}

/** What of the plan was left at the confirmation; all of it where that came before the shift, or after it. */
function readLeft({ StartsOn, EndsOn, confirmedOn }: Card, { minutes, days }: Plan): number {
  const isAmidShift = confirmedOn !== null && confirmedOn > StartsOn && confirmedOn < EndsOn
  return isAmidShift ? Math.min(minutes * days, countMinutes(confirmedOn, EndsOn)) : minutes * days
}

function findLongestDay(slots: readonly Slot[]): number {
  const shifts = slots.filter(({ IsTimeCard, EndsOn }) => IsTimeCard && EndsOn !== null)
  const days = Map.groupBy(shifts, ({ StartTime }) => StartTime.slice(0, 10))
  const lengths = [...days.values()].map(same => {
    const within = slots.filter(({ IsBreak, StartsOn }) => IsBreak && same.some(each => covers(each, StartsOn)))
    return sumSlots([...same, ...within]).paidMinutes
  })
  return Math.max(0, ...lengths)
}

function covers({ StartsOn, EndsOn }: Slot, moment: string): boolean {
  return StartsOn <= moment && EndsOn !== null && moment < EndsOn
}

/** The figures of hours in one text: what was said to be right holds until one of them changes. */
function toFigures({ planned, worked, breaks, longestDay, said }: SaidHours): string {
  const taken = said ?? worked ?? 0
  const day = said === null && longestDay !== taken ? [longestDay] : []
  return [taken, breaks, planned.minutes * planned.days, ...day].map(minutes => toHours(minutes)).join(' / ')
}
