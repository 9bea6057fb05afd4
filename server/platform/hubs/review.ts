import { setTimeout as wait } from 'node:timers/promises'
import { HttpProblem } from '../kernel/problem.ts'
import type { Log } from '../logging/log.ts'
import type { HubConnection } from './connection.ts'

type Reviewed = Pick<HubConnection, 'review'>

/** As many clients as are looked at together: a change that concerns everybody must leave the database free for requests. */
const reviewedAtOnce = 8

/** Until those are asked again of whom nothing could be found out, in milliseconds. */
const usualPause = 1000

/** Has clients asked whether their session still holds; the urgent ones before everybody else. */
export type Review = (clients: Iterable<Reviewed>, isUrgent: boolean) => void

/**
 * Builds the function that asks clients whether their session still holds, which ends those where it does not. Clients that wait to
 * be asked already are asked once; where the database does not say, they are asked again later.
 */
export function buildReview(log: Pick<Log, 'warn'>, pause = usualPause): Review {
  const urgent = new Set<Reviewed>()
  const waiting = new Set<Reviewed>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (urgent.size + waiting.size > 0) {
      const part = [...urgent, ...waiting].slice(0, reviewedAtOnce)
      // Taken out first: a change while one is being asked has it asked once more.
      for (const client of part) for (const line of [urgent, waiting]) line.delete(client)
      const answers = await Promise.allSettled(part.map(reviewOne))
      const failure = answers.find(answer => answer.status === 'rejected')
      if (!failure) continue
      part.forEach((client, index) => {
        if (answers[index]?.status === 'rejected') waiting.add(client)
      })
      // Nothing that is anybody's own is sent without asking again, so this can wait.
      log.warn({ err: failure.reason, clients: waiting.size }, 'whether sessions of clients of hubs hold is not known')
      await wait(pause, undefined, { ref: false })
    }
    isRunning = false
  }

  return (clients, isUrgent) => {
    const line = isUrgent ? urgent : waiting
    for (const client of clients) line.add(client)
    if (!isRunning) void run()
  }
}

async function reviewOne(client: Reviewed): Promise<void> {
  try {
    await client.review()
  } catch (error) {
    if (!(error instanceof HttpProblem && error.status === 401)) throw error
  }
}
