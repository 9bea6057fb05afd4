import { describe, expect, it } from 'vitest'
import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import type { MenuItem } from '#contract/menu.ts'
import { buildResource } from '#contract/resource.ts'
import { type ComparedParts, compareConfigurations } from './compare.ts'

const plainSchema: EntitySchema = {
  type: 'object',
  title: 'Ward',
  required: ['Name'],
  properties: {
    Code: { type: 'string', title: 'Code', maxLength: 20 },
    Name: { type: 'string', title: 'Name' },
    Beds: { type: 'integer', title: 'Beds' },
    Size: {
      type: 'string',
      oneOf: [
        { const: 'S', title: 'Small' },
        { const: 'L', title: 'Large' },
      ],
    },
  },
}

const plainDescriptor: Descriptor = {
  name: 'Wards',
  schema: 'ward',
  represent: '{Name}',
  service: { application: 'Test', contract: 'Ward' },
  permissions: { list: 'VIEW_WARD', edit: 'EDIT_WARD' },
  calls: {
    list: { method: 'GET', path: 'GetPage', paged: true, query: { name: 'filter.Name' } },
    close: { method: 'POST', path: 'Close', permission: 'EDIT_WARD' },
  },
  list: { route: 'Wards', columns: ['Code', 'Name', 'Beds', 'Size'], filters: ['Code', 'Name'], actions: ['edit'] },
  form: {
    edit: { route: 'Wards/Edit/{ID}' },
    sections: [
      { title: 'General', fields: ['Code', 'Name'] },
      { title: 'Capacity', fields: ['Beds'] },
    ],
  },
}

function buildItem(Name: string, changes: Partial<MenuItem> = {}): MenuItem {
  return {
    Name,
    DisplayText: Name,
    Icon: null,
    Path: Name,
    ComponentSelector: Name,
    PermissionCode: null,
    IsActive: true,
    PersistState: false,
    IsLazyRoute: false,
    Items: [],
    ...changes,
  }
}

interface Parts {
  schema?: Partial<EntitySchema>
  properties?: Record<string, PropertySchema>
  descriptor?: Partial<Descriptor>
  others?: [Descriptor, EntitySchema][]
  configuration?: Partial<ComparedParts>
}

function build({ schema, properties, descriptor, others = [], configuration }: Parts = {}): ComparedParts {
  const whole = { ...plainSchema, ...schema, properties: { ...plainSchema.properties, ...properties } }
  const wards: [Descriptor, EntitySchema] = [{ ...plainDescriptor, ...descriptor }, whole]
  const resources = [wards, ...others].map(([one, other]) => [one.name, buildResource(one, other)] as const)
  return {
    resources: new Map(resources),
    machines: new Map(),
    menu: [],
    catalogues: new Map(),
    permissionModules: [],
    applications: new Map(),
    ...configuration,
  }
}

function toLine({ Area, Name, Change, Detail }: ConfigurationChange): string {
  return `${Area} ${Name} ${Change}${Detail === null ? '' : `: ${Detail}`}`
}

/** The changes from the plain configuration to one of these parts, a line each. */
function changesTo(parts: Parts, before: Parts = {}): string[] {
  return compareConfigurations(build(before), build(parts)).map(toLine)
}

function property(changes: PropertySchema, name = 'Code'): string[] {
  return changesTo({ properties: { [name]: { ...plainSchema.properties[name], ...changes } } })
}

describe('two configurations that say the same', () => {
  it('have no difference', () => {
    expect(changesTo({})).toEqual([])
  })

  it('have none either where the names of their objects stand in another order', () => {
    const properties = Object.fromEntries(Object.entries(plainSchema.properties).toReversed())
    const descriptor = Object.fromEntries(Object.entries(plainDescriptor).toReversed()) as Partial<Descriptor>
    const calls = Object.fromEntries(Object.entries(plainDescriptor.calls ?? {}).toReversed())
    const other = buildResource({ ...(descriptor as Descriptor), calls }, { ...plainSchema, properties })
    expect(changesTo({ configuration: { resources: new Map([['Wards', other]]) } })).toEqual([])
  })

  it('have none where a column or an action is only written otherwise', () => {
    const columns = ['Code', { field: 'Name' }, { field: 'Beds', hidden: false }, 'Size']
    const list = { route: 'Wards', columns, filters: ['Code', 'Name'], actions: [{ name: 'edit' }] }
    expect(changesTo({ descriptor: { list } })).toEqual([])
  })

  it('have none where only the meta-schema that a file names is another', () => {
    expect(changesTo({ schema: { $schema: './meta/other.json' }, descriptor: { $schema: './x.json' } })).toEqual([])
  })
})

