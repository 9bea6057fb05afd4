import { createHash } from 'node:crypto'
import type { RecordValues } from '#contract/callArguments.ts'
import { payrollLineKind as kinds, timeCardPeriod as periods, timeCardStatus } from '#contract/enumerations.gen.ts'
import { formatNumber } from '#contract/numberFormat.ts'
import { spreadHours, toHours } from '#contract/timeCards.ts'
import { toDateText } from '#contract/timeText.ts'
import { moveDays, toZoneDate } from '#contract/wallClock.ts'
import { waitForTurn } from '../../platform/database/turns.ts'
import type { Queries } from '../../platform/database/types.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import { buildCsvFile, type CallContext, type RowStream, readDate } from '../../platform/resources/index.ts'
import type { TableCell } from '../../platform/sheets/index.ts'
import { listCards, listSlots } from './cardRepository.ts'
import { type OvertimeRule, toWeek } from './overtimeRules.ts'
import { type Difference, settleWeeks, toAmount, type WeekCard } from './payrollLedger.ts'
import {
  type DueCard,
  type FileLine,
  insertLedger,
  listCardWords,
  listDue,
  listFileFigures,
  listFileLines,
  listOpen,
  listOvertimeRules,
  listReported,
  listReportedDays,
  listWeekCards,
  listZones,
  lockWeekCards,
  markDue,
  type PayrollQuestion,
} from './payrollRepository.ts'
import { listMealBreaks, weighHours } from './unusualHours.ts'

/** Days before a week in which a shift can begin that still goes on in it. */
export const longestShift = 14

/** Cards that are locked at a time: all of them at once are too many for the memory. */
const lockedAtOnce = 500

/** Cards that a question names. */
const mostNamed = 5

/**
 * Tells payroll what it does not know yet of approved cards, and locks them: the difference between what is due and what was reported to it, as
 * lines that never change (rules C3 T20, C8.21, C9.1). Answers them as a file.
 */
export async function exportPayroll(context: CallContext<'TimeCards', 'payrollFile'>): Promise<RowStream> {
  const question = await readQuestion(context)
  // Each file tells what those before it did not.
  await waitForTurn(context.transaction, 'locum payroll')
  const asked = await listDue(context.transaction, question, context.scope('t'))
  const found = await findLines(context, asked)
  const reached = found.lines.filter(({ card }) => found.cards.get(card)?.isReached)
  const locked = listLocked(asked, reached, found.cards)
  // A card of which payroll knows everything is locked again, too.
  if (reached.length === 0 && locked.length === 0) throw new Refusal(context.text('timeCards.nothingToExport'))
  const reported = [...new Set([...reached.map(({ card }) => card), ...locked])]
  const dates = reported.map(id => (found.cards.get(id) as WeekCard).date).sort()
  const span = { from: dates[0] as string, to: dates.at(-1) as string }
  const seen = toDigest(reached, locked)
  const { Confirmed, Seen } = context.given
  const isConfirmed = Confirmed === true && (Seen ?? seen) === seen
  const unusual = isConfirmed ? [] : await listUnasked(context, asked)
  const unpaid = asked.filter(({ isFresh, hasRate }) => isFresh && !hasRate)
  // Who names the cards knows how many they are.
  if (!isConfirmed && (question.ids === null || unusual.length > 0 || unpaid.length > 0))
    throw new Refusal(
      await buildQuestion(context, question, { lines: reached, unpaid, unusual, count: locked.length, span }),
      undefined,
      {
        Argument: 'Confirmed',
        No: 'stop',
        With: { Seen: seen },
      },
    )
  const waiting = new Set(found.lines.flatMap(({ card }) => (found.cards.get(card)?.isReached ? [] : [card])))
  const file = { name: `Payroll ${span.from} ${span.to}.csv`, span, waiting: waiting.size }
  const fileId = reached.length > 0 && (await writeFile(context, { lines: reached, cards: found.cards, ...file }))
  for (let start = 0; start < locked.length; start += lockedAtOnce)
    await context.sendToAll('export', locked.slice(start, start + lockedAtOnce))
  await markDue(context.transaction, [...asked.map(({ id }) => id), ...reached.map(({ card }) => card)], false)
  await markDue(context.transaction, [...waiting], true)
  return fileId === false ? drawLines(context, file.name, []) : drawFile(context, fileId)
}

