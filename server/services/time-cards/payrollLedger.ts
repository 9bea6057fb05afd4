import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { divideByWeek, listPlanned, type OvertimeRule, type PaidPart, splitParts, toWeek } from './overtimeRules.ts'

/** A card as it counts in the weeks of its candidate. */
export interface WeekCard {
  id: number
  candidateId: number
  companyId: number
  employerId: number
  organizationId: number | null
  date: string
  status: number
  /** Of the facility. */
  state: string | null
  zone: string
  /** Moments of the plan, ISO with Z. */
  startsOn: string
  endsOn: string
  minutes: number | null
  rate: number | null
  billRate: number | null
  unlockReason: string | null
  voidReason: string | null
  isLocked: boolean
  /** Within the caller's scope. */
  isReached: boolean
  slots: { start: string; end: string; isBreak: boolean }[]
}

/** A card as payroll looks at it. */
export interface LedgerCard {
  id: number
  parts: readonly PaidPart[]
  /** Of an hour; null where nobody knows it. */
  rate: number | null
  billRate: number | null
  /**
   * What is due: its approved minutes, nothing where it is void; `held` where it was told and is not decided anew, so that it counts in its
   * weeks and keeps its lines (rules C9.1).
   */
  state: 'approved' | 'held' | 'void'
}

/** Minutes of a card and a day by one multiplier and rate. */
export interface LedgerLine {
  card: number
  day: string
  multiplier: number
  minutes: number
  rate: number | null
  billRate: number | null
  ruleId: number | null
}

/** A line with what distinguishes a card's first lines from those that correct it. */
export interface Difference extends LedgerLine {
  kind: 'Original' | 'Correction'
  /** Of a correction: whether the card itself changed, or another one of its week. */
  isOwn: boolean
}

/**
 * What is to be reported of the asked cards, and of those reported before in the same weeks of their candidates; what was neither asked for nor reported
 * waits for its own turn (rules C9.1).
 *
 * @param cards all cards of these candidates about these weeks that are approved or were reported, by their starts
 */
export function settleWeeks(
  cards: readonly WeekCard[],
  reported: ReadonlyMap<number, readonly LedgerLine[]>,
  { asked, rules }: { asked: ReadonlySet<number>; rules: ReadonlyMap<number, readonly OvertimeRule[]> },
): Difference[] {
  return [...Map.groupBy(cards, toOwner).values()].flatMap(own => {
    const counted = own.map(card => toLedgerCard(card, reported.get(card.id) ?? []))
    const weeks = new Set(listDays(own, reported, asked).map(toWeek))
    const ownReported = own.flatMap(({ id }) => reported.get(id) ?? [])
    const found = findDifferences(counted, ownReported, rules.get(own[0]?.companyId ?? 0) ?? [], weeks)
    return found.filter(({ card }) => asked.has(card) || reported.has(card))
  })
}

/** The days whose weeks the asked cards of one candidate change. */
function listDays(
  own: readonly WeekCard[],
  reported: ReadonlyMap<number, readonly LedgerLine[]>,
  asked: ReadonlySet<number>,
): string[] {
  // Also of a card that comes to nothing any more: others were counted on from it.
  const listReported = ({ id }: WeekCard) => (reported.get(id) ?? []).map(({ day }) => day)
  const listOwn = (card: WeekCard) => divide(card).map(({ day }) => day)
  const asking = own.filter(({ id }) => asked.has(id))
  const dates = new Set(asking.flatMap(card => [card.date, ...listReported(card)]))
  // The hours of a day are those of all cards of its date: of a night in a new week, too.
  const beside = own.filter(card => !asked.has(card.id) && dates.has(card.date))
  return [...asking.flatMap(card => [...listOwn(card), ...listReported(card)]), ...beside.flatMap(listOwn)]
}

/** Overtime is counted for each candidate and company. */
const toOwner = ({ candidateId, companyId }: WeekCard): string => `${candidateId} ${companyId}`

