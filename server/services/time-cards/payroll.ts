import { buildSuccess } from '#contract/envelope.ts'
import { formatNumber } from '#contract/numberFormat.ts'
import { toDateText } from '#contract/timeText.ts'
import { moveDays } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { type CallContext, type RowStream, readDate } from '../../platform/resources/index.ts'
import { buildCsvWriter, type TableCell } from '../../platform/sheets/index.ts'
import { type SplitHours, splitHours, toWeek } from './overtimeRules.ts'
import {
  listOvertimeRules,
  listPayroll,
  listWorked,
  lockPayroll,
  type PayrollCard,
  type PayrollQuestion,
} from './payrollRepository.ts'

/** Cards of one file: each of them is locked in the transaction that makes it. */
const mostCards = 1000

const columns = [
  ...['ID', 'CandidateID', 'Candidate', 'CandidateAtsID', 'JobID', 'Date', 'Facility', 'State', 'Unit', 'Profession'],
  ...['BreakDuration', 'ApprovedByName', 'ApprovedOn', 'ApprovedHours'],
] as const

/** Answers approved cards as a file for payroll, with their overtime, and locks them (rules C3 T20, C8.21). */
export async function exportPayroll(context: CallContext): Promise<RowStream> {
  const question = readQuestion(context)
  await lockPayroll(context.transaction)
  const cards = await listPayroll(context.transaction, question, context.scope('t'), mostCards + 1)
  if (cards.length === 0) throw new Refusal(context.text('timeCards.nothingToExport'))
  if (cards.length > mostCards) throw new Refusal(context.text('timeCards.exportTooLarge', mostCards))
  const fresh = new Set(cards.flatMap(({ ID, ExportedOn }) => (ExportedOn === null ? [Number(ID)] : [])))
  const dates = cards.map(card => card.Date).sort()
  const [first, last] = [dates[0] as string, dates.at(-1) as string]
  // Who names the cards knows how many they are.
  if (question.ids === null && fresh.size > 0 && context.args.args?.Confirmed !== true) {
    const count = formatNumber(fresh.size, {}, context.language)
    const message = context.text('timeCards.exportAsked', count, ...[first, last].map(toDateText))
    throw new Refusal(message, undefined, { Argument: 'Confirmed', No: 'stop' })
  }
  const split = await findSplit(context, cards)
  // Locked in the order in which they were counted: a file that is made again then says the same.
  for (const id of split.keys()) if (fresh.has(id)) await context.send('export', id)
  const multipliers = [...new Set([...split.values()].flatMap(each => [...each.keys()]))].sort(
    (one, other) => one - other,
  )
  const heads = [...columns, 'WeekOf', ...multipliers.map(each => (each === 1 ? 'RegularHours' : `HoursTimes${each}`))]
  const rows = cards.map(card => [
    ...columns.map(name => toCell(card[name])),
    toWeek(card.Date),
    ...multipliers.map(each => toCell(split.get(Number(card.ID))?.get(each) ?? 0)),
  ])
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `Payroll ${first} ${last}.csv`,
    async open() {
      const writer = buildCsvWriter(heads)
      await writer.write(rows)
      writer.end()
      return writer.output
    },
    collect: async () => buildSuccess(rows),
  }
}

function readQuestion({ args: { args = {} } }: CallContext): PayrollQuestion {
  return {
    ids: (args.ids ?? null) as number[] | null,
    from: readDate(args, 'from'),
    to: readDate(args, 'to'),
    employerIds: (args.employerIds ?? []) as number[],
    withExported: args.withExported === true,
  }
}

/** Overtime is counted on from what payroll has of the weeks of the cards, by the rules of their companies. */
async function findSplit(context: CallContext, cards: readonly PayrollCard[]): Promise<Map<number, SplitHours>> {
  const found = new Map<number, SplitHours>()
  for (const [companyId, own] of Map.groupBy(cards, ({ CompanyID }) => Number(CompanyID))) {
    const weeks = own.map(({ Date: date }) => toWeek(date)).sort()
    const span = { from: weeks[0] as string, to: moveDays(weeks.at(-1) as string, 6) }
    const [worked, rules] = await Promise.all([
      listWorked(context.transaction, own, span),
      listOvertimeRules(context.transaction, companyId),
    ])
    for (const [id, split] of splitHours(worked, rules)) found.set(id, split)
  }
  return found
}

function toCell(value: unknown): TableCell {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? { kind: 'number', text: String(value), value } : String(value)
}