/** What an export tells and locks in one word: an answer about it holds for nothing else. */
function toDigest(lines: readonly Difference[], locked: readonly number[]): string {
  const reported = lines.map(({ card, day, multiplier, minutes, rate }) => [card, day, multiplier, minutes, rate])
  return createHash('sha256')
    .update(JSON.stringify([reported, locked]))
    .digest('hex')
}

/** Answers an export's file again, as far as its reader reaches the lines. */
export async function answerPayrollFile(context: CallContext<'PayrollFiles'>): Promise<RowStream> {
  const { id } = context
  await context.perform('one', { id })
  return drawFile(context, id)
}

/** The figures of files as far as their reader reaches the lines; what waits is reported to who reaches them all. */
export async function fillFileFigures(context: CallContext, rows: RecordValues[]): Promise<void> {
  const ids = rows.map(({ ID }) => ID as number)
  const found = await listFileFigures(context.database, ids, context.of('PayrollLines').scope('l'))
  const byFile = new Map(found.map(each => [each.id, each]))
  for (const row of rows) {
    const { figures, isWhole } = byFile.get(row.ID as number) ?? {}
    const reported: RecordValues = isWhole ? {} : { ...figures, Waiting: null }
    for (const name of Object.keys(reported)) if (name in row) row[name] = reported[name]
  }
}

