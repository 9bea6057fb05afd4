import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { timeCardStatus } from '#contract/timeCards.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** What is void counts for nothing. */
const counted = Object.values(timeCardStatus).filter(status => status !== timeCardStatus.void)

/** What all time cards come to that the list of time keeping shows, whatever its page (SPEC-2 §7 "TimeKeeping"). */
export async function answerKeepingTotals(context: CallContext): Promise<Envelope> {
  const { conditions = [], searchText, args } = context.args
  const [found] = await context.count([
    {
      resource: 'TimeCards',
      conditions: [...conditions, { field: 'Status', op: 'in', value: counted }],
      sum: ['TotalPaidDuration', 'BreakDuration', 'ApprovedHours'],
      ...(searchText !== undefined && { searchText }),
      ...(args && { args }),
    },
  ])
  return buildSuccess({ Count: found?.count ?? 0, ...found?.sums })
}
