import { describe, expect, it } from 'vitest'
import type { OvertimeRule } from './overtimeRules.ts'
import { addUp, findDifferences, type LedgerCard, type LedgerLine, toAmount } from './payrollLedger.ts'

const rules: OvertimeRule[] = [
  { ID: 1, State: null, DailyHours: null, WeeklyHours: 40, Multiplier: 1.5, From: '1900-01-01' },
]
const weeks = new Set(['2026-11-22'])
const days = ['23', '24', '25', '26']

function buildCard(id: number, hours: number, values: Partial<LedgerCard> = {}): LedgerCard {
  const date = `2026-11-${days[id]}`
  const parts = [{ card: id, date, day: date, state: null, minutes: hours * 60 }]
  return { id, parts, rate: 50, billRate: null, state: 'approved', ...values }
}

/** What a file tells, and the ledger with it. */
function report(cards: LedgerCard[], reported: LedgerLine[] = []) {
  const lines = findDifferences(cards, reported, rules, weeks)
  const short = lines
    .toSorted((one, other) => one.card - other.card || one.multiplier - other.multiplier)
    .map(({ card, multiplier, minutes, kind }) => [card, multiplier, minutes / 60, kind])
  return { lines, short, ledger: [...reported, ...lines] }
}

const sum = (ledger: LedgerLine[]) =>
  Object.fromEntries(
    [...Map.groupBy(ledger, ({ multiplier }) => multiplier)].map(([multiplier, lines]) => [
      multiplier,
      lines.reduce((total, { minutes }) => total + minutes, 0) / 60,
    ]),
  )

describe('the ledger of payroll', () => {
  const four = [12, 12, 12, 12].map((hours, id) => buildCard(id, hours))

  it('tells what a correction changes of cards that are locked, so that all files together are what is due', () => {
    const first = report(four)
    expect(first.short).toEqual([
      [0, 1, 12, 'Original'],
      [1, 1, 12, 'Original'],
      [2, 1, 12, 'Original'],
      [3, 1, 4, 'Original'],
      [3, 1.5, 8, 'Original'],
    ])
    const corrected = [buildCard(0, 8), ...four.slice(1)]
    const second = report(corrected, first.ledger)
    expect(second.short).toEqual([
      [0, 1, -4, 'Correction'],
      [3, 1, 4, 'Correction'],
      [3, 1.5, -4, 'Correction'],
    ])
    expect(second.lines.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
    expect(sum(second.ledger)).toEqual({ 1: 40, 1.5: 4 })
    expect(report(corrected, second.ledger).lines).toEqual([])
  })

  it('keeps what was told of a card that is not decided anew, and counts it in its week', () => {
    const { ledger } = report(four)
    const held = [{ ...four[0], state: 'held' } as LedgerCard, ...four.slice(1)]
    expect(report(held, ledger).lines).toEqual([])
  })

  it('takes back what was told of a void card', () => {
    const { ledger } = report(four)
    const after = report([buildCard(0, 0, { state: 'void' }), ...four.slice(1)], ledger)
    expect(after.short).toEqual([
      [0, 1, -12, 'Correction'],
      [3, 1, 8, 'Correction'],
      [3, 1.5, -8, 'Correction'],
    ])
    expect(sum(after.ledger)).toEqual({ 1: 36, 1.5: 0 })
  })

  it('tells another rate as what was told taken back and given anew', () => {
    const { ledger } = report([buildCard(0, 8)])
    const { lines } = report([buildCard(0, 8, { rate: 55 })], ledger)
    expect(lines.map(({ minutes, rate, isOwn }) => [minutes, rate, isOwn])).toEqual([
      [480, 55, true],
      [-480, 50, true],
    ])
  })

  it('looks at no other week', () => {
    expect(findDifferences([buildCard(0, 8)], [], rules, new Set(['2026-11-29']))).toEqual([])
  })
})

it('adds up lines of one rate, and leaves out what comes to nothing', () => {
  const line = { card: 1, day: '2026-11-23', multiplier: 1, minutes: 60, rate: 50, billRate: null, ruleId: null }
  expect(addUp([line, { ...line, minutes: 30 }])).toMatchObject([{ minutes: 90 }])
  expect(addUp([line, { ...line, minutes: -60 }])).toEqual([])
})

it.each([
  [20, 50, 1, 16.67],
  [-20, 50, 1, -16.67],
  [690, 61.5, 1.5, 1060.88],
  [60, null, 1, null],
])('pays %d minutes at %s times %s with %s', (minutes, rate, multiplier, amount) =>
  expect(toAmount(minutes, rate, multiplier)).toBe(amount),
)
