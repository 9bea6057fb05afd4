import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Resource } from '#contract/resource.ts'
import type { LiveConfiguration } from '../configuration/index.ts'
import { buildDocumentHeaders, makeNonce } from '../http/securityHeaders.ts'
import { buildOpenApi } from './openApi.ts'

export { buildOpenApi } from './openApi.ts'

/** Builds the plugin of `/docs`: a page to read and try every call, and the OpenAPI document at `/docs/json`. */
export function buildDocs(
  live: LiveConfiguration,
  isHosted: (resource: Resource) => boolean,
): (app: FastifyInstance) => Promise<void> {
  let known: Record<string, unknown> | null = null
  live.onSwitch(() => {
    known = null
  })
  const getDocument = () => {
    const { resources, version } = live.current()
    known ??= buildOpenApi([...resources.values()].filter(isHosted), String(version))
    return known
  }

  return async app => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(buildDocumentHeaders(makeNonce(), [], request.protocol === 'https'))
      done()
    })
    await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      transformSpecification: () => getDocument(),
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
