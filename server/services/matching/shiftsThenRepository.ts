import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import { formatClock, formatSpan, toWallClock } from '#contract/wallClock.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { sql } from '../../platform/resources/sql/fragment.ts'
import type { WantedJob } from './matchingRepository.ts'

/** What somebody has to do while another shift is worked. */
interface ShiftThen {
  candidateId: number
  isOffer: boolean
  /** Null where the caller does not reach it. */
  employer: string | null
  zone: string
  startsOn: string
  endsOn: string
}

/** Offers and confirmed shifts of candidates that overlap a job, by the IDs of the candidates. */
export async function listShiftsThen(
  context: Pick<CallContext, 'database' | 'scope'>,
  { id, startsOn, endsOn }: WantedJob,
  candidateIds: readonly number[],
): Promise<ReadonlyMap<number, ShiftThen[]>> {
  const rows =
    await context.database.query<ShiftThen>(sql`select o."CandidateID" as "candidateId", o."Status" = ${candidateJobStatus.Offered} as "isOffer",
      case when ${context.scope('o')} then e."Name" end as employer, e."TimeZone" as zone, o."StartsOn" as "startsOn", o."EndsOn" as "endsOn"
    from "candidate-job" o join "job" j on j."ID" = o."JobID" join "employer" e on e."ID" = j."EmployerID"
    where o."CandidateID" = any(${candidateIds}::bigint[]) and o."Status" in (${candidateJobStatus.Offered}, ${candidateJobStatus.Confirmed})
      and not o."IsDeleted" and o."JobID" <> ${id} and o."StartsOn" < ${endsOn}::timestamptz and o."EndsOn" > ${startsOn}::timestamptz
    order by o."StartsOn", o."ID"`)
  return Map.groupBy(rows, ({ candidateId }) => candidateId)
}

/** Each in a sentence, by the clock of its facility. */
export function sayShifts({ text }: Pick<CallContext, 'text'>, shifts: readonly ShiftThen[]): string[] {
  return shifts.map(({ isOffer, employer, zone, startsOn, endsOn }) => {
    const [start, end] = [startsOn, endsOn].map(each => toWallClock(new Date(each).toISOString(), zone)) as [
      string,
      string,
    ]
    const times = text('jobs.plan.range', formatClock(start, 'datetime'), formatSpan(start, end)[1])
    const place = [employer, times].filter(Boolean).join(', ')
    return text(isOffer ? 'matching.offerThen' : 'matching.worksThen', place)
  })
}
