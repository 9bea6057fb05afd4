import { HttpProblem } from '../http/problem.ts'
import type { Log } from '../logging/log.ts'
import type { HubConnection } from './connection.ts'

/** As many connections as are looked at together: a change that concerns everybody must leave the database free for requests. */
const reviewedAtOnce = 8

/**
 * Builds the function that asks of connections whether their session still holds, which ends those where it does not. Connections
 * that are waiting to be asked already are asked once.
 */
export function buildReview(log: Log): (connections: Iterable<HubConnection>) => void {
  const waiting = new Set<HubConnection>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const part = [...waiting].slice(0, reviewedAtOnce)
      for (const connection of part) waiting.delete(connection)
      await Promise.all(part.map(reviewOne))
    }
    isRunning = false
  }

  async function reviewOne(connection: HubConnection): Promise<void> {
    try {
      await connection.getCaller()
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 401) return
      // Nothing that is anybody's own is sent without asking again.
      log.warn({ err: error, user: connection.userId }, 'whether the session of a client of a hub holds is not known')
    }
  }

  return connections => {
    for (const connection of connections) waiting.add(connection)
    if (!isRunning) void run()
  }
}
