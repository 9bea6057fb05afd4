import { badRequest } from '../kernel/problem.ts'

/** The header that every request of the API carries, with the value `1`. */
const markerName = 'x-api-request'

/**
 * Refuses a request without the API marker (architecture "API marker"): a page of another origin cannot send the header
 * without a preflight that nobody answers, so the state-changing GETs of the specification are safe. Throws 400.
 */
export function requireMarker(headers: Readonly<Record<string, string | string[] | undefined>>): void {
  if (headers[markerName] !== '1') throw badRequest('Send the header "X-Api-Request: 1" with each request of the API.')
}
