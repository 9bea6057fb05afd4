import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { SecondStep } from './contract.ts'
import { buildCodePage, buildPage, buildSignInPage } from './pages.ts'
import { type SignedIn, type SignIn, SignInRefused } from './signIn.ts'

/** What the form needs. */
export interface InteractionParts {
  findProvider(request: FastifyRequest): Provider
  signIn: SignIn
  /** The tries that one address may make: each costs a password hash, be it right or wrong. */
  rateLimit: RateLimitOptions
}

/** Adds the sign-in form to which the authorization code flow leads a browser that has no session yet. */
export function addInteractions(scope: FastifyInstance, { findProvider, signIn, rateLimit }: InteractionParts): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
  scope.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    if (!(await findInteraction(findProvider(request), request, reply))) return sendExpired(reply)
    return sendForm(reply, request.params.uid, '', null)
  })
  const limits = { config: { rateLimit }, errorHandler: refuseFlood }
  scope.post<{ Params: { uid: string } }>('/interaction/:uid', limits, async (request, reply) => {
    const provider = findProvider(request)
    if (!(await findInteraction(provider, request, reply))) return sendExpired(reply)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    try {
      const outcome = await signInBy(signIn, form, request.ip)
      if ('ticket' in outcome) return sendCodeForm(reply, request.params.uid, outcome.ticket, null)
      const result = { login: { accountId: String(outcome.account.userId), amr: outcome.methods } }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      const ticket = form.get('ticket')
      if (ticket !== null && error.reason === 'code')
        return sendCodeForm(reply, request.params.uid, ticket, error.message)
      return sendForm(reply, request.params.uid, form.get('username') ?? '', error.message)
    }
  })
}

function signInBy(signIn: SignIn, form: URLSearchParams, address: string): Promise<SignedIn | SecondStep> {
  const ticket = form.get('ticket')
  if (ticket !== null) return signIn.bySecondFactor({ ticket, proof: { code: form.get('code') ?? '' }, address })
  // No script runs on these pages, so no passkey is asked for.
  const given = { loginName: form.get('username') ?? '', password: form.get('password') ?? '' }
  return signIn.byPassword({ ...given, address, origin: '' })
}

/** The interaction that the browser's cookie names, or null where there is none (any more). */
async function findInteraction(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
) {
  const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => null)
  return details?.uid === request.params.uid && details.prompt.name === 'login' ? details : null
}

function sendForm(reply: FastifyReply, uid: string, loginName: string, message: string | null) {
  return sendPage(reply, buildSignInPage(toAction(uid), loginName, message), message)
}

function sendCodeForm(reply: FastifyReply, uid: string, ticket: string, message: string | null) {
  return sendPage(reply, buildCodePage(toAction(uid), ticket, message), message)
}

function toAction(uid: string): string {
  return `/identity/interaction/${encodeURIComponent(uid)}`
}

function sendPage(reply: FastifyReply, { html, headers }: ReturnType<typeof buildPage>, message: string | null) {
  return reply
    .code(message === null ? 200 : 400)
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Says on a page that there were too many tries; everything else goes its usual way. */
function refuseFlood(this: FastifyInstance, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode !== 429) return this.errorHandler(error, request, reply)
  const { html, headers } = buildPage('Too many requests', '<p>Please try again later.</p>')
  return reply.code(429).headers(headers).type('text/html; charset=utf-8').send(html)
}

function sendExpired(reply: FastifyReply) {
  const { html, headers } = buildPage('Link expired', '<p>Please sign in again.</p><p><a href="/login">Sign In</a></p>')
  return reply.code(400).headers(headers).type('text/html; charset=utf-8').send(html)
}
