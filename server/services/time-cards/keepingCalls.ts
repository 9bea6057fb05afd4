import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { toHours } from '#contract/timeCards.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

const { Approved } = timeCardStatus
/** What is void counts for nothing. */
const others = Object.values(timeCardStatus).filter(status => status !== Approved && status !== timeCardStatus.Void)

/** What all time cards come to that the list of time keeping shows, whatever its page (SPEC-2 §7 "TimeKeeping", rules C9.5). */
export async function answerKeepingTotals(context: CallContext): Promise<Envelope> {
  const { conditions = [], searchText } = context.args
  const ask = (statuses: readonly number[]) => ({
    resource: 'TimeCards',
    conditions: [...conditions, { field: 'Status', op: 'in' as const, value: [...statuses] }],
    sum: ['TotalPaidDuration', 'BreakDuration', 'ApprovedMinutes'],
    ...(searchText !== undefined && { searchText }),
    args: context.given,
  })
  const found = await context.count([ask([Approved]), ask(others)])
  const [decided, open] = found
  const add = (name: string) => found.reduce((total, { sums }) => total + (sums[name] ?? 0), 0)
  const ApprovedMinutes = decided?.sums.ApprovedMinutes ?? 0
  return buildSuccess({
    Count: found.reduce((total, { count }) => total + count, 0),
    CountedMinutes: ApprovedMinutes + (open?.sums.TotalPaidDuration ?? 0),
    ...{ TotalPaidDuration: add('TotalPaidDuration'), BreakDuration: add('BreakDuration') },
    ApprovedHours: toHours(ApprovedMinutes),
  })
}
