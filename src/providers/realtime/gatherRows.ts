import { refreshRows } from '../data/refreshRows.ts'
import { getConnection } from '../http/connection.ts'
import { rest, toPause, whenOnline, whenVisible } from './rest.ts'
import { publishRowNews } from './rowNews.ts'

/** Rows are read anew at most once in so many milliseconds, and not by all windows at one moment. */
const pause = 1_000
const spread = 200

/** Gathers word of changed rows. */
export interface RowGatherer {
  /** Rows of these resources are others by now. */
  note(resources: Iterable<string>): void
  close(): void
}

/**
 * Builds what reads the shown rows of changed resources anew: at most once a second however many changes there are, not before
 * the last reading has ended, and not while the window is hidden or offline. Where nobody is signed in nothing is read: the
 * channel tells of whatever is shown once somebody is.
 */
export function gatherRows(): RowGatherer {
  const end = new AbortController()
  let changed = new Set<string>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    let failures = 0
    await rest(Math.random() * spread, end.signal)
    while (changed.size > 0 && !end.signal.aborted) {
      await whenVisible(end.signal)
      await whenOnline(end.signal)
      if (end.signal.aborted) return
      const names = changed
      changed = new Set()
      if (!(await getConnection().getAccessToken())) continue
      const [isRead] = await Promise.all([refreshRows(names), rest(pause, end.signal)])
      failures = isRead ? 0 : failures + 1
      if (isRead) continue
      changed = new Set([...names, ...changed])
      await rest(toPause(failures), end.signal)
    }
    isRunning = false
  }

  return {
    note(resources) {
      const names = [...resources]
      for (const resource of names) changed.add(resource)
      publishRowNews(names)
      if (!isRunning) void run()
    },
    close: () => end.abort(),
  }
}
