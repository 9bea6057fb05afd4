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
    const program = await findProgram(findProvider(request), request, reply)
    if (program === null) return sendExpired(reply)
    return sendForm(reply, { uid: request.params.uid, program, loginName: '', message: null })
  })
  const limits = { config: { rateLimit }, errorHandler: refuseFlood }
  scope.post<{ Params: { uid: string } }>('/interaction/:uid', limits, async (request, reply) => {
    const provider = findProvider(request)
    const program = await findProgram(provider, request, reply)
    if (program === null) return sendExpired(reply)
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
      const loginName = form.get('username') ?? ''
      return sendForm(reply, { uid: request.params.uid, program, loginName, message: error.message })
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

/** What the program is called that the interaction of the browser's cookie is for, or null where there is none (any more). */
async function findProgram(
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<string | null> {
  const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => null)
  if (details?.uid !== request.params.uid || details.prompt.name !== 'login') return null
  const client = await provider.Client.find(String(details.params.client_id))
  return client?.clientName ?? 'Locum'
}

interface Form {
  uid: string
  program: string
  loginName: string
  message: string | null
}

function sendForm(reply: FastifyReply, { uid, program, loginName, message }: Form) {
  return sendPage(reply, buildSignInPage(toAction(uid), program, loginName, message), message)
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
