import type { ImportParts } from './importParts.ts'
import { endImport, toOwnerText } from './jobEnd.ts'
import { freeImportLock, jobChannel, listOpenJobs, tryImportLock } from './jobRepository.ts'
import { runJob } from './jobRun.ts'

/** Imports that one instance works on at once, each of which holds two connections; one alone where there are few of these. */
const mostAtOnce = 2
const fewConnections = 8

/** Milliseconds after which an instance looks for imports that another one has left. */
const pause = 2000

/** How often an import is taken up again after a fault that is not its own. */
const mostAttempts = 3

/** Does what is to be done with one import where no other connection has it; false where one has. */
async function take(parts: ImportParts, id: number, signal: AbortSignal): Promise<boolean> {
  return parts.database.session(async queries => {
    if (!(await tryImportLock(queries, id))) return false
    try {
      await runJob(parts, id, signal)
      return true
    } finally {
      await freeImportLock(queries, id)
    }
  })
}

/** Builds what takes an import up again after a fault that is not its own, and gives it up where that comes again and again. */
function buildAttempts(parts: ImportParts, signal: AbortSignal): (id: number) => Promise<void> {
  const attempts = new Map<number, number>()
  const fail = async (id: number, error: unknown) => {
    parts.onError(error)
    const count = (attempts.get(id) ?? 0) + 1
    attempts.set(id, count)
    if (count < mostAttempts || signal.aborted) return
    attempts.delete(id)
    await endImport(parts, id, { Status: 'Failed', Failure: toOwnerText(parts, null, 'imports.unexpected') })
  }
  return async id => {
    try {
      if (await take(parts, id, signal)) attempts.delete(id)
    } catch (error) {
      await fail(id, error)
    }
  }
}

/** Works on imports that wait, and on those that an instance left unfinished; answers the function that ends it. */
export async function followJobs(parts: ImportParts): Promise<() => Promise<void>> {
  const { database, connections, onError } = parts
  const most = connections < fewConnections ? 1 : mostAtOnce
  const ending = new AbortController()
  const { signal } = ending
  const running = new Map<number, Promise<void>>()
  const attempt = buildAttempts(parts, signal)
  let looking: Promise<void> | null = null

  async function lookOnce(): Promise<void> {
    for (const id of await listOpenJobs(database)) {
      if (signal.aborted || running.size >= most) return
      if (running.has(id)) continue
      const work = attempt(id)
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