describe('a property', () => {
  it('that is new tells its type and what is special about it', () => {
    const Kind: PropertySchema = {
      type: 'string',
      title: 'Sort of ward',
      oneOf: [
        { const: 'A', title: 'Acute' },
        { const: 'R', title: 'Rural' },
      ],
      'x-read': 'VIEW_KIND',
      'x-indexed': true,
    }
    expect(changesTo({ properties: { Kind }, schema: { required: ['Name', 'Kind'] } })).toEqual([
      'property Wards.Kind added: "Sort of ward"; choice of "Acute", "Rural"; mandatory; indexed: yes; seen by: VIEW_KIND',
    ])
  })

  it('that is new and plain tells its type alone', () => {
    expect(changesTo({ properties: { BedCount: { type: 'integer', title: 'Bed count' } } })).toEqual([
      'property Wards.BedCount added: whole number',
    ])
  })

  it('that is gone tells that its values are kept', () => {
    expect(changesTo({}, { properties: { Floor: { type: 'integer' } } })).toEqual([
      'property Wards.Floor removed: its stored values are kept',
    ])
  })

  it.each<[string, PropertySchema, string]>([
    ['title', { title: 'Ward code' }, 'title: "Code" → "Ward code"'],
    ['type', { type: 'integer' }, 'type: text → whole number'],
    ['type to one that may be empty', { type: ['string', 'null'] }, 'type: text → text (may be empty)'],
    ['format', { format: 'email' }, 'type: text → email'],
    ['format of a text', { format: 'uri' }, 'type: text → text (uri)'],
    ['reference', { 'x-reference': 'Users' }, 'type: text → reference to Users'],
    ['field kind', { 'x-kind': 'stars' }, 'type: text → stars field (string)'],
    ['length', { maxLength: 300 }, 'type: text → long text; most length: 20 → 300'],
    ['bound', { minLength: 2 }, 'least length: none → 2'],
    ['pattern', { pattern: '^W' }, 'pattern: none → "^W"'],
    ['uniqueness', { 'x-unique': 'company' }, 'unique: no → within the company'],
    ['uniqueness everywhere', { 'x-unique': 'everywhere' }, 'unique: no → everywhere'],
    ['index', { 'x-indexed': true }, 'indexed: no → yes'],
    ['search', { 'x-searchable': true }, 'found by the search: no → yes'],
    ['read permission', { 'x-read': 'VIEW_CODE' }, 'seen by: everybody → VIEW_CODE'],
    ['write permission', { 'x-write': 'EDIT_CODE' }, 'changed by: everybody → EDIT_CODE'],
    ['secrecy', { 'x-secret': true }, 'secret: no → yes'],
    ['import names', { 'x-import-names': ['Ward ID', 'No.'] }, 'import names: none → "Ward ID", "No."'],
    ['default', { default: false }, 'default: none → no'],
    ['suggestion', { 'x-suggest': { from: 'Name', values: {} } }, 'suggestion added'],
    ['conditions', { allOf: [{ minLength: 1 }] }, 'allOf added'],
  ])('that has another %s tells it', (_, changes, detail) => {
    expect(property(changes)).toEqual([`property Wards.Code changed: ${detail}`])
  })

  it('that becomes mandatory, or no longer is, tells it', () => {
    expect(changesTo({ schema: { required: ['Code'] } })).toEqual([
      'property Wards.Code changed: mandatory: no → yes',
      'property Wards.Name changed: mandatory: yes → no',
    ])
  })

  it('tells which options came, went and were renamed', () => {
    const oneOf = [
      { const: 'L', title: 'Big' },
      { const: 'X', title: 'Huge' },
    ]
    expect(property({ oneOf }, 'Size')).toEqual([
      'property Wards.Size changed: options added: "Huge"; options removed: "Small"; option "L": "Large" → "Big"',
    ])
  })

  it('tells that its options stand in another order', () => {
    const oneOf = plainSchema.properties.Size?.oneOf?.toReversed() ?? []
    expect(property({ oneOf }, 'Size')).toEqual(['property Wards.Size changed: options in another order'])
  })

  it('stays readable with a hundred options and with a long text', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ const: `N${index}`, title: `Number ${index}` }))
    const [line = ''] = property({ oneOf: many, description: 'very '.repeat(100) }, 'Size')
    expect(line).toContain('"Number 4" and 95 more')
    expect(line.length).toBeLessThan(300)
  })

  it('is told once where several resources share its schema, under the one that lists the records', () => {
    const { list: _, form: __, ...bare } = plainDescriptor
    const account: Descriptor = { ...bare, name: 'Account' }
    const properties = { ...plainSchema.properties, Floor: { type: 'integer' as const } }
    const whole = { ...plainSchema, properties }
    const before = { others: [[account, plainSchema]] as [Descriptor, EntitySchema][] }
    const after = {
      properties: { Floor: properties.Floor },
      others: [[account, whole]] as [Descriptor, EntitySchema][],
    }
    expect(changesTo(after, before)).toEqual(['property Wards.Floor added: whole number'])
  })
})

