import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'

const refusal = {
  error: 'invalid_token',
  error_description: 'The access token is missing, has expired or no longer holds.',
}

/**
 * Answers the claims of who signed in (OpenID Connect Core §5.3). It stands in place of the provider's own answer, which knows
 * no access token that is a JWT for an API.
 */
export function addProfile(app: FastifyInstance, { authenticate }: Pick<Authenticator, 'authenticate'>): void {
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
