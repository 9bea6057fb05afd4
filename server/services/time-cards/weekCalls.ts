import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildPage, type Envelope } from '#contract/envelope.ts'
import { toCountedMinutes, toHours } from '#contract/timeCards.ts'
import { listDays, moveDays } from '#contract/wallClock.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import { type AnsweredRow, type CallContext, readDate } from '../../platform/resources/index.ts'
import { listWeekCandidates, type WeekQuestion } from './weekRepository.ts'

const mostDays = 31
const usualSize = 10
/** Candidates of one answer: each comes with his cards of up to 31 days. */
const mostCandidates = 100

/** What a week shows of each card. */
const displayed = [
  ...[
    'CandidateID',
    'Date',
    'JobID',
    'EmployerID',
    'UnitID',
    'ShiftID',
    'ShiftTypeLookupID',
    'Status',
    'StartsOn',
    'EndsOn',
  ],
  ...['TotalPaidDuration', 'BreakDuration', 'ApprovedHours', 'ApprovedMinutes'],
]

type DisplayedCard = AnsweredRow<'TimeCards'>

/** What cards come to: minutes, and the hours that count, half up to two decimals. */
interface Totals {
  CountedMinutes: number
  /** Of their slots. */
  TotalPaidDuration: number
  BreakDuration: number
  TotalHours: number
}

/** Candidates with their cards by day, and what they come to (SPEC-2 §7 "WeeklyTimeCards"). */
export async function answerWeek(context: CallContext<'TimeCards', 'weekly'>): Promise<Envelope> {
  const question = readQuestion(context)
  const { index = 0, size = usualSize } = context.args.page ?? {}
  if (size > mostCandidates) throw badRequest(`pageSize takes 1 to ${mostCandidates}.`)
  const { ids, total } = await listWeekCandidates(context.database, question, context.listScope('t'), { index, size })
  const cards = ids.length === 0 ? [] : await listCards(context, question, ids)
  const days = listDays({ ...question, weekdays: [] }, mostDays)
  const byCandidate = Map.groupBy(cards, ({ CandidateID }) => CandidateID)
  const rows = ids.map(id => buildRow(byCandidate.get(id) ?? [], id, days))
  return buildPage(rows, { index, size, total, hasNext: false })
}

function readQuestion(context: CallContext<'TimeCards', 'weekly'>): WeekQuestion {
  const { given } = context
  const from = readDate(given, 'date') as string
  const to = readDate(given, 'weekEndDate') ?? moveDays(from, 6)
  const days = listDays({ from, to, weekdays: [] }, mostDays)
  if (days.length === 0 || days.length > mostDays) throw new Refusal(context.text('timeCards.weekTooLong'))
  const lists = { employerIds: given.employerIds ?? [], statuses: given.timeStatusLookupIds ?? [] }
  return { from, to, candidateId: given.candidateId ?? null, ...lists, organizationIds: given.revenueCenterIds ?? [] }
}

async function listCards(
  context: CallContext<'TimeCards'>,
  question: WeekQuestion,
  ids: number[],
): Promise<DisplayedCard[]> {
  const among = (field: string, value: readonly number[]): Condition[] =>
    value.length === 0 ? [] : [{ field, op: 'in', value: [...value] }]
  const conditions: Condition[] = [
    ...among('CandidateID', ids),
    { field: 'Date', op: 'from', value: question.from },
    { field: 'Date', op: 'to', value: question.to },
    ...among('EmployerID', question.employerIds),
    ...among('Status', question.statuses),
    ...among('OrganizationID', question.organizationIds),
  ]
  const sort = [{ field: 'StartsOn', direction: 'ascending' as const }]
  return (await context.perform('all', { conditions, sort }, displayed)).Source
}

function buildRow(cards: readonly DisplayedCard[], CandidateID: number, days: readonly string[]): RecordValues {
  const byDay = Map.groupBy(cards, card => card.Date)
  return {
    CandidateID,
    CandidateName: cards[0]?.CandidateName ?? null,
    Days: days.map(date => {
      const own = byDay.get(date) ?? []
      return { Date: date, TimeCards: own, ...addUp(own) }
    }),
    ...addUp(cards),
  }
}

/** What is void counts for nothing. */
function addUp(cards: readonly DisplayedCard[]): Totals {
  const counted = cards.filter(({ Status }) => Status !== timeCardStatus.Void)
  const add = (name: 'TotalPaidDuration' | 'BreakDuration') =>
    counted.reduce((total, card) => total + (card[name] ?? 0), 0)
  const CountedMinutes = counted.reduce((total, card) => total + toCountedMinutes(card), 0)
  return {
    ...{ CountedMinutes, TotalPaidDuration: add('TotalPaidDuration'), BreakDuration: add('BreakDuration') },
    TotalHours: toHours(CountedMinutes),
  }
}
