import type { Manifest } from '#contract/manifest.ts'
import { getConnection } from '../http/connection.ts'
import { parseReply, send } from '../http/send.ts'

/**
 * Fetches `/config/manifest.json`: everything that this user's screens are drawn from.
 * Null where the services do not answer; a 401 also ends the session.
 */
export async function fetchManifest(): Promise<Manifest | null> {
  const { getAccessToken, onUnauthenticated } = getConnection()
  const token = await getAccessToken()
  const headers = { Accept: 'application/json', 'X-Api-Request': '1', Authorization: `Bearer ${token ?? ''}` }
  const reply = await send('/config/manifest.json', { headers }, { silent: true })
  if (reply?.status === 401) onUnauthenticated()
  const body = reply?.status === 200 ? parseReply(reply) : undefined
  return body ? (body as Manifest) : null
}
