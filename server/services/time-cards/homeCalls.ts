import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { timeCardStatus } from '#contract/timeCards.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { listSlotsOf } from './slotCalls.ts'

const { notApplicable, pending, readyToStart, working, onBreak } = timeCardStatus
const { actionRequired, disputed, completed, unapproved, received } = timeCardStatus

/** Statuses in which a card waits for its candidate: to clock in or out, to be corrected, to be sent. */
const waiting = [readyToStart, working, onBreak, actionRequired, disputed, completed]
/** What was sent stays in sight until it is approved. */
const sent = [unapproved, received]
const coming = [notApplicable, pending]
/** How many cards of each kind a home page shows. */
const shown = 10

/** What a candidate's home shows of his time cards: what waits for him and what he has sent, with its slots, and what comes next. */
export async function answerHome(context: CallContext): Promise<Envelope> {
  const candidateId = Number(context.args.args?.candidateId)
  const list = async (statuses: number[], direction: 'ascending' | 'descending') => {
    const { Source } = await context.perform('list', {
      conditions: [
        { field: 'CandidateID', op: 'in', value: [candidateId] },
        { field: 'Status', op: 'in', value: statuses },
      ],
      sort: [{ field: 'StartsOn', direction }],
      page: { index: 0, size: shown, withTotal: false },
    })
    return Source as RecordValues[]
  }
  const [current, mailed, Next] = await Promise.all([
    list(waiting, 'descending'),
    list(sent, 'descending'),
    list(coming, 'ascending'),
  ])
  const slots = await listSlotsOf(context, [...current, ...mailed])
  const addSlots = (cards: RecordValues[]) => cards.map(card => ({ ...card, Slots: slots.get(card.ID) ?? [] }))
  return buildSuccess({ Current: addSlots(current), Sent: addSlots(mailed), Next })
}