describe('a list', () => {
  const change = (list: Partial<NonNullable<Descriptor['list']>>) =>
    changesTo({ descriptor: { list: { route: 'Wards', ...plainDescriptor.list, ...list } } })

  it('tells a column that came, one that went and one that is hidden', () => {
    expect(change({ columns: ['Code', { field: 'Name', hidden: true, width: 200 }, 'Beds', 'CreatedOn'] })).toEqual([
      'column Wards.CreatedOn added',
      'column Wards.Name changed: hidden at first: no → yes; width: none → 200',
      'column Wards.Size removed',
    ])
  })

  it.each([
    [['Size', 'Code', 'Name', 'Beds'], 'column Wards.Size changed: moved to the first place'],
    [['Name', 'Beds', 'Size', 'Code'], 'column Wards.Code changed: moved behind Size'],
    [['Code', 'Beds', 'Name', 'Size'], 'column Wards.Name changed: moved behind Beds'],
  ])('tells the one column that moved to make %j', (columns, line) => {
    expect(change({ columns })).toEqual([line])
  })

  it('tells of no move where a column before the others is gone', () => {
    expect(change({ columns: ['Name', 'Beds', 'Size'] })).toEqual(['column Wards.Code removed'])
  })

  it('tells filters that came, went and moved', () => {
    expect(change({ filters: ['Name', 'Code', 'Beds'] })).toHaveLength(2)
    expect(change({ filters: ['Name', 'Beds'] })).toEqual(['filter Wards.Beds added', 'filter Wards.Code removed'])
  })

  it('tells actions that came and what of one changed', () => {
    const close = { name: 'close', call: 'close', permission: 'EDIT_WARD', confirm: 'Close?' }
    const before = { descriptor: { list: { route: 'Wards', actions: ['edit', { name: 'close', call: 'close' }] } } }
    const after = { descriptor: { list: { route: 'Wards', actions: ['edit', close, 'delete'] } } }
    expect(changesTo(after, before)).toEqual([
      'action Wards.close changed: offered to: everybody → EDIT_WARD; asks: none → "Close?"',
      'action Wards.delete added',
    ])
  })

  it('tells another address and another order', () => {
    expect(change({ route: 'Units', sort: { direction: 'descending', field: 'Name' } })).toEqual([
      'resource Wards changed: list at: "Wards" → "Units"; sorted by: ID ascending → Name descending',
    ])
  })

  it('that comes is told as a whole', () => {
    const { list, ...bare } = plainDescriptor
    const before = { configuration: { resources: new Map([['Wards', buildResource(bare, plainSchema)]]) } }
    expect(changesTo({}, before)).toEqual([`resource Wards changed: list at: none → "${list?.route}"`])
  })
})

describe('a form', () => {
  const sections = (General: string[], ...more: { title?: string; fields: string[] }[]) =>
    changesTo({
      descriptor: { form: { ...plainDescriptor.form, sections: [{ title: 'General', fields: General }, ...more] } },
    })
  const capacity = { title: 'Capacity', fields: ['Beds'] }

  it.each<[string, string[], string[]]>([
    ['a field that is placed', ['Code', 'Name', 'Size'], ['form Wards.Size added: in "General"']],
    ['a field that is placed no more', ['Name'], ['form Wards.Code removed: from "General"']],
    ['a field that moved', ['Name', 'Code'], ['form Wards.Code changed: moved behind Name']],
  ])('tells %s', (_, fields, lines) => {
    expect(sections(fields, capacity)).toEqual(lines)
  })

  it('tells a field that went to another section', () => {
    expect(sections(['Name'], { title: 'Capacity', fields: ['Code', 'Beds'] })).toEqual([
      'form Wards.Code changed: "General" → "Capacity"',
    ])
  })

  it('tells a new section with its fields once', () => {
    expect(sections(['Code', 'Name'], capacity, { title: 'More', fields: ['Size'] })).toEqual([
      'form Wards: More added: fields "Size"',
    ])
  })

  it('tells what is hidden and where the screens stand', () => {
    const form = { ...plainDescriptor.form, create: { route: 'Wards/Add' }, hidden: ['Size'] }
    expect(changesTo({ descriptor: { form } })).toEqual([
      'resource Wards changed: form to add at: none → "Wards/Add"',
      'form Wards.Size changed: hidden in forms: no → yes',
    ])
  })
})

