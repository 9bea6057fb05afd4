import type { RecordValues } from '#contract/callArguments.ts'
import { formatNumber } from '#contract/numberFormat.ts'
import { spreadHours, timeCardStatus, toHours } from '#contract/timeCards.ts'
import { toDateText } from '#contract/timeText.ts'
import { moveDays, toZoneDate } from '#contract/wallClock.ts'
import type { Queries } from '../../platform/database/types.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { buildCsvFile, type CallContext, type RowStream, readDate } from '../../platform/resources/index.ts'
import type { TableCell } from '../../platform/sheets/index.ts'
import { listCards, listSlots } from './cardRepository.ts'
import { type OvertimeRule, toWeek } from './overtimeRules.ts'
import { type Difference, settleWeeks, toAmount, type WeekCard } from './payrollLedger.ts'
import {
  type DueCard,
  type FileLine,
  insertLedger,
  listDue,
  listFileLines,
  listOpen,
  listOvertimeRules,
  listTold,
  listToldDays,
  listWeekCards,
  listZones,
  lockPayroll,
  markDue,
  type PayrollQuestion,
} from './payrollRepository.ts'
import { listMealBreaks, weighHours } from './unusualHours.ts'

const kinds = { Original: 1, Correction: 2 } as const
const periods = { lastWeek: 1, thisWeek: 2 } as const

/** Days before a week in which a shift can begin that still goes on in it. */
export const longestShift = 14

/** Cards that are locked at a time: all of them at once are too many for the memory. */
const lockedAtOnce = 500

/** Cards that a question names. */
const mostNamed = 5

/**
 * Tells payroll what it does not know yet of approved cards, and locks them: the difference between what is due and what it was told, as
 * lines that never change (rules C3 T20, C8.21, C9.1). Answers them as a file.
 */
export async function exportPayroll(context: CallContext): Promise<RowStream> {
  const question = await readQuestion(context)
  await lockPayroll(context.transaction)
  const asked = await listDue(context.transaction, question, context.scope('t'))
  const found = await findLines(context, asked)
  const reached = found.lines.filter(({ card }) => found.cards.get(card)?.isReached)
  const locked = listLocked(asked, reached, found.cards)
  if (reached.length === 0) throw new Refusal(context.text('timeCards.nothingToExport'))
  const dates = [...new Set(reached.map(({ card }) => (found.cards.get(card) as WeekCard).date))].sort()
  const span = { from: dates[0] as string, to: dates.at(-1) as string }
  const isConfirmed = context.args.args?.Confirmed === true
  const unusual = isConfirmed ? [] : await listUnasked(context, asked)
  // Who names the cards knows how many they are.
  if (!isConfirmed && (question.ids === null || unusual.length > 0))
    throw new Refusal(
      await buildQuestion(context, question, { lines: reached, asked, unusual, count: locked.length, span }),
      undefined,
      {
        Argument: 'Confirmed',
        No: 'stop',
      },
    )
  const waiting = new Set(found.lines.flatMap(({ card }) => (found.cards.get(card)?.isReached ? [] : [card])))
  const fileId = await writeFile(context, { lines: reached, cards: found.cards, span, waiting: waiting.size })
  for (let start = 0; start < locked.length; start += lockedAtOnce)
    await context.sendToAll('export', locked.slice(start, start + lockedAtOnce))
  await markDue(context.transaction, [...asked.map(({ id }) => id), ...reached.map(({ card }) => card)], false)
  await markDue(context.transaction, [...waiting], true)
  return drawFile(context, fileId)
}

/** Answers an export's file again, as far as its reader reaches the lines. */
export async function answerPayrollFile(context: CallContext): Promise<RowStream> {
  const id = Number(context.args.id)
  await context.perform('one', { id })
  return drawFile(context, id)
}

async function readQuestion(context: CallContext): Promise<PayrollQuestion> {
  const args = context.args.args ?? {}
  const employerIds = (args.employerIds ?? []) as number[]
  const ids = (args.ids ?? null) as number[] | null
  if (args.Period !== periods.lastWeek && args.Period !== periods.thisWeek)
    return { ids, from: readDate(args, 'from'), to: readDate(args, 'to'), employerIds }
  const sunday = toWeek(await findToday(context))
  const from = args.Period === periods.lastWeek ? moveDays(sunday, -7) : sunday
  return { ids, from, to: moveDays(from, 6), employerIds }
}

/** The date where it is still earliest: a week is the last one once it is over at every facility. */
async function findToday({ database, caller, now }: CallContext): Promise<string> {
  const zones = await listZones(database, caller.permissions.has('VIEW_ALL_COMPANY_DATA') ? null : caller.companyId)
  return ['UTC', ...zones].map(zone => toZoneDate(now().toISOString(), zone)).sort()[0] as string
}

/** The first and the last date of the shifts of an export. */
interface Span {
  from: string
  to: string
}

interface Found {
  lines: Difference[]
  cards: ReadonlyMap<number, WeekCard>
}

