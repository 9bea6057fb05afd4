import { isEnvelope } from '#contract/envelope.ts'
import type { ForeignRegistry } from '#server/platform/discovery/foreignRegistry.ts'
import { unauthenticated, unavailable } from '#server/platform/kernel/problem.ts'

/** Whose permissions are asked for, and with what token. */
export interface PermissionQuery {
  userId: string
  clientCode: string
  token: string
}

/** Milliseconds after which the back end is given up. */
const patience = 10_000

/**
 * Fetches the codes that a user holds (SPEC-0 §7 "Permissions", `GetForUserByClientCode`) with the user's own token. Throws 401
 * where the back end does not take it, 503 where it does not answer with a list.
 */
export async function fetchPermissions(
  registry: ForeignRegistry,
  { userId, clientCode, token }: PermissionQuery,
): Promise<ReadonlySet<string>> {
  const address = await registry.resolve('Membership', 'Permission')
  if (address === null) throw refuse()
  const answer = await fetch(`${address}/GetForUserByClientCode?${new URLSearchParams({ userId, clientCode })}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'x-api-request': '1' },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch(() => null)
  if (answer?.status === 401) throw unauthenticated()
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  const list = isEnvelope(body) ? (body.Success ? body.Source : null) : body
  if (!Array.isArray(list)) throw refuse()
  return new Set(list.map(toCode).filter(code => code !== ''))
}

/** A permission is its code, or a record that carries it. */
function toCode(permission: unknown): string {
  if (typeof permission === 'string') return permission
  const { Code } = (permission ?? {}) as { Code?: unknown }
  return typeof Code === 'string' ? Code : ''
}

function refuse() {
  return unavailable('Your permissions could not be read. Please try again.')
}
