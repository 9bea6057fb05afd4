import { toHours } from './timeCards.ts'
import { toShiftEnd, toWallClock } from './wallClock.ts'

/** The shift that a card is about: moments, ISO with Z, and the zone of its facility. */
export interface PlannedShift {
  StartsOn: string
  EndsOn: string
  zone: string
}

/** What a state wants of a shift (rules C9.4): a break of so many minutes in one that is longer than so many. */
export interface MealBreak {
  afterMinutes: number
  breakMinutes: number
}

/** The hours of a card as a door is about to take them, in minutes. */
export interface SaidHours {
  planned: Plan
  /** What was left of the plan when the candidate was confirmed (rules C9.7); the whole where that was before it. */
  left: number
  /** Those of the slots without their breaks; null of a card without slots. */
  worked: number | null
  /** The breaks of the slots. */
  breaks: number
  /** The longest day of the slots, without breaks. */
  longestDay: number
  /** What is approved or claimed instead of the slots; null where they stand. */
  said: number | null
  /** A dispute claims other hours than those of the clock; that is not asked about. */
  isClaim: boolean
  mealBreak: MealBreak | null
}

/** The daily window of a shift, and on how many days it is worked. */
export interface Plan {
  minutes: number
  days: number
}

/** What is unusual about hours: the catalogue's key, its hours, and after them minutes of a break. */
export interface UnusualHours {
  message: `unusualHours.${'over' | 'under' | 'longDay' | 'noBreak' | 'differs' | 'differsFromPlan'}`
  figures: readonly number[]
}

const hour = 60
const minutesADay = 24 * hour
const mostOverPlan = 4 * hour
const leastOfPlan = 0.5
const mostInADay = 16 * hour
const mostDifference = 2 * hour
const mostDifferentPart = 0.25

/** The daily window of a shift and its days: one from 7 PM of the 18th to 7 AM of the 21st is three nights of twelve hours. */
export function readPlan({ StartsOn, EndsOn, zone }: PlannedShift): Plan {
  const [start, end] = [toWallClock(StartsOn, zone), toWallClock(EndsOn, zone)]
  const firstEnd = toShiftEnd(start, end.slice(11))
  const days = 1 + countMinutes(`${firstEnd}Z`, `${end}Z`) / minutesADay
  // A night of a change of the clock has an hour more or less.
  return { days, minutes: days === 1 ? countMinutes(StartsOn, EndsOn) : countMinutes(`${start}Z`, `${firstEnd}Z`) }
}

function countMinutes(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 60_000
}

/** True for more hours than the days of a shift have. */
export function isImpossible(minutes: number, { days }: Plan): boolean {
  return minutes > days * minutesADay
}

/** Everything that is asked about hours before they are taken (rules C9.4); none where they are as one expects. */
export function listUnusual(hours: SaidHours): UnusualHours[] {
  const { planned, left, worked, breaks, longestDay, said, isClaim, mealBreak } = hours
  const expected = planned.minutes * planned.days
  const taken = said ?? worked
  if (taken === null) return []
  const day = said === null ? longestDay : said / planned.days
  const found: UnusualHours[] = []
  const add = (message: UnusualHours['message'], ...figures: number[]) => found.push({ message, figures })
  if (taken > expected + mostOverPlan) add('unusualHours.over', toHours(taken), toHours(expected))
  if (taken < left * leastOfPlan) add('unusualHours.under', toHours(taken), toHours(expected))
  if (day > mostInADay) add('unusualHours.longDay', toHours(day))
  if (said !== null && !isClaim) {
    if (worked !== null && isDifferent(said, worked)) add('unusualHours.differs', toHours(said), toHours(worked))
    if (worked === null && found.length === 0 && isDifferent(said, expected))
      add('unusualHours.differsFromPlan', toHours(said), toHours(expected))
  }
  if (mealBreak && worked !== null && worked + breaks > mealBreak.afterMinutes && breaks < mealBreak.breakMinutes)
    add('unusualHours.noBreak', toHours(worked + breaks), breaks, mealBreak.breakMinutes)
  return found
}

function isDifferent(said: number, known: number): boolean {
  const difference = Math.abs(said - known)
  return difference > mostDifference || difference > known * mostDifferentPart
}
