import type { ServedVersion } from '#contract/live.ts'
import { requestOwn } from '../configuration/requestOwn.ts'
import { getConnection } from '../http/connection.ts'
import { parseReply } from '../http/send.ts'

/** Milliseconds between two questions for the version where the hub does not tell it; an answer may take as long. */
const interval = 5_000

/**
 * Asks for the number of the served configuration, and which changed texts go with it, again and again, in a window that is seen and online, and tells each answer.
 * Answers the way to stop.
 */
export function pollVersion(onVersion: (version: number, texts?: string) => void): () => void {
  const end = new AbortController()
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking || document.hidden || !navigator.onLine) return
    isAsking = true
    const served = await fetchVersion(end.signal).catch(() => null)
    isAsking = false
    if (served !== null && !end.signal.aborted) onVersion(served.Version, served.Texts)
  }
  const timer = setInterval(() => void ask(), interval)
  document.addEventListener('visibilitychange', () => void ask(), { signal: end.signal })
  end.signal.addEventListener('abort', () => clearInterval(timer))
  return () => end.abort()
}

async function fetchVersion(signal: AbortSignal): ReturnType<typeof fetchServedVersion> {
  if (!(await getConnection().getAccessToken())) return null
  return fetchServedVersion(AbortSignal.any([signal, AbortSignal.timeout(interval)]))
}

/** Fetches which configuration is served; null where the services do not answer. Throws where the signal ends it. */
async function fetchServedVersion(signal: AbortSignal): Promise<ServedVersion | null> {
  const reply = await requestOwn('/config/version', {}, signal)
  const body = reply?.status === 200 ? (parseReply(reply) as ServedVersion | undefined) : undefined
  return typeof body?.Version === 'number' ? body : null
}
