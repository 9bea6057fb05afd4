import { change, type WrongSet } from './wrongSet.ts'

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

function addParts(descriptor: object, schema: object = partSchema): Record<string, string> {
  return {
    ...change(applications, ['/applications', [parts]]),
    'resources/parts.json': JSON.stringify({ ...plain, ...descriptor }, null, 2),
    'schemas/part.json': JSON.stringify(schema, null, 2),
  }
}

/** Registry entries and resources of other applications that have the right shape and still cannot be served. */
export const wrongForeign: WrongSet[] = [
  [
    'an application of Locum’s own',
    change(applications, ['/applications', [{ ...parts, code: 'Membership' }]]),
    applications,
    '/applications/0/code',
    "is an application of Locum's own",
  ],
  [
    'an application that comes twice',
    change(applications, ['/applications', [parts, parts]]),
    applications,
    '/applications/1/code',
    'The code Parts is taken',
    'entry 1',
  ],
  [
    'an address that is none',
    change(applications, ['/applications', [{ ...parts, address: 'http://[' }]]),
    applications,
    '/applications/0/address',
    'This is no address',
  ],
  [
    'a header of the services',
    change(applications, [
      '/applications',
      [{ ...parts, headers: [{ header: 'Cookie', setting: 'LOCUM_PARTS_KEY' }] }],
    ]),
    applications,
    '/applications/0/headers/0/header',
    'is set by the services',
  ],
  [
    'a header that comes twice',
    change(applications, [
      '/applications',
      [
        {
          ...parts,
          headers: [
            { header: 'X-Key', setting: 'LOCUM_PARTS_KEY' },
            { header: 'x-key', setting: 'LOCUM_PARTS_KEY' },
          ],
        },
      ],
    ]),
    applications,
    '/applications/0/headers/1/header',
    'comes twice',
  ],
  [
    'two ways to be authorized',
    change(applications, [
      '/applications',
      [{ ...parts, forwardsToken: true, headers: [{ header: 'Authorization', setting: 'LOCUM_PARTS_KEY' }] }],
    ]),
    applications,
    '/applications/0/headers/0/header',
    'cannot carry both',
  ],
  [
    'a resource of Locum’s own without calls',
    addParts({ service: { application: 'Marketplace', contract: 'parts' } }),
    'resources/parts.json',
    '',
    'whose resources have calls',
  ],
  [
    'a scope over rows that are kept elsewhere',
    addParts({ scope: [{ path: 'Name', claim: 'name' }] }),
    'resources/parts.json',
    '/scope',
    'is decided there, not here',
  ],
  [
    'a password that nobody here can ask for',
    addParts({
      permissions: { one: '' },
      calls: { one: { method: 'GET', path: 'Get', query: { id: 'id' }, fresh: true } },
    }),
    'resources/parts.json',
    '/calls/one/fresh',
    'Parts signs nobody in here',
  ],
  ['an import without calls', addParts({ import: {} }), 'resources/parts.json', '/import', 'has no import'],
  [
    'a secret of rows that pass as they are',
    addParts({}, { ...partSchema, properties: { Name: { type: 'string', 'x-read': 'VIEW_PART' } } }),
    'schemas/part.json',
    '/properties/Name/x-read',
    'x-read would not hold',
  ],
  [
    'a screen of plain REST without a permission',
    addParts({ form: { create: { route: 'Parts/Add' } } }),
    'resources/parts.json',
    '/form/create',
    'nothing says who may',
    'Add "create"',
  ],
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
