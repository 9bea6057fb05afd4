import type { Condition } from '#contract/conditions.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { isDate } from '#contract/formats.ts'
import { moveDays } from '#contract/wallClock.ts'
import { badRequest } from '../../platform/kernel/problem.ts'
import { type CallContext, type Given, type ResourceExtension, readDate } from '../../platform/resources/index.ts'
import { findDays, type StoredDay } from './availabilityRepository.ts'

/** A calendar shows a quarter of a year at most. */
const mostDays = 92

/** What a candidate's availability adds to the engine. */
export const availabilityExtension: ResourceExtension<'CandidateAvailabilities'> = {
  constraints: { candidate_availability_day: 'availability.dayTaken' },
  handlers: {
    async byMonth(context) {
      const { given } = context
      const [from, to] = [readDate(given, 'from') ?? '', readDate(given, 'to') ?? '']
      if (to > moveDays(from, mostDays)) throw badRequest(`to lies ${mostDays} days after from at most.`)
      const days: Condition[] = [
        { field: 'CandidateID', op: 'in', value: [given.CandidateID] },
        { field: 'Date', op: 'from', value: from },
        { field: 'Date', op: 'to', value: to },
      ]
      return context.perform('all', { conditions: days, sort: [{ field: 'Date', direction: 'ascending' }] })
    },

    async setDays(context) {
      const { given } = context
      const dates = [...new Set(given.Dates)].sort()
      if (dates.length === 0 || dates.length > mostDays) throw badRequest(`Dates takes 1 to ${mostDays} days.`)
      const wrong = dates.find(date => !isDate(date))
      if (wrong !== undefined) throw badRequest(`Dates takes days such as 2026-11-20, not ${wrong}.`)
      const { CandidateID: candidateId } = given
      // Whether he is the caller's to speak for is said before any of his days is touched.
      await context.of('Candidates').perform('one', { id: candidateId })
      const stored = await findDays(context.transaction, candidateId, dates)
      for (const date of dates) await setDay(context, { ...given, Date: date }, stored.get(date) ?? null)
      return buildSuccess(null, context.text('engine.updated'))
    },
  },
}

async function setDay(
  context: CallContext,
  said: Given<'CandidateAvailabilities', 'setDays'> & { Date: string },
  stored: StoredDay | null,
): Promise<void> {
  const { CandidateID, Date: date, IsAvailable, From = null, To = null } = said
  if (IsAvailable === undefined || IsAvailable === null) {
    if (stored) await context.perform('delete', { ids: [stored.ID] })
    return
  }
  const record = { CandidateID, Date: date, IsAvailable, From, To }
  if (stored) await context.perform('update', { id: stored.ID, record: { ...record, ...stored } })
  else await context.perform('create', { record })
}
