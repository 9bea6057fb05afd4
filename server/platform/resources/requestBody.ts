import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../http/problem.ts'

const mebibyte = 1024 * 1024

/** Bytes of a body: of any call, and of one that brings a file or the rows of an import. */
export const bodyLimits = { usual: mebibyte, large: 8 * mebibyte } as const

/** So many colons are in no body of 1,000 rows. Each name has one, and names are what makes a body slow to read. */
const mostColons = 200_000

/**
 * Has this plugin read JSON bodies up to the limit that `findLimit` gives for a request, in bytes; throws 413 above it, and 400 for
 * more names than any call needs, before they are read.
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
    if (hasManyColons(body)) return done(badRequest('The body has too many properties.'))
    return parseJson(request, body.toString(), done)
  })
}

function hasManyColons(body: Buffer): boolean {
  let count = 0
  for (let at = body.indexOf(58); at >= 0; at = body.indexOf(58, at + 1)) if (++count > mostColons) return true
  return false
}
