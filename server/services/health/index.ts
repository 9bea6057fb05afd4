import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/types.ts'
import { apiHeaders } from '#server/platform/http/securityHeaders.ts'
import { probe } from './repository.ts'

/** How long the database may take to answer, in milliseconds. */
const patience = 2000

/** Other origins may read this answer: a console probes the ports of its services (SPEC-0 §7 "Health"). */
const headers = { ...apiHeaders, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Builds the plugin of `/health`: the text `Healthy`, or 503 while the database does not answer. */
export function buildHealthService(database: Database): (app: FastifyInstance) => Promise<void> {
  return async app => {
    app.get('/health', async (_request, reply) => {
      const isHealthy = await isAnswering(database)
      return reply
        .code(isHealthy ? 200 : 503)
        .headers(headers)
        .type('text/plain; charset=utf-8')
        .send(isHealthy ? 'Healthy' : 'Unhealthy: the database does not answer')
    })
  }
}

async function isAnswering(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, patience, false)
  })
  const answer = probe(database).then(
    () => true,
    () => false,
  )
  const isHealthy = await Promise.race([answer, timeout])
  clearTimeout(timer)
  return isHealthy
}
