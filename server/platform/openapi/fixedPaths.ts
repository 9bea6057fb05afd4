import { hubPaths } from './hubPaths.ts'
import { answer, buildEnvelopeSchema } from './schemas.ts'
import { versionPaths } from './versionPaths.ts'

type Json = Record<string, unknown>

const open: Json = { security: [], tags: ['Platform'] }
const signedIn: Json = { tags: ['Platform'] }
const object = { type: 'object' }

function get(base: Json, summary: string, responses: Json, parameters: Json[] = []): Record<string, Json> {
  return { get: { ...base, summary, parameters, responses } }
}

function text(description: string): Json {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } }
}

function required(name: string, location: 'path' | 'query'): Json {
  return { name, in: location, required: true, schema: { type: 'string' } }
}

/** The addresses that come from no call table (architecture "Settings", fixed addresses). */
export const fixedPaths: Record<string, Record<string, Json>> = {
  ...versionPaths,
  ...hubPaths,
  '/health': get(open, 'Says whether the services and their database answer.', {
    200: text('Healthy'),
    503: text('The database does not answer.'),
  }),
  '/files/{id}': get(
    open,
    'A file, at the address that GET File/GetAddress answered less than five minutes ago.',
    {
      200: {
        description: 'The bytes, as an attachment.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      404: { description: 'There is no such file, or the address no longer holds.' },
    },
    [required('id', 'path'), required('t', 'query')],
  ),
  '/config/app.json': get(open, 'How the console finds registry and identity.', {
    200: answer('The settings.', object),
  }),
  '/config/messages/{locale}.json': get(
    open,
    'The message catalogue of a locale.',
    { 200: answer('Key to text.', { type: 'object', additionalProperties: { type: 'string' } }) },
    [required('locale', 'path')],
  ),
  '/config/manifest.json': get(signedIn, 'Schemas, descriptors, machines and menu, as far as the caller reaches.', {
    200: answer('The manifest.', object),
    304: { description: 'The client holds it already.' },
  }),
  '/config/menu.xml': get(signedIn, 'The menu, as far as the caller reaches.', {
    200: { description: 'The menu.', content: { 'application/xml': { schema: { type: 'string' } } } },
  }),
  '/registry/Resolve': get(
    open,
    'Where a contract is served.',
    {
      200: answer(
        'The entry.',
        buildEnvelopeSchema(
          {
            type: 'object',
            properties: {
              AppCode: { type: 'string' },
              Name: { type: 'string' },
              ResolvedTime: { type: 'string', format: 'date-time' },
              Addresses: { type: 'array', items: { type: 'string' } },
            },
          },
          false,
        ),
      ),
      404: answer('Unknown.', { $ref: '#/components/schemas/Envelope' }),
    },
    [required('applicationCode', 'query'), required('contract', 'query')],
  ),
  '/identity/.well-known/openid-configuration': get(open, 'The discovery document of identity.', {
    200: answer('The document.', object),
  }),
  '/identity/token': {
    post: {
      ...open,
      summary: 'Signs in by user name and password, exchanges a code, or renews a session.',
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['grant_type', 'client_id'],
              properties: {
                grant_type: { type: 'string', enum: ['password', 'refresh_token', 'authorization_code'] },
                client_id: { type: 'string', enum: ['locum-console'] },
                username: { type: 'string' },
                password: { type: 'string', format: 'password' },
                refresh_token: { type: 'string' },
                code: { type: 'string' },
                code_verifier: { type: 'string' },
                redirect_uri: { type: 'string' },
                scope: { type: 'string' },
              },
            },
          },
        },
      },
      responses: {
        200: answer('The tokens.', object),
        400: answer('Refused: error and error_description.', object),
        429: answer('Too many attempts.', object),
      },
    },
  },
}
