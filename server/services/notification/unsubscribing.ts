import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { EventNotice } from '#contract/notice.ts'
import type { Database, Queries } from '../../platform/database/types.ts'
import { apiHeaders } from '../../platform/http/securityHeaders.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { Core } from '../../platform/service.ts'
import { findOrMakeKey } from './keyRepository.ts'
import { switchMailOff } from './noticeRepository.ts'

/** Where the page stands that switches mails off; a POST to the same address does it at once (RFC 8058). */
const pagePath = '/Unsubscribe'

/** Whose mails of which notices an address switches off. */
interface Meant {
  userId: number
  codes: string[]
}

/** Makes addresses by which users switch mails off without a sign-in, and takes them. */
export interface Unsubscribing {
  /** Makes the function that answers the address for a user and notices; its secret is read once. */
  prepare(database: Database, origin: string): Promise<(meant: Meant) => string>
  /** Switches mails off by a token; answers what the notices are called, null where it is none of ours. */
  switchOff(queries: Queries, token: string, notices: readonly EventNotice[]): Promise<string[] | null>
}

/** Builds what switches mails off; the token of an address is signed by a secret of the installation, and stored nowhere. */
export function buildUnsubscribing(): Unsubscribing {
  let known: Promise<string> | null = null

  /** Outside of transactions, which may roll back what they made. */
  const findSecret = (queries: Queries) =>
    findOrMakeKey(queries, 'unsubscribe', () => randomBytes(32).toString('base64url'))

  return {
    async prepare(database, origin) {
      known ??= findSecret(database)
      const secret = await known.catch(error => {
        known = null
        throw error
      })
      return meant => `${origin}${pagePath}/${toToken(meant, secret)}`
    },

    async switchOff(queries, token, notices) {
      const meant = readToken(token, await findSecret(queries))
      if (!meant) return null
      const switched = notices.filter(({ code, critical }) => meant.codes.includes(code) && !critical)
      const codes = switched.map(({ code }) => code)
      await switchMailOff(queries, meant.userId, codes)
      return switched.map(({ name }) => name)
    },
  }
}

const sign = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url')

function toToken({ userId, codes }: Meant, secret: string): string {
  const text = [userId, ...codes].join('~')
  return `${text}~${sign(text, secret)}`
}

function readToken(token: string, secret: string): Meant | null {
  const end = token.lastIndexOf('~')
  const [text, signature] = [token.slice(0, Math.max(end, 0)), token.slice(end + 1)]
  const [given, expected] = [signature, sign(text, secret)].map(each => Buffer.from(each)) as [Buffer, Buffer]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [userId, ...codes] = text.split('~')
  return { userId: Number(userId), codes }
}

/** The headers of a mail that one press of its reader's mail program ends (RFC 2369, RFC 8058). */
export function toUnsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Builds the plugin by which mail programs switch mails off: no token of ours and no marker comes with it. */
export function buildUnsubscribeRoute(
  { database, configuration }: Pick<Core, 'database' | 'configuration'>,
  unsubscribing: Unsubscribing,
): (app: FastifyInstance) => Promise<void> {
  return async app => {
    app.removeAllContentTypeParsers()
    // All that is meant stands in the address.
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
    app.post<{ Params: { token: string } }>(`${pagePath}/:token`, async ({ params }, reply) => {
      reply.headers(apiHeaders)
      const { notices } = configuration.current()
      const names = await database.transaction(transaction =>
        unsubscribing.switchOff(transaction, params.token, notices),
      )
      if (names === null) throw notFound('This address does not hold.')
      return reply.code(204).send()
    })
  }
}
