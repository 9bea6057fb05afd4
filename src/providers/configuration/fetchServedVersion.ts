import type { ServedVersion } from '#contract/live.ts'
import { parseReply } from '../http/send.ts'
import { requestOwn } from './requestOwn.ts'

/** Fetches the number of the configuration that is served; null where the services do not answer. Throws where the signal ends it. */
export async function fetchServedVersion(signal: AbortSignal): Promise<number | null> {
  const reply = await requestOwn('/config/version', {}, signal)
  const body = reply?.status === 200 ? (parseReply(reply) as Partial<ServedVersion> | undefined) : undefined
  return body?.Version ?? null
}
