import type { FastifyRequest } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { badRequest } from './problem.ts'

/**
 * The origin by which this request's browser reaches us: `LOCUM_PUBLIC_URL` where it is set, else the request's own
 * (`X-Forwarded-Proto` and `X-Forwarded-Host` count where `TRUST_PROXY` says so).
 * Throws 400 where the request's host is none.
 */
export function findOrigin(
  settings: Pick<Settings, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (settings.publicUrl !== null) return settings.publicUrl
  const text = `${request.protocol}://${request.host}`
  if (!URL.canParse(text) || new URL(text).host !== request.host.toLowerCase())
    throw badRequest('The Host header names no host.')
  return text.toLowerCase()
}
