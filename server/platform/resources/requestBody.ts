import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../kernel/problem.ts'

const mebibyte = 1024 * 1024

/** Bytes of a body: of any call, and of one that brings a file or the rows of an import. */
export const bodyLimits = { usual: mebibyte, large: 8 * mebibyte } as const

/** Parts of a body, names and items: far more than any record has, or 1,000 rows of 40 columns. They make it slow to read, not its length. */
const mostParts = { usual: 25_000, large: 40_000 } as const

/** Names of one object: more than any record has. Each is a new word to the parser, which is slow with thousands of them. */
const mostNames = 1000

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
    const parts = countParts(body, most)
    if (parts > most) return done(badRequest(`The body has more than ${most} values: send it in parts.`))
    if (parts > mostNames && hasManyNames(body))
      return done(badRequest(`An object of the body has more than ${mostNames} properties.`))
    if (body.length <= bodyLimits.usual) return parseJson(request, body.toString(), done)
    // Others have their turn before so much is worked on.
    return parseJson(request, body.toString(), (...parsed) => setImmediate(done, ...parsed))
  })
}

/** Counts, up to a little above `most`, what begins a value or parts it from the next; in texts it counts as well. */
function countParts(body: Buffer, most: number): number {
  let count = 0
  for (const part of [',', '{', '[']) {
    const code = part.charCodeAt(0)
    for (let at = body.indexOf(code); at >= 0 && count <= most; at = body.indexOf(code, at + 1)) count += 1
  }
  return count
}

const sign = { quote: 0x22, backslash: 0x5c, colon: 0x3a, braces: [0x7b, 0x7d], brackets: [0x5b, 0x5d] } as const

/** Whether an object of the body has more names than any record; of what is no JSON the parser tells. */
function hasManyNames(body: Buffer): boolean {
  const counts: number[] = []
  let isInText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (byte === sign.quote) isInText = !isInText
    else if (isInText) at += byte === sign.backslash ? 1 : 0
    else if (byte === sign.braces[0] || byte === sign.brackets[0]) counts.push(0)
    else if (byte === sign.braces[1] || byte === sign.brackets[1]) counts.pop()
    else if (byte === sign.colon) {
      const count = (counts.pop() ?? 0) + 1
      if (count > mostNames) return true
      counts.push(count)
    }
  }
  return false
}
