import type { Condition } from '#contract/conditions.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import { moveDays, toZoneDate } from '#contract/wallClock.ts'
import { type CallContext, readDate } from '../../platform/resources/index.ts'
import { fillNeeds } from './cardNeeds.ts'
import { buildEarning, type EarnedLine, groupByWeek } from './earningRules.ts'
import { toWeek } from './overtimeRules.ts'
import { findRules, longestShift, sayReason } from './payroll.ts'
import { settleWeeks } from './payrollLedger.ts'
import { listPayRates, listReported, listWeekCards } from './payrollRepository.ts'

/** Weeks before that of today, or of the date that is asked for, with which an answer begins. */
const weeksBack = 7

/** What was begun; a void one only where payroll was told of it. */
const { Working, OnBreak, ActionRequired, Approved, Unapproved, Disputed, Completed, Received } = timeCardStatus
const begun = [Working, OnBreak, ActionRequired, Approved, Unapproved, Disputed, Completed, Received]

const displayed = [
  ...['CandidateID', 'CompanyID', 'JobID', 'EmployerID', 'UnitID', 'ShiftID', 'Date', 'StartsOn', 'EndsOn', 'Status'],
  ...['SubmittedOn', 'TotalPaidDuration', 'BreakDuration', 'ApprovedHours', 'ApprovedMinutes', 'Rate', 'DisputeReason'],
  ...['AdjustedClockIn', 'AdjustedClockOut', 'AdjustedBreakTime'],
]

/** What the caller himself earned as a candidate: his time cards by weeks, with what payroll was told of them (rules C9.1, C9.5). */
export async function answerEarnings(context: CallContext<'TimeCards', 'earnings'>): Promise<Envelope> {
  const candidateId = Number(context.caller.claims.candidate_id ?? 0)
  const { given } = context
  const own: Condition[] = [{ field: 'CandidateID', op: 'in', value: [candidateId] }]
  if ((given.jobId ?? null) !== null) {
    const conditions: Condition[] = [...own, { field: 'JobID', op: 'in', value: [given.jobId] }]
    return buildSuccess({ Weeks: groupByWeek(await listEarned(context, conditions)), Earlier: null })
  }
  const date = readDate(given, 'from') ?? toZoneDate(context.now().toISOString(), 'UTC')
  const from = moveDays(toWeek(date), -7 * weeksBack)
  const cards = await listEarned(context, [...own, { field: 'Date', op: 'from', value: from }])
  const earlier: Condition[] = [
    ...own,
    { field: 'Date', op: 'to', value: moveDays(from, -1) },
    { field: 'Status', op: 'in', value: begun },
  ]
  const sort = [{ field: 'Date', direction: 'descending' as const }]
  const page = { index: 0, size: 1, withTotal: false }
  const last = (await context.perform('list', { conditions: earlier, sort, page }, ['Date'])).Source
  return buildSuccess({ Weeks: groupByWeek(cards), Earlier: last[0]?.Date ?? null })
}

async function listEarned(context: CallContext<'TimeCards'>, conditions: Condition[]) {
  const asked: Condition[] = [...conditions, { field: 'Status', op: 'in', value: [...begun, timeCardStatus.Void] }]
  const sort = [{ field: 'StartsOn', direction: 'descending' as const }]
  const { Source: cards } = await context.perform('all', { conditions: asked, sort }, displayed)
  if (cards.length === 0) return []
  await fillNeeds(context, cards)
  const ids = cards.map(({ ID }) => ID)
  const [reported, due, rates] = [
    await listReportedLines(context, ids),
    await listDueLines(context, cards),
    await listPayRates(context.database, ids),
  ]
  return cards.flatMap(card => {
    const lines = [...(reported.get(card.ID) ?? []), ...(due.get(card.ID) ?? [])]
    if (card.Status === timeCardStatus.Void && lines.length === 0) return []
    return [{ ...card, ...buildEarning(card, lines, rates.get(card.ID) ?? null) }]
  })
}

/** What payroll was told, as the caller may read it. */
async function listReportedLines(context: CallContext, ids: readonly number[]): Promise<Map<number, EarnedLine[]>> {
  const { Source } = await context.of('PayrollLines').perform('all', {
    conditions: [{ field: 'TimeCardID', op: 'in', value: [...ids] }],
    sort: [{ field: 'ID', direction: 'ascending' }],
  })
  const lines = Source.map(line => ({
    ...{ card: line.TimeCardID ?? 0, file: line.FileID ?? null, reportedOn: line.CreatedOn },
    ...{ reason: line.Reason ?? null, rate: line.Rate ?? null },
    ...{ multiplier: line.Multiplier ?? 1, minutes: line.Minutes ?? 0 },
  }))
  return Map.groupBy(lines, ({ card }) => card)
}

/** What the next export would tell of the cards, overtime of their weeks among it. */
async function listDueLines(context: CallContext, cards: readonly TimeCardRow[]): Promise<Map<number, EarnedLine[]>> {
  const { database, text, scope } = context
  const dates = cards.map(({ Date: date }) => toWeek(String(date))).sort()
  const weekCards = await listWeekCards(
    database,
    {
      candidateIds: [...new Set(cards.map(({ CandidateID }) => CandidateID ?? 0))],
      companyIds: [...new Set(cards.map(({ CompanyID }) => CompanyID ?? 0))],
      from: moveDays(dates[0] as string, -longestShift),
      to: moveDays(dates.at(-1) as string, 6 + longestShift),
    },
    scope('t'),
  )
  const byId = new Map(weekCards.map(card => [card.id, card]))
  const reported = await listReported(database, [...byId.keys()])
  const asked = new Set(cards.map(({ ID }) => ID))
  const found = settleWeeks(weekCards, reported, { asked, rules: await findRules(database, weekCards) })
  const lines = found.map(line => {
    const card = byId.get(line.card)
    const reason = line.kind === 'Correction' && card ? sayReason(line, card, text) : null
    const { multiplier, minutes, rate } = line
    return { card: line.card, file: null, reportedOn: null, reason, multiplier, minutes, rate }
  })
  return Map.groupBy(lines, ({ card }) => card)
}