describe('a call', () => {
  const change = (name: string, call: NonNullable<Descriptor['calls']>[string]) =>
    changesTo({ descriptor: { calls: { ...plainDescriptor.calls, [name]: call } } })

  it('that is new, or gone, tells its address', () => {
    expect(change('open', { method: 'POST', path: 'Open' })).toEqual(['call Wards.open added: POST Open'])
    const { close: _, ...rest } = plainDescriptor.calls ?? {}
    expect(changesTo({ descriptor: { calls: rest } })).toEqual(['call Wards.close removed: POST Close'])
  })

  it('tells another address, the query and the rest', () => {
    const query = { name: 'filter.Code', size: 'filter.Size' }
    expect(change('list', { method: 'GET', path: 'List', query, fields: ['Name'] })).toEqual([
      'call Wards.list changed: address: GET GetPage → GET List; query added: "size"; query "name": "filter.Name" → "filter.Code"; row fields added: "Name"; paged: yes → no',
    ])
  })
})

describe('permissions', () => {
  it('tell a rule that is another, or gone, by whom the call may be made', () => {
    const calls = { ...plainDescriptor.calls, close: { method: 'POST' as const, path: 'Close', permission: '' } }
    expect(changesTo({ descriptor: { calls, permissions: { list: 'VIEW_WARD,EDIT_WARD' } } })).toEqual([
      'permission Wards.close changed: may be called by: EDIT_WARD → everybody signed in',
      'permission Wards.edit changed: may be called by: EDIT_WARD → everybody',
      'permission Wards.list changed: may be called by: VIEW_WARD → VIEW_WARD,EDIT_WARD',
    ])
  })

  it('tell which rows are in reach', () => {
    const scope = [{ path: 'CompanyID', claim: 'company_id', bypass: 'VIEW_ALL' }]
    expect(changesTo({ descriptor: { scope } })).toEqual([
      'permission Wards changed: rows in reach: all → CompanyID = company_id or VIEW_ALL',
    ])
  })

  const modules = (...codes: string[]) => [
    { Name: 'Wards', Permissions: codes.map(Code => ({ Code, Name: `Do ${Code}` })), Modules: [] },
  ]

  it('tell the codes of the modules, and count them where they are many', () => {
    const before = { configuration: { permissionModules: modules('A', 'B') } }
    expect(changesTo({ configuration: { permissionModules: modules('B', 'C') } }, before)).toEqual([
      'permission A removed: "Do A" in Wards',
      'permission C added: "Do C" in Wards',
    ])
    const many = modules(...Array.from({ length: 30 }, (_, index) => `N${index}`))
    expect(changesTo({ configuration: { permissionModules: many } })).toEqual(['permission Codes added: 30 codes'])
  })

  it('tell a code that has another name or module', () => {
    const before = { configuration: { permissionModules: modules('A') } }
    const other = [{ Name: 'All', Permissions: [], Modules: modules('A') }]
    expect(changesTo({ configuration: { permissionModules: other } }, before)).toEqual([
      'permission A changed: module: "Wards" → "All / Wards"',
    ])
  })
})

