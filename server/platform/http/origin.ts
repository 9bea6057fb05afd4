import { hostname, networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { isLoopback, type Settings } from '#server/settings.ts'
import { badRequest, forbidden } from '../kernel/problem.ts'

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

/**
 * The origin of links in mail; '' behind a proxy without `LOCUM_PUBLIC_URL`, where whoever asks may choose the host that is forwarded.
 * Throws 400 as {@link findOrigin} does.
 */
export function findLinkOrigin(
  settings: Pick<Settings, 'publicUrl' | 'trustProxy'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  return settings.publicUrl === null && settings.trustProxy > 0 ? '' : findOrigin(settings, request)
}

/** What decides which origins are ours. */
type OriginSettings = Pick<Settings, 'publicUrl' | 'host' | 'trustProxy'>

/**
 * Throws 400, naming the setting, where an origin that a request names is none of this machine's: a page whose name was made to lead
 * here (DNS rebinding) would else be of our own origin for its browser. `LOCUM_PUBLIC_URL`, or a proxy that is trusted, says which
 * other names are ours.
 */
export function checkOrigin({ publicUrl, host, trustProxy }: OriginSettings, origin: string): void {
  if (publicUrl !== null || trustProxy > 0) return
  const name = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  if (name === host || isLoopback(name) || listOwnNames().has(name)) return
  throw badRequest('This address is not known here: set LOCUM_PUBLIC_URL to the address by which browsers reach Locum.')
}

/**
 * Throws 403 where a request comes from a page that is not the console's own (its `Origin` is neither `LOCUM_PUBLIC_URL` nor, without
 * one, the address that the request itself names). Programs that are no browser send none and pass.
 */
export function requireOwnOrigin(
  settings: OriginSettings,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>,
): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const own = findOrigin(settings, request)
  checkOrigin(settings, own)
  if (origin.toLowerCase() !== own) throw forbidden('This is for pages of the console itself.')
}

/** The names and addresses by which this machine itself goes. */
function listOwnNames(): Set<string> {
  const addresses = Object.values(networkInterfaces()).flatMap(each => (each ?? []).map(({ address }) => address))
  return new Set([hostname(), ...addresses].map(name => name.toLowerCase()))
}