/** What is to be told of these cards, and of those told before in the same weeks of their candidates. */
async function findLines({ transaction, scope }: CallContext, asked: readonly DueCard[]): Promise<Found> {
  if (asked.length === 0) return { lines: [], cards: new Map() }
  const ids = asked.map(({ id }) => id)
  const toldDays = await listToldDays(transaction, ids)
  const days = [...asked.map(({ date }) => date), ...toldDays.map(({ day }) => day)].map(toWeek).sort()
  const cards = await listWeekCards(
    transaction,
    {
      candidateIds: [...new Set(asked.map(({ candidateId }) => candidateId))],
      companyIds: [...new Set(asked.map(({ companyId }) => companyId))],
      from: moveDays(days[0] as string, -longestShift),
      to: moveDays(days.at(-1) as string, 6 + longestShift),
    },
    scope('t'),
  )
  const told = await listTold(
    transaction,
    cards.map(({ id }) => id),
  )
  const rules = await findRules(transaction, cards)
  return {
    lines: settleWeeks(cards, told, { asked: new Set(ids), rules }),
    cards: new Map(cards.map(card => [card.id, card])),
  }
}

/** Those whose hours are unusual and were approved when nobody was asked about them (rules C9.4). */
async function listUnasked(context: CallContext, asked: readonly DueCard[]): Promise<DueCard[]> {
  const fresh = asked.filter(({ isFresh }) => isFresh)
  const ids = fresh.map(({ id }) => id)
  const [cards, slots] = [await listCards(context.transaction, ids), await listSlots(context.transaction, ids)]
  const breaks = await listMealBreaks(context, ids)
  return fresh.filter(({ id, approvedMinutes }) => {
    const [card, said] = [cards.get(id), { minutes: approvedMinutes, mealBreak: breaks.get(id) ?? null }]
    return card !== undefined && weighHours(card, slots.get(id) ?? [], said) === 'unasked'
  })
}

/** What an export locks: what was asked for, and what else of these weeks it corrects that was opened and approved again. */
function listLocked(asked: readonly DueCard[], lines: readonly Difference[], cards: Found['cards']): number[] {
  const isOpen = (card: WeekCard | undefined): boolean => card?.status === timeCardStatus.approved && !card.isLocked
  const corrected = lines.flatMap(({ card }) => (isOpen(cards.get(card)) ? [card] : []))
  return [...new Set([...asked.flatMap(({ isFresh, id }) => (isFresh ? [id] : [])), ...corrected])]
}

/** What an export would tell, and what it would not: by multiplier, without a rate, not approved yet (W15). */
async function buildQuestion(
  context: CallContext,
  question: PayrollQuestion,
  {
    lines,
    asked,
    unusual,
    count,
    span,
  }: {
    lines: readonly Difference[]
    asked: readonly DueCard[]
    unusual: readonly DueCard[]
    count: number
    span: Span
  },
): Promise<string> {
  const { text, language } = context
  const say = (value: number): string => formatNumber(value, {}, language)
  const byMultiplier = [...Map.groupBy(lines, ({ multiplier }) => multiplier)].sort(([one], [other]) => one - other)
  const totals = byMultiplier.map(([multiplier, same]) => {
    const minutes = same.reduce((sum, each) => sum + each.minutes, 0)
    return text('timeCards.exportTotal', say(toHours(minutes)), say(multiplier))
  })
  const corrected = new Set(lines.flatMap(({ kind, card }) => (kind === 'Correction' ? [card] : [])))
  const unpaid = asked.filter(({ isFresh, hasRate }) => isFresh && !hasRate)
  const beside = { scope: context.scope('t'), now: context.now().toISOString(), most: mostNamed }
  const open = await listOpen(
    context.transaction,
    { ...question, from: question.from ?? span.from, to: question.to ?? span.to },
    beside,
  )
  const name = (cards: readonly { candidate: string; date: string }[], total: number): string => {
    const named = cards.slice(0, mostNamed).map(({ candidate, date }) => `${candidate} ${toDateText(date)}`)
    return [...named, ...(total > named.length ? ['…'] : [])].join('; ')
  }
  const total = open[0]?.total ?? 0
  return [
    text('timeCards.exportLocked', say(count), toDateText(span.from), toDateText(span.to)),
    text('timeCards.exportTotals', totals.join(', ')),
    ...(corrected.size > 0 ? [text('timeCards.exportCorrections', say(corrected.size))] : []),
    ...(unpaid.length > 0 ? [text('timeCards.exportUnpaid', say(unpaid.length), name(unpaid, unpaid.length))] : []),
    ...(unusual.length > 0
      ? [text('timeCards.exportUnusual', say(unusual.length), name(unusual, unusual.length))]
      : []),
    ...(total > 0 ? [text('timeCards.exportOpen', say(total), name(open, total))] : []),
    text('timeCards.exportAsked'),
  ].join('\n')
}