describe('the rest', () => {
  it('tells what an import offers', () => {
    expect(
      changesTo({ descriptor: { import: { key: 'Code', defaults: { CompanyID: { claim: 'company_id' } } } } }),
    ).toEqual([
      'import Wards changed: rows known by: nothing → "Code"; value of CompanyID: none → the user’s company_id',
    ])
  })

  it('tells a resource that came in one line, without its parts, and one that went', () => {
    const other: Descriptor = { ...plainDescriptor, name: 'Units', schema: 'unit' }
    const parts = { others: [[other, plainSchema]] as [Descriptor, EntitySchema][] }
    expect(changesTo(parts)).toEqual([
      'resource Units added: list at Wards; 4 properties; 2 calls; permissions VIEW_WARD, EDIT_WARD',
    ])
    expect(changesTo({}, parts)).toEqual(['resource Units removed: its stored records are kept'])
  })

  it('tells what of a resource is no part of its screens', () => {
    const service = { application: 'Test', contract: 'Unit' }
    expect(changesTo({ descriptor: { title: 'Units', key: 'Code', service }, schema: { title: 'Unit' } })).toEqual([
      'resource Wards changed: title: none → "Units"; key: "ID" → "Code"; address: Test/Ward → Test/Unit',
      'resource Wards changed: record title: "Ward" → "Unit"',
    ])
  })

  it('tells the states and transitions of machines', () => {
    const machine: Machine = {
      name: 'ward',
      state: 'Status',
      initial: 'Open',
      states: [{ name: 'Open' }, { name: 'Closed' }],
      transitions: [{ event: 'close', from: ['Open'], to: 'Closed', permission: 'EDIT_WARD' }],
      settings: { hours: 4 },
    }
    const changed: Machine = {
      ...machine,
      states: [...machine.states, { name: 'Lost' }],
      transitions: [
        { event: 'close', from: ['Open', 'Lost'], to: 'Closed', guards: [{ left: 1, is: 'present' }] },
        { event: 'lose', from: ['*'], to: 'Lost' },
      ],
      settings: { hours: 6 },
    }
    const before = { configuration: { machines: new Map([['ward', machine]]) } }
    expect(changesTo(before)).toEqual(['machine ward added: states "Open", "Closed"; 1 transition'])
    expect(changesTo({ configuration: { machines: new Map([['ward', changed]]) } }, before)).toEqual([
      'machine ward changed: setting hours: 4 → 6',
      'machine ward: close changed: way: Open → Closed ⇒ Open, Lost → Closed; allowed to: EDIT_WARD → everybody; guards added',
      'machine ward: lose added: * → Lost',
      'machine ward: Lost added: a state',
    ])
  })

  it('tells menu items by the way to them, a part that comes as a whole', () => {
    const home = buildItem('Home')
    const wards = buildItem('Wards', { PermissionCode: 'VIEW_WARD' })
    const before = { configuration: { menu: [home, wards, buildItem('Old')] } }
    const after = [
      buildItem('Old'),
      buildItem('Admin', { Items: [buildItem('Wards', { DisplayText: 'All wards' }), buildItem('Users')] }),
      buildItem('Home', { Icon: 'home' }),
    ]
    expect(changesTo({ configuration: { menu: after } }, before)).toEqual([
      'menu Admin added: with 2 items',
      'menu Admin / All wards changed: place: the top → Admin; text: "Wards" → "All wards"; shown to: VIEW_WARD → everybody',
      'menu Home changed: moved behind Admin; icon: none → "home"',
    ])
  })

  it('tells the applications of others, and what of them changed', () => {
    const badges = { code: 'Badges', address: 'https://badges.example.com' }
    const before = { configuration: { applications: new Map([['Badges', badges]]) } }
    expect(changesTo(before)).toEqual(['application Badges added: https://badges.example.com'])
    const other = { ...badges, forwardsToken: true, timeout: 5 }
    expect(changesTo({ configuration: { applications: new Map([['Badges', other]]) } }, before)).toEqual([
      'application Badges changed: hands the user’s token on: no → yes; seconds to answer: 30 → 5',
    ])
  })

  it('tells a few texts by key, and counts many', () => {
    const before = { configuration: { catalogues: new Map([['en', { a: 'One', b: 'Two' }]]) } }
    const after = { configuration: { catalogues: new Map([['en', { a: '1', c: 'Three' }]]) } }
    expect(changesTo(after, before)).toEqual([
      'text en: a changed: text: "One" → "1"',
      'text en: b removed: "Two"',
      'text en: c added: "Three"',
    ])
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index}`, 'x']))
    const many = { configuration: { catalogues: new Map([['en', { ...texts, a: 'One' }]]) } }
    expect(changesTo(many, before)).toEqual(['text en added: 40 texts', 'text en removed: 1 text'])
  })

  it('tells the first configuration of all in a few lines', () => {
    const first = build({
      configuration: { menu: [buildItem('Wards')], catalogues: new Map([['en', { a: 'One' }]]) },
    })
    expect(compareConfigurations(null, first).map(toLine)).toEqual([
      'resource Wards added: list at Wards; 4 properties; 2 calls; permissions VIEW_WARD, EDIT_WARD',
      'menu Wards added',
      'text en added: 1 text',
    ])
  })

  it('says the same in the other direction with added and removed exchanged', () => {
    const [one, other] = [build(), build({ properties: { Floor: { type: 'integer' } } })]
    const toSigns = (changes: ConfigurationChange[]) => changes.map(({ Name, Change }) => [Name, Change])
    expect(toSigns(compareConfigurations(one, other))).toEqual([['Wards.Floor', 'added']])
    expect(toSigns(compareConfigurations(other, one))).toEqual([['Wards.Floor', 'removed']])
  })
})
