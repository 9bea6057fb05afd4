import { toIdleHeader } from '../auth/activity.ts'
import { toViewHeader } from '../auth/view.ts'
import { getConnection } from '../http/connection.ts'
import { type Reply, send } from '../http/send.ts'

/**
 * Asks for what the services serve to this user alone; null where nothing answers, and a 401 also ends the session. Throws only
 * where the signal ends it.
 */
export async function requestOwn(
  path: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Reply | null> {
  const { getAccessToken, onUnauthenticated } = getConnection()
  const token = await getAccessToken()
  const own = { Accept: 'application/json', 'X-Api-Request': '1', Authorization: `Bearer ${token ?? ''}` }
  const reply = await send(
    path,
    { headers: { ...own, ...toIdleHeader(), ...toViewHeader(), ...headers } },
    { silent: true, signal },
  )
  if (reply?.status === 401) onUnauthenticated(token)
  return reply
}
