import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/** How long what still comes of a refused request is thrown away, in milliseconds. */
const patience = 5_000

/** Whether a request was announced with a body that nobody has read to its end. */
export function hasUnreadBody({ headers, readableEnded }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return !readableEnded && (encoding !== undefined || length !== '0')
}

/**
 * Throws away what comes of a body, a few seconds long: many clients read no answer before they have sent everything. Answers
 * whether all of it has come; where it has not, the connection is of no more use.
 */
export async function discardBody(request: IncomingMessage): Promise<boolean> {
  const ended = finished(request, { signal: AbortSignal.timeout(patience), cleanup: true })
  request.resume()
  return ended.then(
    () => true,
    () => false,
  )
}
