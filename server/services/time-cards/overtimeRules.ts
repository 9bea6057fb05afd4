/** From how many hours on work is paid by another rate. */
export interface OvertimeRule {
  /** The two letters of a state; null for every one that has no rule of its own. */
  State: string | null
  DailyHours: number | null
  WeeklyHours: number | null
  Multiplier: number
}

/** Approved hours of a candidate on a date at a facility. */
export interface WorkedHours {
  /** The card. */
  id: number
  candidateId: number
  date: string
  state: string | null
  hours: number
}

/** The hours of a card that are paid by each multiplier; 1 is the usual rate. */
export type SplitHours = ReadonlyMap<number, number>

const usual = 1

/** The rules of a state, or those for every state that has none. */
function listRules(rules: readonly OvertimeRule[], state: string | null): OvertimeRule[] {
  const own = state === null ? [] : rules.filter(({ State }) => State === state)
  return own.length > 0 ? own : rules.filter(({ State }) => State === null)
}

/** The Sunday on which the week of a date begins. */
export function toWeek(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

/**
 * Splits the hours of cards by the multipliers of their states, in the order in which they come (rules C8.21): what goes beyond the
 * hours a day first, then of the rest what goes beyond the hours a week. Figures are whole hundredths of an hour.
 */
export function splitHours(cards: readonly WorkedHours[], rules: readonly OvertimeRule[]): Map<number, SplitHours> {
  const days = new Map<string, number>()
  const weeks = new Map<string, number>()
  const found = new Map<number, SplitHours>()
  for (const card of cards) {
    const own = listRules(rules, card.state)
    const hundredths = Math.round(card.hours * 100)
    const [day, week] = [`${card.candidateId} ${card.date}`, `${card.candidateId} ${toWeek(card.date)}`]
    const daily = cut(hundredths, days.get(day) ?? 0, listLimits(own, 'DailyHours'))
    const weekly = cut(daily.get(usual) ?? 0, weeks.get(week) ?? 0, listLimits(own, 'WeeklyHours'))
    days.set(day, (days.get(day) ?? 0) + hundredths)
    weeks.set(week, (weeks.get(week) ?? 0) + (daily.get(usual) ?? 0))
    found.set(card.id, join(daily, weekly))
  }
  return found
}

interface Limit {
  from: number
  multiplier: number
}

function listLimits(rules: readonly OvertimeRule[], name: 'DailyHours' | 'WeeklyHours'): Limit[] {
  const limits = rules.flatMap(rule => {
    const hours = rule[name]
    return hours === null ? [] : [{ from: Math.round(hours * 100), multiplier: rule.Multiplier }]
  })
  return limits.sort((one, other) => one.from - other.from)
}

/** Cuts an amount that follows on another into what is paid by each multiplier. */
function cut(amount: number, before: number, limits: readonly Limit[]): Map<number, number> {
  const parts = new Map<number, number>()
  const marks = [{ from: 0, multiplier: usual }, ...limits]
  for (const [place, { from, multiplier }] of marks.entries()) {
    const to = marks[place + 1]?.from ?? Number.POSITIVE_INFINITY
    const part = Math.min(before + amount, to) - Math.max(before, from)
    if (part > 0) parts.set(multiplier, (parts.get(multiplier) ?? 0) + part)
  }
  return parts
}

function join(daily: ReadonlyMap<number, number>, weekly: ReadonlyMap<number, number>): SplitHours {
  const joined = new Map(weekly)
  for (const [multiplier, part] of daily)
    if (multiplier !== usual) joined.set(multiplier, (joined.get(multiplier) ?? 0) + part)
  return new Map([...joined].map(([multiplier, part]) => [multiplier, part / 100]))
}
