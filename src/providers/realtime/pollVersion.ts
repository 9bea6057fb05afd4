import { fetchServedVersion } from '../configuration/fetchServedVersion.ts'
import { getConnection } from '../http/connection.ts'

/** Milliseconds between two questions for the version where the hub does not tell it; an answer may take as long. */
const interval = 5_000

/**
 * Asks for the number of the served configuration again and again, in a window that is seen and online, and tells each answer.
 * Answers the way to stop.
 */
export function pollVersion(onVersion: (version: number) => void): () => void {
  const end = new AbortController()
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking || document.hidden || !navigator.onLine) return
    isAsking = true
    const version = await fetchVersion(end.signal).catch(() => null)
    isAsking = false
    if (version !== null && !end.signal.aborted) onVersion(version)
  }
  const timer = setInterval(() => void ask(), interval)
  document.addEventListener('visibilitychange', () => void ask(), { signal: end.signal })
  end.signal.addEventListener('abort', () => clearInterval(timer))
  return () => end.abort()
}

async function fetchVersion(signal: AbortSignal): Promise<number | null> {
  if (!(await getConnection().getAccessToken())) return null
  return fetchServedVersion(AbortSignal.any([signal, AbortSignal.timeout(interval)]))
}
