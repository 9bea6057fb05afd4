import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { moveDays } from '#contract/wallClock.ts'
import { scale } from '#tests/support/scale.ts'
import { type OvertimeRule, splitParts } from './overtimeRules.ts'
import { type LedgerLine, settleWeeks, toLedgerCard, type WeekCard } from './payrollLedger.ts'

const base = { CompanyID: 1, From: '1900-01-01' }
const rules: OvertimeRule[] = [
  { ...base, ID: 1, State: null, DailyHours: null, WeeklyHours: 40, Multiplier: 1.5 },
  { ...base, ID: 2, State: 'CA', DailyHours: 8, WeeklyHours: 40, Multiplier: 1.5 },
  { ...base, ID: 3, State: 'CA', DailyHours: 12, WeeklyHours: null, Multiplier: 2 },
]
const nurses = 5
const first = '2026-11-01'

/** An agency whose cards are approved, corrected, unlocked, made void and exported by those who reach one office or all. */
class Agency {
  readonly cards: WeekCard[] = []
  readonly reported = new Map<number, LedgerLine[]>()
  readonly #due = new Set<number>()

  work(nurse: number, day: number, hour: number, minutes: number, office: number): void {
    const date = moveDays(first, day)
    const start = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000
    const [startsOn, endsOn] = [start, start + 12 * 3_600_000].map(each => new Date(each).toISOString()) as [
      string,
      string,
    ]
    const site = {
      employerId: office,
      organizationId: office,
      companyId: 1,
      state: office === 1 ? 'CA' : 'NY',
      zone: 'UTC',
    }
    const id = this.cards.length + 1
    this.cards.push({
      ...{ id, candidateId: nurse, ...site, date, startsOn, endsOn, minutes, rate: 50, billRate: 80 },
      ...{
        status: timeCardStatus.Approved,
        unlockReason: null,
        voidReason: null,
        isLocked: false,
        isReached: true,
        slots: [],
      },
    })
    this.cards.sort((one, other) =>
      one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : one.id - other.id,
    )
    this.#due.add(id)
  }

  change(index: number, what: 'unlock' | 'dispute' | 'approve' | 'void', minutes: number): void {
    const card = this.cards[index % Math.max(1, this.cards.length)]
    if (!card || card.status === timeCardStatus.Void) return
    if (what === 'unlock') card.isLocked = false
    else if (card.isLocked) return
    else if (what === 'void') card.status = timeCardStatus.Void
    else if (what === 'dispute') card.status = timeCardStatus.Disputed
    else Object.assign(card, { status: timeCardStatus.Approved, minutes })
    this.#due.add(card.id)
  }

  /** By who reaches one office, or all; of some dates, or all. */
  export(office: number | null, days: readonly [number, number] | null): void {
    const isReached = (card: WeekCard): boolean => office === null || card.employerId === office
    const isAsked = (card: WeekCard): boolean =>
      days === null || (card.date >= moveDays(first, days[0]) && card.date <= moveDays(first, days[1]))
    const asked = this.cards.filter(card => this.#due.has(card.id) && isReached(card) && isAsked(card))
    const nursesAsked = new Set(asked.map(({ candidateId }) => candidateId))
    const cards = this.cards.filter(({ candidateId }) => nursesAsked.has(candidateId))
    const lines = settleWeeks(cards, this.reported, {
      asked: new Set(asked.map(({ id }) => id)),
      rules: new Map([[1, rules]]),
    })
    for (const card of asked) {
      if (card.status === timeCardStatus.Approved) card.isLocked = true
      this.#due.delete(card.id)
    }
    for (const line of lines) {
      const card = this.cards.find(({ id }) => id === line.card) as WeekCard
      if (isReached(card)) this.reported.set(line.card, [...(this.reported.get(line.card) ?? []), line])
      else this.#due.add(line.card)
    }
  }

  /** What all files together say, and what they ought to: what is approved, split beside what was told of cards that are open again. */
  check(): void {
    const lines = [...this.reported.values()].flat()
    const counted = this.cards
      .filter(({ status }) => status !== timeCardStatus.Void)
      .map(card => toLedgerCard(card, this.reported.get(card.id) ?? []))
    const held = new Set(counted.flatMap(({ id, state }) => (state === 'held' ? [id] : [])))
    const byNurse = new Map(this.cards.map(({ id, candidateId }) => [id, candidateId]))
    const due = Array.from({ length: nurses }, (_, nurse) =>
      splitParts(
        counted.filter(({ id }) => byNurse.get(id) === nurse).flatMap(({ parts }) => parts),
        rules,
      ).filter(({ card }) => !held.has(card)),
    ).flat()
    expect(addUp(lines)).toEqual(addUp([...due, ...lines.filter(({ card }) => held.has(card))]))
  }
}

function addUp(lines: readonly { card: number; multiplier: number; minutes: number }[]): Record<string, number> {
  const sums = Map.groupBy(lines, ({ card, multiplier }) => `${card} ${multiplier}`)
  const totals = [...sums].map(([key, same]) => [key, same.reduce((sum, { minutes }) => sum + minutes, 0)] as const)
  return Object.fromEntries(totals.filter(([, minutes]) => minutes !== 0).sort())
}

const step = fc.oneof(
  fc.tuple(
    fc.constant('work' as const),
    ...([
      fc.nat(nurses - 1),
      fc.nat(27),
      fc.constantFrom(7, 19),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 2 }),
    ] as const),
  ),
  fc.tuple(
    fc.constant('change' as const),
    fc.nat(40),
    fc.constantFrom('unlock', 'dispute', 'approve', 'void'),
    fc.nat(900),
  ),
  fc.tuple(
    fc.constant('export' as const),
    fc.constantFrom(1, 2, null),
    fc.option(fc.tuple(fc.nat(20), fc.nat(27)).map(([from, length]): [number, number] => [from, from + length])),
  ),
)

it('after each export of the whole company all files together are what is due', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), steps => {
      const agency = new Agency()
      for (const [what, ...args] of steps) {
        if (what === 'work') agency.work(...(args as Parameters<Agency['work']>))
        else if (what === 'change') agency.change(...(args as Parameters<Agency['change']>))
        else agency.export(...(args as Parameters<Agency['export']>))
        if (what !== 'export' || args[0] !== null || args[1] !== null) continue
        agency.check()
      }
      agency.export(null, null)
      agency.check()
    }),
    { numRuns: scale(200, 10_000) },
  )
})
