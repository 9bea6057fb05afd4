import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '#contract/descriptor.ts'
import { badRequest } from '../kernel/problem.ts'

const pattern = /^[\x21-\x7e]{8,200}$/

/** True for a call that a key has done once, however often it is sent: a create, and an event of a row. */
export function isKeyed(callName: string, { event }: Pick<Call, 'event'>, isOfRow: boolean): boolean {
  return callName === 'create' || (event !== undefined && isOfRow)
}

/** The `Idempotency-Key` of a request, by which it can be sent again; undefined where it bears none. Throws 400 where it is no key. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !pattern.test(key))
    throw badRequest('Idempotency-Key takes 8 to 200 visible characters, such as a random number.')
  return key
}
