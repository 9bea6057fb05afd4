import { change, type WrongSet, wrongFile } from './wrongSet.ts'

const teams = 'resources/teams.json'
const parts = { code: 'Parts', address: 'https://parts.example.com' }
const applications = 'resources/applications.json'
const plain = {
  $schema: undefined,
  name: 'Parts',
  schema: 'part',
  represent: '{Name}',
  service: { application: 'Parts', contract: 'parts' },
}
const partSchema = { title: 'Part', type: 'object', properties: { Name: { type: 'string' } } }

const register = (...entries: object[]) => change(applications, ['/applications', entries])

function addParts(descriptor: object, schema: object = partSchema): Record<string, string> {
  return {
    'resources/parts.json': JSON.stringify({ ...plain, ...descriptor }, null, 2),
    ...register(parts),
    'schemas/part.json': JSON.stringify(schema, null, 2),
  }
}

/** Registry entries and resources of other applications that have the right shape and still cannot be served. */
export const wrongForeign: WrongSet[] = [
  wrongFile(
    'an application of Locum’s own',
    register({ ...parts, code: 'Membership' }),
    '/applications/0/code',
    "is an application of Locum's own",
  ),
  wrongFile(
    'an application that comes twice',
    register(parts, parts),
    '/applications/1/code',
    'The code Parts is taken',
    'entry 1',
  ),
  wrongFile(
    'an address that is none',
    register({ ...parts, address: 'http://[' }),
    '/applications/0/address',
    'This is no address',
  ),
  wrongFile(
    'an address with a password',
    register({ ...parts, address: 'https://a:b@c.example' }),
    '/applications/0/address',
    '^https?',
  ),
  wrongFile(
    'a header of the services',
    register({ ...parts, headers: [{ header: 'Cookie', setting: 'LOCUM_PARTS_KEY' }] }),
    '/applications/0/headers/0/header',
    'is set by the services',
  ),
  wrongFile(
    'a header that comes twice',
    register({
      ...parts,
      headers: [
        { header: 'X-Key', setting: 'LOCUM_PARTS_KEY' },
        { header: 'x-key', setting: 'LOCUM_PARTS_KEY' },
      ],
    }),
    '/applications/0/headers/1/header',
    'comes twice',
  ),
  wrongFile(
    'two ways to be authorized',
    register({ ...parts, forwardsToken: true, headers: [{ header: 'Authorization', setting: 'LOCUM_PARTS_KEY' }] }),
    '/applications/0/headers/0/header',
    'cannot carry both',
  ),
  wrongFile(
    'a resource of Locum’s own without calls',
    addParts({ service: { application: 'Marketplace', contract: 'parts' } }),
    '',
    'whose resources have calls',
  ),
  wrongFile(
    'a scope over rows that are kept elsewhere',
    addParts({ scope: [{ path: 'Name', claim: 'name' }] }),
    '/scope',
    'is decided there, not here',
  ),
  wrongFile(
    'a password that nobody here can ask for',
    addParts({
      permissions: { one: '' },
      calls: { one: { method: 'GET', path: 'Get', query: { id: 'id' }, fresh: true } },
    }),
    '/calls/one/fresh',
    'Parts signs nobody in here',
  ),
  wrongFile('an import without calls', addParts({ import: {} }), '/import', 'has no import'),
  [
    'a secret of rows that pass as they are',
    addParts({}, { ...partSchema, properties: { Name: { type: 'string', 'x-read': 'VIEW_PART' } } }),
    'schemas/part.json',
    '/properties/Name/x-read',
    'x-read would not hold',
  ],
  wrongFile(
    'a screen of plain REST without a permission',
    addParts({ form: { create: { route: 'Parts/Add' } } }),
    '/form/create',
    'nothing says who may',
    'Add "create"',
  ),
  [
    'a reference to rows that are kept elsewhere',
    {
      ...addParts({}),
      ...change('schemas/team.json', ['/properties/PartID', { type: 'integer', 'x-reference': 'Parts' }]),
    },
    'schemas/team.json',
    '/properties/PartID/x-reference',
    'cannot be joined',
  ],
  [
    'a scope through rows that are kept elsewhere',
    {
      ...addParts({}),
      ...change('schemas/team.json', ['/properties/PartID', { type: 'integer', 'x-reference': 'Parts' }]),
      ...change(teams, ['/scope/0/path', 'PartID.Name']),
    },
    teams,
    '/scope/0/path',
    'Parts are kept elsewhere',
  ],
  [
    'two resources of one address of another application',
    {
      ...addParts({}),
      'resources/spares.json': JSON.stringify({ ...plain, name: 'Spares' }, null, 2),
    },
    'resources/spares.json',
    '/service/contract',
    'are already those of Parts',
    'See resources/parts.json',
  ],
]
