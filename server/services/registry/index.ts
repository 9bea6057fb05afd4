import type { FastifyInstance } from 'fastify'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { RegistryEntry } from '#contract/registry.ts'
import type { IsProxied } from '#server/platform/configuration/applications.ts'
import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import { apiHeaders } from '#server/platform/http/securityHeaders.ts'
import { badRequest } from '#server/platform/kernel/problem.ts'

/** Other origins may read the registry: it says nothing that is secret. */
const headers = { ...apiHeaders, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Builds the plugin of `/registry`: `Resolve` says where a contract is served (SPEC-0 §7 "Discovery"). `isHosted` tells
 * whether this installation serves an application; what `isProxied` is reached through the proxy.
 */
export function buildRegistryService(
  configuration: LiveConfiguration,
  isHosted: (application: string) => boolean,
  isProxied: IsProxied,
): (app: FastifyInstance) => Promise<void> {
  function findEntry(applicationCode: string, controller: string): RegistryEntry | null {
    const contract = controller.replace(/Controller$/, '')
    const found = [...configuration.current().resources.values()].find(({ descriptor: { service } }) => {
      return isSame(service.application, applicationCode) && isSame(service.contract, contract)
    })
    if (!found) return null
    const { application: AppCode, contract: name } = found.descriptor.service
    const root = isProxied(found, configuration.current()) ? '/proxy' : isHosted(AppCode) ? '/api' : null
    if (root === null) return null
    return {
      AppCode,
      Name: `${name}Controller`,
      ResolvedTime: new Date().toISOString(),
      Addresses: [[root, encodeURIComponent(AppCode), ...name.split('/').map(encodeURIComponent)].join('/')],
    }
  }

  return async app => {
    app.get<{ Querystring: Record<string, unknown> }>('/Resolve', (request, reply) => {
      reply.headers(headers)
      const { applicationCode, contract } = request.query
      if (typeof applicationCode !== 'string' || typeof contract !== 'string') {
        throw badRequest(
          'Give applicationCode and contract once each: Resolve?applicationCode=Membership&contract=UserController.',
        )
      }
      const entry = findEntry(applicationCode, contract)
      if (entry) return reply.send(buildSuccess(entry))
      return reply.code(404).send(buildRefusal(`${applicationCode} has no ${contract}.`))
    })
  }
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}
