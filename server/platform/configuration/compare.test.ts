import { describe, expect, it } from 'vitest'
import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import { buildResource } from '#contract/resource.ts'
import { buildMenuItem, buildWards, changesTo, plainDescriptor, plainSchema, toLine } from '#tests/support/wards.ts'
import { compareConfigurations } from './compare.ts'

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
      changesTo({
        descriptor: { import: { key: ['Code', 'Name'], defaults: { CompanyID: { claim: 'company_id' } } } },
      }),
    ).toEqual([
      'import Wards changed: rows known by: nothing → "Code", "Name"; value of CompanyID: none → the user’s company_id',
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
    const home = buildMenuItem('Home')
    const wards = buildMenuItem('Wards', { PermissionCode: 'VIEW_WARD' })
    const before = { configuration: { menu: [home, wards, buildMenuItem('Old')] } }
    const after = [
      buildMenuItem('Old'),
      buildMenuItem('Admin', { Items: [buildMenuItem('Wards', { DisplayText: 'All wards' }), buildMenuItem('Users')] }),
      buildMenuItem('Home', { Icon: 'home' }),
    ]
    expect(changesTo({ configuration: { menu: after } }, before)).toEqual([
      'menu Admin added: with 2 items',
      'menu Admin / All wards changed: place: the top → Admin; text: "Wards" → "All wards"; shown to: VIEW_WARD → everybody',
      'menu Home changed: moved behind Admin; icon: none → "home"',
    ])
  })

  it('tells the notices, and what of them changed', () => {
    const words = { en: { subject: 'Hello', message: 'The ward is open.' } }
    const opened = { code: 'OPENED', event: 'WARD_OPENED', resource: 'Wards', name: 'Ward open', to: 'agency', words }
    const one = { ...opened, for: 'Agency' as const, modes: ['InApp' as const] }
    const before = { configuration: { notices: [one] } }
    expect(changesTo(before)).toEqual(['notice OPENED added: "Ward open" for Agency'])
    expect(changesTo({}, before)).toEqual(['notice OPENED removed'])
    const other = { ...one, critical: true, words: { en: { ...words.en, subject: 'Hi' } } }
    expect(changesTo({ configuration: { notices: [other] } }, before)).toEqual([
      'notice OPENED changed: critical: no → yes; subject (en): "Hello" → "Hi"',
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
    const first = buildWards({
      configuration: { menu: [buildMenuItem('Wards')], catalogues: new Map([['en', { a: 'One' }]]) },
    })
    expect(compareConfigurations(null, first).map(toLine)).toEqual([
      'resource Wards added: list at Wards; 4 properties; 2 calls; permissions VIEW_WARD, EDIT_WARD',
      'menu Wards added',
      'text en added: 1 text',
    ])
  })

  it('comes in the order of areas and names, numbers by their size', () => {
    const integer = { type: 'integer' } as const
    const list = { route: 'Wards', ...plainDescriptor.list, columns: ['Code', 'Name', 'Beds', 'Size', 'P2'] }
    const lines = changesTo({ properties: { P10: integer, P2: integer }, descriptor: { list, title: 'Units' } })
    expect(lines.map(line => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'resource Wards',
      'property Wards.P2',
      'property Wards.P10',
      'column Wards.P2',
    ])
  })

  it('says the same in the other direction with added and removed exchanged', () => {
    const [one, other] = [buildWards(), buildWards({ properties: { Floor: { type: 'integer' } } })]
    const toSigns = (changes: ConfigurationChange[]) => changes.map(({ Name, Change }) => [Name, Change])
    expect(toSigns(compareConfigurations(one, other))).toEqual([['Wards.Floor', 'added']])
    expect(toSigns(compareConfigurations(other, one))).toEqual([['Wards.Floor', 'removed']])
  })
})
