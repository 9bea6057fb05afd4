import { findInstant, moveDays } from '#contract/wallClock.ts'
import type { Database } from '../platform/database/types.ts'
import { listWaiting, type MovedJob, renewNotices, type WaitingJob, writeMoved } from './repository.ts'

const unpublished = 1
const millisecondsADay = 24 * 60 * 60 * 1000

/**
 * Moves the demo's shifts by whole days where the demo was off for a day or more since the first of them would have begun, so that what
 * lay ahead lies ahead again; what a user or the clock has touched stays. Before the clock looks at them (rules C8.23). Answers whether it did.
 */
export async function moveDemoJobs(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async transaction => {
    const waiting = await listWaiting(transaction)
    // The clock tells that a published one has begun while the demo was on.
    const published = waiting.filter(({ Status }) => Status !== unpublished)
    const first = Math.min(...published.map(({ StartsOn }) => Date.parse(StartsOn)))
    // A start anew within the day leaves what is about to be worked where it is.
    if (published.length === 0 || now.getTime() - first < millisecondsADay) return false
    const days = Math.ceil((now.getTime() - first) / millisecondsADay)
    await writeMoved(
      transaction,
      waiting.map(job => moveJob(job, days)),
    )
    await renewNotices(transaction, now)
    return true
  })
}

function moveJob({ ID, StartTime, EndTime, TimeZone: zone, ...dates }: WaitingJob, days: number): MovedJob {
  const [StartDate, EndDate] = [moveDays(dates.StartDate, days), moveDays(dates.EndDate, days)]
  const StartsOn = findInstant({ date: StartDate, time: StartTime, zone })
  return {
    ID,
    StartDate,
    EndDate,
    StartsOn,
    EndsOn: findInstant({ date: EndDate, time: EndTime, after: StartTime, zone }),
  }
}
