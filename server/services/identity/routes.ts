import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import { badRequest, HttpProblem } from '#server/platform/kernel/problem.ts'
import { addInteractions } from './interaction.ts'
import type { SignIn } from './signIn.ts'

const refusal = {
  error: 'invalid_token',
  error_description: 'The access token is missing, has expired or no longer holds.',
}

/**
 * Answers the claims of who signed in (OpenID Connect Core §5.3). It stands instead of the provider's own answer, which knows
 * no access token that is a JWT for an API.
 */
function addProfile(app: FastifyInstance, { authenticate }: Pick<Authenticator, 'authenticate'>): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/me',
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      try {
        const { userId, claims } = await authenticate(request)
        return { ...claims, sub: String(userId) }
      } catch (error) {
        if (!(error instanceof HttpProblem) || error.status !== 401) throw error
        return reply.code(401).header('www-authenticate', `Bearer error="${refusal.error}"`).send(refusal)
      }
    },
  })
}

/** What the routes need of the service. */
export interface IdentityRoutes {
  /** The provider of the origin that the request came by. */
  findProvider(request: FastifyRequest): Provider
  signIn: SignIn
  /** Where the address of a raw request is kept for the password grant. */
  addresses: WeakMap<IncomingMessage, string>
  authenticate: Authenticator['authenticate']
}

/** The provider sets further headers by itself, the pages of ours their whole policy. */
const identityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  // On every step of a sign-in in a window of its own: one without it would cut that window off from its opener.
  'cross-origin-opener-policy': 'same-origin',
}

/** Requests of the token endpoint, of the form, and of all else, that one address may make in a minute: a flood would cost all others their time. */
const requestsPerMinute = 600

/** Characters of an address: what a sign-in begins with is stored until it ends. */
const longestAddress = 2048

/** Mounts the provider below `/identity`. */
export async function identityRoutes(
  app: FastifyInstance,
  { findProvider, signIn, addresses, authenticate }: IdentityRoutes,
): Promise<void> {
  await app.register(rateLimit, { global: false })

  function forward(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request
    if (raw.url?.includes('%00')) throw badRequest('The address holds a character U+0000.')
    if ((raw.url?.length ?? 0) > longestAddress)
      throw badRequest(`The address is longer than ${longestAddress} characters.`)
    // Before the answer is taken out of Fastify's hands: this throws where the Host header is no host.
    const answer = findProvider(request).callback()
    addresses.set(raw, request.ip)
    // The provider builds its links from these; what a client wrote there itself does not count.
    raw.headers['x-forwarded-proto'] = request.protocol
    raw.headers['x-forwarded-host'] = request.host
    const original = Object.assign(raw, { originalUrl: raw.url })
    original.url = (raw.url ?? '').replace(/^\/identity/, '') || '/'
    for (const [name, value] of Object.entries(identityHeaders)) reply.raw.setHeader(name, value)
    reply.hijack()
    void answer(original, reply.raw)
  }

  await app.register(async scope => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(identityHeaders)
      done()
    })
    addInteractions(scope, { findProvider, signIn, rateLimit: signInLimit })
    addProfile(scope, { authenticate })
  })
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The provider reads the body itself.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post('/token', { config: { rateLimit: signInLimit }, errorHandler: refuseFlood }, forward)
    scope.all('/*', { config: { rateLimit: signInLimit }, errorHandler: refuseFlood }, forward)
  })
}

const signInLimit = { max: requestsPerMinute, timeWindow: 60_000 }

/** Says in the words of OAuth that there were too many requests; everything else goes its usual way. */
function refuseFlood(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode !== 429) throw error
  const description = 'Too many requests. Please try again later.'
  return reply.code(429).send({ error: 'temporarily_unavailable', error_description: description })
}