async function readQuestion(context: CallContext<'TimeCards', 'payrollFile'>): Promise<PayrollQuestion> {
  const { given } = context
  const { Period, ids = null } = given
  const employerIds = given.employerIds ?? []
  if (Period !== periods.LastWeek && Period !== periods.ThisWeek)
    return { ids, from: readDate(given, 'from'), to: readDate(given, 'to'), employerIds }
  const sunday = toWeek(await findToday(context))
  const from = Period === periods.LastWeek ? moveDays(sunday, -7) : sunday
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

/** What is to be reported of these cards, and of those reported before in the same weeks of their candidates. */
async function findLines({ transaction, scope }: CallContext, asked: readonly DueCard[]): Promise<Found> {
  if (asked.length === 0) return { lines: [], cards: new Map() }
  const ids = asked.map(({ id }) => id)
  const reportedDays = await listReportedDays(transaction, ids)
  const days = [...asked.map(({ date }) => date), ...reportedDays.map(({ day }) => day)].map(toWeek).sort()
  const question = {
    candidateIds: [...new Set(asked.map(({ candidateId }) => candidateId))],
    companyIds: [...new Set(asked.map(({ companyId }) => companyId))],
    from: moveDays(days[0] as string, -longestShift),
    to: moveDays(days.at(-1) as string, 6 + longestShift),
  }
  await lockWeekCards(transaction, question)
  const cards = await listWeekCards(transaction, question, scope('t'))
  const reported = await listReported(
    transaction,
    cards.map(({ id }) => id),
  )
  const rules = await findRules(transaction, cards)
  return {
    lines: settleWeeks(cards, reported, { asked: new Set(ids), rules }),
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
  const isOpen = (card: WeekCard | undefined): boolean => card?.status === timeCardStatus.Approved && !card.isLocked
  const corrected = lines.flatMap(({ card }) => (isOpen(cards.get(card)) ? [card] : []))
  return [...new Set([...asked.flatMap(({ isFresh, id }) => (isFresh ? [id] : [])), ...corrected])]
}

/** What an export would tell, and what it would not: by multiplier, without a rate, not approved yet (W15). */
async function buildQuestion(
  context: CallContext,
  question: PayrollQuestion,
  {
    lines,
    unpaid,
    unusual,
    count,
    span,
  }: {
    lines: readonly Difference[]
    unpaid: readonly DueCard[]
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
    ...(totals.length > 0 ? [text('timeCards.exportTotals', totals.join(', '))] : []),
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
    name,
    span: { from, to },
    waiting,
  }: { lines: readonly Difference[]; cards: Found['cards']; name: string; span: Span; waiting: number },
): Promise<number> {
  const words = await listCardWords(context.transaction, [...new Set(lines.map(({ card }) => card))])
  const rows = lines.map(line => buildLine(context, line, cards.get(line.card) as WeekCard, words.get(line.card)))
  const count = (kind: Difference['kind']): number =>
    new Set(lines.flatMap(line => (line.kind === kind ? [line.card] : []))).size
  const companies = new Set(lines.map(({ card }) => cards.get(card)?.companyId))
  const file = {
    Name: name,
    // Of all companies where they are of several: whoever reaches all made it.
    CompanyID: companies.size === 1 ? ([...companies][0] ?? null) : null,
    ...{ FromDate: from, ToDate: to, Cards: count('Original'), Corrections: count('Correction'), Waiting: waiting },
    Minutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    Amount: rows.reduce((sum, { Amount }) => sum + Math.round((Amount ?? 0) * 100), 0) / 100,
    CreatedBy: context.caller.loginName,
  }
  const [id = 0] = await insertLedger(context.transaction, 'payroll-file', [file])
  const made = await insertLedger(
    context.transaction,
    'payroll-line',
    rows.map(row => ({ ...row, FileID: id })),
  )
  await context.audit({ resource: 'PayrollFiles', recordId: id, action: 'create', before: null, after: file })
  context.of('PayrollFiles').publishRowsChanged([id])
  context.of('PayrollLines').publishRowsChanged(made)
  return id
}

function buildLine(
  { usualText, caller }: CallContext,
  line: Difference,
  card: WeekCard,
  words: RecordValues | undefined,
): RecordValues & { Amount: number | null } {
  const reason = line.kind === 'Original' ? null : sayReason(line, card, usualText)
  return {
    ...{ Kind: kinds[line.kind], Reason: reason, TimeCardID: line.card },
    ...{ CandidateID: card.candidateId, EmployerID: card.employerId, OrganizationID: card.organizationId },
    ...{ CompanyID: card.companyId, Day: line.day, Multiplier: line.multiplier, Minutes: line.minutes },
    ...{ Rate: line.rate, Amount: toAmount(line.minutes, line.rate, line.multiplier), BillRate: line.billRate },
    ...{ RuleID: line.ruleId, Card: words ?? null, CreatedBy: caller.loginName },
  }
}

/** Why something else is reported to payroll of a card than before. */
export function sayReason(
  { isOwn }: Difference,
  { status, voidReason, unlockReason }: WeekCard,
  text: CallContext['text'],
): string {
  if (!isOwn) return text('timeCards.correctedWeek')
  return (status === timeCardStatus.Void ? voidReason : unlockReason) ?? text('timeCards.correctedItself')
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
  return drawLines(context, String(lines[0]?.File), lines)
}

function drawLines({ caller }: CallContext, fileName: string, lines: readonly FileLine[]): RowStream {
  const isBilled = caller.permissions.has('VIEW_BILL_RATE')
  const hours = spreadOver(lines)
  return buildCsvFile({
    fileName,
    columns,
    keys: lines.map((line, position) => ({ ...line, Hours: hours[position] })),
    read: async some => some,
    toCells: line => {
      const BillRate = isBilled ? line.BillRate : null
      const values: RecordValues = {
        ...line,
        ...{
          Kind: line.Kind === kinds.Original ? 'Original' : 'Correction',
          WeekOf: toWeek(line.Day),
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
  const positions = Map.groupBy(lines.keys(), position => {
    const { CandidateID, Multiplier } = lines[position] as FileLine
    return `${CandidateID} ${Multiplier}`
  })
  for (const same of positions.values()) {
    const spread = spreadHours(same.map(position => (lines[position] as FileLine).Minutes))
    for (const [index, position] of same.entries()) hours[position] = spread[index] as number
  }
  return hours
}

function toCell(value: unknown): TableCell {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? { kind: 'number', text: String(value), value } : String(value)
}
