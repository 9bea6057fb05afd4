import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Resource } from '#contract/resource.ts'
import type { Authenticator } from '../access/authenticate.ts'
import type { LiveConfiguration } from '../configuration/index.ts'
import { buildDocumentHeaders, makeNonce } from '../http/securityHeaders.ts'
import { buildOpenApi } from './openApi.ts'
import type { FindOpening } from './operations.ts'

const nobody: ReadonlySet<string> = new Set()

/** As many documents as are kept ready: one for everybody, and one for each set of permissions that asks. */
const mostDocuments = 20

/** What the documents are made of. */
export interface DocsParts {
  configuration: LiveConfiguration
  isHosted: (resource: Resource) => boolean
  findOpening: FindOpening
  authenticator: Pick<Authenticator, 'authenticate'>
}

/**
 * Builds the plugin of `/docs`: a page to read and try every call, and the OpenAPI document at `/docs/json`. It is open to
 * everybody; who sends a token finds also what that user's permissions let him see.
 */
export function buildDocs({
  configuration,
  isHosted,
  findOpening,
  authenticator,
}: DocsParts): (app: FastifyInstance) => Promise<void> {
  const known = new Map<string, Record<string, unknown>>()
  const permissions = new WeakMap<FastifyRequest, ReadonlySet<string>>()
  configuration.onSwitch(() => known.clear())

  function getDocument(held: ReadonlySet<string>): Record<string, unknown> {
    const key = [...held].sort().join()
    const { resources, dashboards, version } = configuration.current()
    const hosted = [...resources.values()].filter(isHosted)
    const document = known.get(key) ?? buildOpenApi(hosted, String(version), held, findOpening, dashboards.values())
    if (known.size >= mostDocuments) known.clear()
    known.set(key, document)
    return document
  }

  return async app => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(buildDocumentHeaders(makeNonce(), [], request.protocol === 'https'))
      if (!request.headers.authorization) return
      permissions.set(request, (await authenticator.authenticate(request)).permissions)
      reply.headers({ 'cache-control': 'private, no-store', vary: 'Authorization' })
    })
    await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      transformSpecification: (_, request) => getDocument(permissions.get(request) ?? nobody),
      transformSpecificationClone: false,
      initOAuth: {
        clientId: 'locum-console',
        scopes: ['openid', 'profile', 'api'],
        usePkceWithAuthorizationCodeGrant: true,
      },
      theme: { title: 'Locum API' },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'none',
        defaultModelsExpandDepth: 0,
        tryItOutEnabled: true,
        persistAuthorization: false,
      },
    })
  }
}
