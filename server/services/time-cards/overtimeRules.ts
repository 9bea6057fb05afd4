import { moveDays, toInstant, toWallClock } from '#contract/wallClock.ts'

/** From how many hours on work is paid by another rate. */
export interface OvertimeRule {
  ID: number
  /** The two letters of a state; null for every one that has no rule of its own. */
  State: string | null
  DailyHours: number | null
  WeeklyHours: number | null
  Multiplier: number
  /** The date from which on it holds; that of a week is the latest one that is not after its Sunday. */
  From: string
}

/** Approved minutes of a card within one week. */
export interface WorkedPart {
  card: number
  /** The date of the card: hours a day are counted by it, also of a night that ends on the next one. */
  date: string
  /** The date for which the part is reported: that of the card, or the Sunday on which a later week begins. */
  day: string
  minutes: number
}

/** Parts of one candidate as they are split, with the state of their facility. */
export interface PaidPart extends WorkedPart {
  state: string | null
}

/** Minutes of a part that are paid by one multiplier; 1, without a rule, is the usual rate. */
export interface SplitPart {
  card: number
  day: string
  multiplier: number
  ruleId: number | null
  minutes: number
}

/** Worked or planned time; a break counts against it. */
export interface WorkedSpan {
  /** Moments, ISO with Z. */
  start: string
  end: string
  isBreak?: boolean
}

const usual = 1

/** The Sunday on which the week of a date begins. */
export function toWeek(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

/**
 * Divides the approved minutes of a card at the boundaries of weeks, Sunday 00:00 in the facility's zone, in proportion to what was worked
 * (rules C9.1); all of them stay with its date where nothing is known of that.
 */
export function divideByWeek(
  { card, date, minutes }: Pick<WorkedPart, 'card' | 'date' | 'minutes'>,
  spans: readonly WorkedSpan[],
  zone: string,
): WorkedPart[] {
  const own = { card, date, day: date, minutes }
  const moments = spans.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)])
  const [from, to] = [Math.min(...moments), Math.max(...moments)]
  const sundays: string[] = []
  for (let sunday = moveDays(toWeek(date), 7); isBegun(sunday, zone, to); sunday = moveDays(sunday, 7))
    sundays.push(sunday)
  if (sundays.length === 0) return [own]
  const edges = [Math.min(from, startOf(sundays[0] as string, zone)), ...sundays.map(day => startOf(day, zone)), to]
  const shares = edges.slice(1).map((end, index) => countWithin(spans, edges[index] as number, end))
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total <= 0) return [own]
  // Rounded as they add up, so that the parts are together what was approved.
  let [passed, reported] = [0, 0]
  return [date, ...sundays].map((day, index) => {
    passed += shares[index] as number
    const upTo = Math.round((minutes * passed) / total)
    const part = { card, date, day, minutes: upTo - reported }
    reported = upTo
    return part
  })
}

/** No clock is further ahead of UTC. */
const mostAhead = 14 * 3_600_000

/** True where a date has begun before a moment; most dates are reported by themselves, without the zone's clock. */
const isBegun = (date: string, zone: string, moment: number): boolean =>
  Date.parse(date) - mostAhead < moment && startOf(date, zone) < moment

const startOf = (date: string, zone: string): number => Date.parse(toInstant(`${date}T00:00:00`, zone))

function countWithin(spans: readonly WorkedSpan[], from: number, to: number): number {
  return spans.reduce((sum, { start, end, isBreak }) => {
    const length = Math.max(0, Math.min(Date.parse(end), to) - Math.max(Date.parse(start), from))
    return sum + (isBreak ? -length : length)
  }, 0)
}

/** The spans of a plan of several days: its daily hours on each date. */
export function listPlanned({ start, end, zone }: { start: string; end: string; zone: string }): WorkedSpan[] {
  const [first, last] = [toWallClock(start, zone), toWallClock(end, zone)]
  const spans: WorkedSpan[] = []
  for (let day = first.slice(0, 10); day <= last.slice(0, 10); day = moveDays(day, 1)) {
    const begin = `${day}${first.slice(10)}`
    const sameDay = `${day}${last.slice(10)}`
    const over = sameDay > begin ? sameDay : moveDays(sameDay, 1)
    if (over <= last) spans.push({ start: toInstant(begin, zone), end: toInstant(over, zone) })
  }
  return spans
}

/**
 * Splits the parts of one candidate by the multipliers of their states, in the order in which they come (rules C8.21, C9.1): what goes
 * beyond the hours a day first, then of the rest what goes beyond the hours a week.
 */
export function splitParts(parts: readonly PaidPart[], rules: readonly OvertimeRule[]): SplitPart[] {
  const days = new Map<string, number>()
  const weeks = new Map<string, number>()
  return parts.flatMap(({ card, date, day, state, minutes }) => {
    const week = toWeek(day)
    const own = listRules(rules, state, week)
    const daily = cut(minutes, days.get(date) ?? 0, listLimits(own, 'DailyHours'))
    const [rest, ...overDay] = daily
    const weekly = cut(rest?.minutes ?? 0, weeks.get(week) ?? 0, listLimits(own, 'WeeklyHours'))
    days.set(date, (days.get(date) ?? 0) + minutes)
    weeks.set(week, (weeks.get(week) ?? 0) + (rest?.minutes ?? 0))
    return joinEqual([...weekly, ...overDay]).map(each => ({ card, day, ...each }))
  })
}

/** The rules of a state that began last by a week, which end all earlier ones, or those for every state that has none. */
function listRules(rules: readonly OvertimeRule[], state: string | null, week: string): OvertimeRule[] {
  const begun = rules.filter(({ From }) => From <= week)
  const own = state === null ? [] : begun.filter(({ State }) => State === state)
  const found = own.length > 0 ? own : begun.filter(({ State }) => State === null)
  return found.filter(({ From }) => found.every(other => other.From <= From))
}

interface Limit {
  from: number
  multiplier: number
  ruleId: number | null
}

/** The limits of a kind: of each multiplier that of the rule which was added last. */
function listLimits(rules: readonly OvertimeRule[], name: 'DailyHours' | 'WeeklyHours'): Limit[] {
  const latest = new Map(rules.filter(rule => rule[name] !== null).map(rule => [rule.Multiplier, rule]))
  return [...latest.values()]
    .map(rule => ({ from: Math.round((rule[name] as number) * 60), multiplier: rule.Multiplier, ruleId: rule.ID }))
    .sort((one, other) => one.from - other.from)
}

type Cut = Pick<SplitPart, 'multiplier' | 'ruleId' | 'minutes'>

/** Cuts minutes that follow on others into what is paid by each limit, the usual rate first, which may have none of them. */
function cut(minutes: number, before: number, limits: readonly Limit[]): Cut[] {
  const marks: Limit[] = [{ from: 0, multiplier: usual, ruleId: null }, ...limits]
  return marks.flatMap(({ from, multiplier, ruleId }, index) => {
    const to = marks[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const part = Math.min(before + minutes, to) - Math.max(before, from)
    return part > 0 || index === 0 ? [{ multiplier, ruleId, minutes: Math.max(0, part) }] : []
  })
}

/** What is paid by one multiplier, whether for the day or the week, is one line. */
function joinEqual(cuts: readonly Cut[]): Cut[] {
  return [...Map.groupBy(cuts, ({ multiplier }) => multiplier).values()].flatMap(same => {
    const minutes = same.reduce((sum, each) => sum + each.minutes, 0)
    return minutes === 0 ? [] : [{ ...(same.find(each => each.minutes > 0) as Cut), minutes }]
  })
}