/** A card as its lines are counted: a void one comes to nothing, one that is not decided anew to what was told of it. */
export function toLedgerCard(card: WeekCard, reported: readonly LedgerLine[]): LedgerCard {
  const { id, rate, billRate, status } = card
  const shape = { id, rate, billRate }
  if (status === timeCardStatus.Approved) return { ...shape, state: 'approved', parts: divide(card) }
  if (status === timeCardStatus.Void) return { ...shape, state: 'void', parts: divide({ ...card, minutes: 0 }) }
  const parts = [...Map.groupBy(reported, ({ day }) => day)].map(([day, lines]) => ({
    ...{ card: id, date: card.date, state: card.state, day },
    minutes: countAll(lines),
  }))
  return { ...shape, state: 'held', parts }
}

/** A card's minutes by week, at least one part for its own date. */
function divide({ id, date, minutes, slots, startsOn, endsOn, zone, state }: WeekCard): PaidPart[] {
  const spans = slots.length > 0 ? slots : listPlanned({ start: toMoment(startsOn), end: toMoment(endsOn), zone })
  return divideByWeek({ card: id, date, minutes: minutes ?? 0 }, spans, zone).map(part => ({ ...part, state }))
}

const toMoment = (value: string): string => new Date(value).toISOString()

/**
 * What is to be told of one candidate's cards, given in the order of their starts, beside what was told: the difference between what is due
 * in these weeks and the lines that stand (rules C9.1).
 */
export function findDifferences(
  cards: readonly LedgerCard[],
  reported: readonly LedgerLine[],
  rules: readonly OvertimeRule[],
  weeks: ReadonlySet<string>,
): Difference[] {
  const counted = cards.filter(({ state }) => state !== 'void')
  const byId = new Map(cards.map(card => [card.id, card]))
  const due = splitParts(
    counted.flatMap(({ parts }) => parts),
    rules,
  )
    .filter(({ card }) => byId.get(card)?.state === 'approved')
    .map((part): LedgerLine => {
      const { rate, billRate } = byId.get(part.card) as LedgerCard
      return { ...part, rate, billRate }
    })
  const isAsked = ({ card, day }: LedgerLine): boolean => weeks.has(toWeek(day)) && isSettled(byId.get(card))
  const reportedByCard = Map.groupBy(reported, ({ card }) => card)
  const dueByCard = Map.groupBy(due, ({ card }) => card)
  const changes = [
    ...due.filter(isAsked),
    ...reported.filter(isAsked).map(line => ({ ...line, minutes: -line.minutes })),
  ]
  return addUp(changes).map(line => {
    const before = reportedByCard.get(line.card) ?? []
    const isOwn =
      countAll(before) !== countAll(dueByCard.get(line.card) ?? []) ||
      hasOtherRate(before, byId.get(line.card) as LedgerCard)
    return { ...line, kind: before.length === 0 ? 'Original' : 'Correction', isOwn }
  })
}

const isSettled = (card: LedgerCard | undefined): boolean => card?.state === 'approved' || card?.state === 'void'

const countAll = (lines: readonly LedgerLine[]): number => lines.reduce((sum, { minutes }) => sum + minutes, 0)

const hasOtherRate = (lines: readonly LedgerLine[], { rate, billRate }: LedgerCard): boolean =>
  lines.some(line => line.rate !== rate || line.billRate !== billRate)

/** Adds lines of one card, day, multiplier and rate; what comes to nothing is left out. */
export function addUp<Line extends LedgerLine>(lines: readonly Line[]): Line[] {
  const toKey = ({ card, day, multiplier, rate, billRate }: LedgerLine): string =>
    [card, day, multiplier, rate, billRate].join(' ')
  return [...Map.groupBy(lines, toKey).values()].flatMap(same => {
    const minutes = countAll(same)
    return minutes === 0 ? [] : [{ ...(same[0] as Line), minutes }]
  })
}

/** Dollars of so many minutes at a rate an hour, half up to the cent (rules C9.1); what is taken back is what was given. */
export function toAmount(minutes: number, rate: number | null, multiplier: number): number | null {
  if (rate === null) return null
  const cents = (Math.abs(minutes) * Math.round(rate * 100) * Math.round(multiplier * 100)) / 6000
  return (Math.sign(minutes) * Math.round(cents)) / 100
}