/** Writes the lines of an export and what they come to; answers its ID. */
async function writeFile(
  context: CallContext,
  {
    lines,
    cards,
    span: { from, to },
    waiting,
  }: { lines: readonly Difference[]; cards: Found['cards']; span: Span; waiting: number },
): Promise<number> {
  const rows = lines.map(line => ({ line, row: buildLine(context, line, cards.get(line.card) as WeekCard) }))
  const count = (kind: Difference['kind']): number =>
    new Set(lines.flatMap(line => (line.kind === kind ? [line.card] : []))).size
  const companies = new Set(lines.map(({ card }) => cards.get(card)?.companyId))
  const file = {
    Name: `Payroll ${from} ${to}.csv`,
    // Of all companies where they are of several: whoever reaches all made it.
    CompanyID: companies.size === 1 ? ([...companies][0] ?? null) : null,
    ...{ FromDate: from, ToDate: to, Cards: count('Original'), Corrections: count('Correction'), Waiting: waiting },
    Minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    Amount: rows.reduce((sum, { row }) => sum + Math.round((row.Amount ?? 0) * 100), 0) / 100,
    CreatedBy: context.caller.loginName,
  }
  const [id] = await insertLedger(context.transaction, 'payroll-file', [file])
  const made = await insertLedger(
    context.transaction,
    'payroll-line',
    rows.map(({ row }) => ({ ...row, FileID: id })),
  )
  await context.audit({ resource: 'PayrollFiles', recordId: Number(id), action: 'create', before: null, after: file })
  context.of('PayrollFiles').publishRowsChanged([Number(id)])
  context.of('PayrollLines').publishRowsChanged(made)
  return Number(id)
}

function buildLine(
  { usualText, caller }: CallContext,
  line: Difference,
  card: WeekCard,
): RecordValues & { Amount: number | null } {
  const reason = line.kind === 'Original' ? null : sayReason(line, card, usualText)
  return {
    ...{ Kind: kinds[line.kind], Reason: reason, TimeCardID: line.card },
    ...{ CandidateID: card.candidateId, EmployerID: card.employerId, OrganizationID: card.organizationId },
    ...{ CompanyID: card.companyId, Day: line.day, Multiplier: line.multiplier, Minutes: line.minutes },
    ...{ Rate: line.rate, Amount: toAmount(line.minutes, line.rate, line.multiplier), BillRate: line.billRate },
    ...{ RuleID: line.ruleId, CreatedBy: caller.loginName },
  }
}

/** Why payroll is told something else of a card than before. */
export function sayReason(
  { isOwn }: Difference,
  { status, voidReason, unlockReason }: WeekCard,
  text: CallContext['text'],
): string {
  if (!isOwn) return text('timeCards.correctedWeek')
  return (status === timeCardStatus.void ? voidReason : unlockReason) ?? text('timeCards.correctedItself')
}

/** The overtime rules of the companies of cards. */
export async function findRules(queries: Queries, cards: readonly WeekCard[]): Promise<Map<number, OvertimeRule[]>> {
  const rules = new Map<number, OvertimeRule[]>()
  for (const companyId of new Set(cards.map(each => each.companyId)))
    rules.set(companyId, await listOvertimeRules(queries, companyId))
  return rules
}

const columns = [
  ...['File', 'Kind', 'Reason', 'ID', 'CandidateID', 'Candidate', 'CandidateAtsID', 'JobID', 'Date', 'Day', 'WeekOf'],
  ...['Facility', 'State', 'Unit', 'Profession', 'Multiplier', 'Minutes', 'Hours', 'Rate', 'Amount', 'BillRate'],
  ...['BillAmount', 'ApprovedHours', 'BreakDuration', 'ApprovedByName', 'ApprovedOn'],
] as const

async function drawFile(context: CallContext, fileId: number): Promise<RowStream> {
  const lines = await listFileLines(context.database, fileId, context.of('PayrollLines').scope('l'))
  if (lines.length === 0) throw notFound(context.text('records.notFound'))
  const isBilled = context.caller.permissions.has('VIEW_BILL_RATE')
  const hours = spreadOver(lines)
  return buildCsvFile({
    fileName: String(lines[0]?.File),
    columns,
    keys: lines.map((line, place) => ({ ...line, Hours: hours[place] })),
    read: async some => some,
    toCells: line => {
      const BillRate = isBilled ? line.BillRate : null
      const values: RecordValues = {
        ...line,
        ...{
          Kind: line.Kind === kinds.Original ? 'Original' : 'Correction',
          WeekOf: toWeek(String((line as RecordValues).Day)),
        },
        ...{ BillRate, BillAmount: toAmount(line.Minutes, BillRate, line.Multiplier) },
      }
      return columns.map(name => toCell(values[name]))
    },
  })
}

/** The hours of the lines: those of a candidate by one multiplier add up to what their minutes come to (rules C9.5). */
function spreadOver(lines: readonly FileLine[]): number[] {
  const hours: number[] = []
  const places = Map.groupBy(lines.keys(), place => {
    const { CandidateID, Multiplier } = lines[place] as FileLine
    return `${CandidateID} ${Multiplier}`
  })
  for (const same of places.values()) {
    const spread = spreadHours(same.map(place => (lines[place] as FileLine).Minutes))
    for (const [index, place] of same.entries()) hours[place] = spread[index] as number
  }
  return hours
}

function toCell(value: unknown): TableCell {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? { kind: 'number', text: String(value), value } : String(value)
}
