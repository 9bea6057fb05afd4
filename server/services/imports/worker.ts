import type { ImportParts } from './importParts.ts'
import { endImport, toOwnerText } from './jobEnd.ts'
import {
  countAttempt,
  discountAttempt,
  freeImportLock,
  jobChannel,
  listOpenJobs,
  tryImportLock,
} from './jobRepository.ts'
import { runJob } from './jobRun.ts'

/** Imports that one instance works on at once, each of which holds two connections; one alone where there are few of these. */
const mostAtOnce = 2
const fewConnections = 8

/** Milliseconds after which an instance looks for imports that another one has left. */
const pause = 2000

/** How often an import is taken up without getting on: a fault that is not its own may pass. */
const mostAttempts = 3

/** Does what is to be done with one import where no other connection has it. */
async function take(parts: ImportParts, id: number, signal: AbortSignal): Promise<void> {
  await parts.database.session(async queries => {
    if (!(await tryImportLock(queries, id))) return
    try {
      const attempt = await countAttempt(queries, id)
      if (attempt > mostAttempts) return await giveUp(parts, id, 'imports.endedProcess')
      await runJob(parts, id, signal).catch(async error => {
        parts.onError(error)
        if (attempt === mostAttempts && !signal.aborted) await giveUp(parts, id, 'imports.unexpected')
      })
      if (signal.aborted) await discountAttempt(queries, id)
    } finally {
      await freeImportLock(queries, id)
    }
  })
}

function giveUp(parts: ImportParts, id: number, key: string): Promise<void> {
  return endImport(parts, id, { Status: 'Failed', Failure: toOwnerText(parts, null, key, mostAttempts) })
}

/** Works on imports that wait, and on those that an instance left unfinished; answers the function that ends it. */
export async function followJobs(parts: ImportParts): Promise<() => Promise<void>> {
  const { database, connections, onError } = parts
  const most = connections < fewConnections ? 1 : mostAtOnce
  const ending = new AbortController()
  const { signal } = ending
  const running = new Map<number, Promise<void>>()
  let looking: Promise<void> | null = null

  async function lookOnce(): Promise<void> {
    for (const id of await listOpenJobs(database)) {
      if (signal.aborted || running.size >= most) return
      if (running.has(id)) continue
      const work = take(parts, id, signal)
        .catch(onError)
        .finally(() => running.delete(id))
      running.set(id, work)
    }
  }

  const look = () => {
    if (signal.aborted) return
    looking ??= lookOnce()
      .catch(onError)
      .finally(() => {
        looking = null
      })
  }
  const endListening = await database.listen(jobChannel, look)
  const timer = setInterval(look, pause).unref()
  look()
  return async () => {
    ending.abort()
    clearInterval(timer)
    await endListening()
    await looking
    await Promise.all(running.values())
  }
}
