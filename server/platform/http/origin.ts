import type { FastifyRequest } from 'fastify'
import type { Settings } from '#server/settings.ts'

/**
 * The origin by which this request's browser reaches us: `LOCUM_PUBLIC_URL` where it is set, else the request's own
 * (`X-Forwarded-Proto` and `X-Forwarded-Host` count where `TRUST_PROXY` says so).
 */
export function findOrigin(
  settings: Pick<Settings, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return settings.publicUrl ?? `${request.protocol}://${request.host}`
}
