import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { EmployerRow, TimeCardRow } from '#contract/rows.gen.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { findClockLead } from './cardFacts.ts'
import { listSlotsOf } from './slotCalls.ts'

const { NA, Pending, ReadyToStart, Working, OnBreak } = timeCardStatus
const { ActionRequired, Disputed, Completed, Unapproved, Received } = timeCardStatus

/** Statuses in which a card waits for its candidate: to clock in or out, to be corrected, to be sent. */
const waiting = [ReadyToStart, Working, OnBreak, ActionRequired, Disputed, Completed]
/** What was sent stays in sight until it is approved. */
const sent = [Unapproved, Received]
const coming = [NA, Pending]
/** How many cards of each kind a home page shows. */
const displayed = 10

/** What leads the way to a facility. */
const address = ['Name', 'Address', 'City', 'State', 'ZipCode']

/** What a candidate's home shows of his time cards, with their facilities: what waits for him and what he has sent, with its slots, and what comes next, with the moment from which on its clock can be started. */
export async function answerHome(context: CallContext<'TimeCards', 'homePage'>): Promise<Envelope> {
  const list = async (statuses: number[], direction: 'ascending' | 'descending') => {
    const { Source } = await context.perform('list', {
      conditions: [
        { field: 'CandidateID', op: 'in', value: [context.given.candidateId] },
        { field: 'Status', op: 'in', value: statuses },
      ],
      sort: [{ field: 'StartsOn', direction }],
      page: { index: 0, size: displayed, withTotal: false },
    })
    return Source
  }
  const [current, mailed, next] = await Promise.all([
    list(waiting, 'descending'),
    list(sent, 'descending'),
    list(coming, 'ascending'),
  ])
  const [slots, facilities] = await Promise.all([
    listSlotsOf(context, [...current, ...mailed]),
    listFacilities(context, [...current, ...next]),
  ])
  const lead = await findClockLead(context)
  const addClock = <Card extends TimeCardRow>(card: Card) => ({
    ...card,
    ClockFrom: !card.StartsOn ? null : new Date(Date.parse(card.StartsOn) - lead).toISOString(),
  })
  const addSlots = (cards: TimeCardRow[]) => cards.map(card => ({ ...card, Slots: slots.get(card.ID) ?? [] }))
  const addFacility = <Card extends TimeCardRow>(card: Card) => ({
    ...card,
    Facility: facilities.get(card.EmployerID ?? 0) ?? null,
  })
  return buildSuccess({
    Current: addSlots(current).map(addFacility),
    Sent: addSlots(mailed),
    Next: next.map(addFacility).map(addClock),
  })
}

async function listFacilities(context: CallContext, cards: readonly TimeCardRow[]): Promise<Map<number, EmployerRow>> {
  const ids = new Set(cards.map(card => card.EmployerID))
  const conditions = [{ field: 'ID', op: 'in' as const, value: [0, ...ids] }]
  const { Source } = await context.of('Employers').perform('all', { conditions }, address)
  return new Map(Source.map(facility => [facility.ID, facility]))
}
