import type { ServedVersion } from '#contract/live.ts'
import { parseReply } from '../http/send.ts'
import { requestOwn } from './requestOwn.ts'

/** Fetches which configuration is served; null where the services do not answer. Throws where the signal ends it. */
export async function fetchServedVersion(signal: AbortSignal): Promise<ServedVersion | null> {
  const reply = await requestOwn('/config/version', {}, signal)
  const body = reply?.status === 200 ? (parseReply(reply) as ServedVersion | undefined) : undefined
  return typeof body?.Version === 'number' ? body : null
}
