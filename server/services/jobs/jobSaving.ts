import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope, type FieldErrors } from '#contract/envelope.ts'
import { isDate } from '#contract/formats.ts'
import { mostJobs } from '#contract/jobs.ts'
import type { JobRow } from '#contract/rows.gen.ts'
import { findInstant, listDays } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, Handlers } from '../../platform/resources/extension.ts'
import { findZone, joinSeries } from './jobRepository.ts'

/** A job that is about to be made, and which of the `dtos` it comes from. */
interface PlannedJob {
  position: number
  record: RecordValues
}

/** What was made, what is wrong by the pointer of each field, and what is first asked back. */
interface Outcome {
  made: { position: number; row: JobRow }[]
  errors: FieldErrors
  asking: Refusal | null
}

/** Several jobs at once (rules C1 J1). */
export const savingHandlers: Handlers<'Jobs'> = {
  async saveMany(context) {
    const { made, errors, asking } = await makeJobs(context, planJobs(context))
    if (Object.keys(errors).length > 0) throw new Refusal(context.text('jobs.someAreWrong'), errors)
    if (asking) throw asking
    const rows = made.map(({ row }) => row)
    const ids = rows.map(({ ID }) => ID)
    const [first] = rows
    if (first && rows.length > 1) {
      await joinSeries(context.transaction, first.ID, ids)
      for (const row of rows) row.SeriesID = first.ID
    }
    if (context.given.IsSent !== true) return buildSuccess(rows, context.text('jobs.made', made.length))
    await context.sendToAll('sendOrder', ids)
    const { Source } = await context.perform('all', { conditions: [{ field: 'ID', op: 'in', value: ids }] })
    const isOne = made.length === 1
    return buildSuccess(Source, isOne ? context.text('jobs.orderSent') : context.text('jobs.ordersSent', made.length))
  },

  /** Makes the first job of each of the `dtos` and takes it back: only the write tells everything, and the others differ by their day alone. */
  async validate(context) {
    const plan = planJobs(context)
    const jobs = plan.jobs.filter(({ position }, index) => plan.jobs[index - 1]?.position !== position)
    let outcome: Outcome = { made: [], errors: {}, asking: null }
    const trial = context.transaction.savepoint(async () => {
      outcome = await makeJobs(context, { ...plan, jobs })
      throw new TrialOver()
    })
    await trial.catch(error => {
      if (!(error instanceof TrialOver)) throw error
    })
    if (outcome.asking && Object.keys(outcome.errors).length === 0) throw outcome.asking
    return answerTrial(context, plan, outcome)
  },
}

/** Ends a trial. */
class TrialOver extends Error {
  override readonly name = 'TrialOver'
}

async function answerTrial(
  { database }: CallContext,
  plan: Plan,
  { made, errors }: Pick<Outcome, 'made' | 'errors'>,
): Promise<Envelope> {
  const Jobs: RecordValues[] = []
  for (const { position, row } of made) {
    const { StartTime, EndTime, Demand } = row
    const zone = await findZone(database, row.EmployerID)
    for (const { record } of plan.jobs.filter(each => each.position === position)) {
      const { StartDate, EndDate } = record
      const StartsOn = findInstant({ date: StartDate, time: StartTime, zone })
      const EndsOn = findInstant({ date: EndDate, time: EndTime, after: StartTime, zone })
      Jobs.push({
        StartDate,
        EndDate,
        StartTime,
        EndTime,
        StartsOn,
        EndsOn,
        StartsOnZone: zone,
        EndsOnZone: zone,
        Demand,
      })
    }
  }
  return buildSuccess({ Jobs, Count: Jobs.length, Errors: errors })
}

interface Plan {
  jobs: PlannedJob[]
  errors: FieldErrors
}

/** The jobs that are asked for; a range is one job, or one for each of its days. */
function planJobs({ given, text }: CallContext<'Jobs', 'saveMany'> | CallContext<'Jobs', 'validate'>): Plan {
  const { dtos, IsJobPerDay, RepeatOn, IgnoreWarning = null } = given
  const weekdays = RepeatOn ?? []
  const plan: Plan = { jobs: [], errors: {} }
  for (const [position, job] of dtos.entries()) {
    const dto: RecordValues = IgnoreWarning === null ? job : { ...job, IgnoreWarning }
    const { StartDate: from, EndDate: to = from } = dto
    const isRange = IsJobPerDay === true && isDate(String(from)) && isDate(String(to)) && String(from) <= String(to)
    if (!isRange) plan.jobs.push({ position, record: { ...dto, ...(to !== undefined && { EndDate: to }) } })
    else {
      const days = listDays({ from: String(from), to: String(to), weekdays }, mostJobs - plan.jobs.length)
      if (days.length === 0) plan.errors[`/dtos/${position}/EndDate`] = text('jobs.noSuchDay')
      plan.jobs.push(...days.map(day => ({ position, record: { ...dto, StartDate: day, EndDate: day } })))
    }
    if (plan.jobs.length > mostJobs) throw new Refusal(text('jobs.tooManyAtOnce', mostJobs))
  }
  if (dtos.length === 0) throw new Refusal(text('jobs.noneGiven'))
  return plan
}

/** Makes each job; of one of the `dtos` the first day that cannot be made says why for all. */
async function makeJobs(context: CallContext<'Jobs'>, { jobs: planned, errors: known }: Plan): Promise<Outcome> {
  const errors = { ...known }
  const made: Outcome['made'] = []
  let asking: Outcome['asking'] = null
  const refused = new Set<number>()
  for (const { position, record } of planned) {
    if (refused.has(position)) continue
    try {
      const { Source } = await context.perform('create', { record })
      made.push({ position, row: Source })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.add(position)
      const { Question } = error.envelope
      if (Question) asking ??= new Refusal(error.message, toPointers(error, position), Question)
      else Object.assign(errors, toPointers(error, position))
    }
  }
  return { made, errors, asking }
}

function toPointers({ envelope, message }: Refusal, position: number): FieldErrors {
  const found = Object.entries(envelope.Errors ?? {})
  if (found.length === 0) return { [`/dtos/${position}`]: message }
  return Object.fromEntries(found.map(([pointer, text]) => [`/dtos/${position}${pointer}`, text]))
}
