import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../http/problem.ts'

const mebibyte = 1024 * 1024

/** Bytes of a body: of any call, and of one that brings a file or the rows of an import. */
export const bodyLimits = { usual: mebibyte, large: 8 * mebibyte } as const

/** Parts of a body, names and items: far more than any record has, or 1,000 rows of 40 columns. They make it slow to read, not its length. */
const mostParts = { usual: 25_000, large: 40_000 } as const

/**
 * Has this plugin read JSON bodies up to the limit that `findLimit` gives for a request, in bytes; throws 413 above it, and 400 for
 * more parts than any call needs, before they are read.
 */
export function readBodies(app: FastifyInstance, findLimit: (request: FastifyRequest) => number): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Who calls is asked before.
  app.addHook('preParsing', async request => {
    const limit = findLimit(request)
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  })
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const limit = findLimit(request)
    if (body.length > limit) return done(tooLarge(limit))
    const most = limit === bodyLimits.large ? mostParts.large : mostParts.usual
    if (countParts(body, most) > most)
      return done(badRequest(`The body has more than ${most} values: send it in parts.`))
    return parseJson(request, body.toString(), done)
  })
}

/** Counts, up to a little above `most`, what begins a value or parts it from the next; in texts it counts as well. */
function countParts(body: Buffer, most: number): number {
  let count = 0
  for (const sign of [',', '{', '[']) {
    const code = sign.charCodeAt(0)
    for (let at = body.indexOf(code); at >= 0 && count <= most; at = body.indexOf(code, at + 1)) count += 1
  }
  return count
}
