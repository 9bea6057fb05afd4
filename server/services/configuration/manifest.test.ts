import { describe, expect, it } from 'vitest'
import { renderCall } from '#contract/calls/renderCall.ts'
import type { Call, Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { MenuItem } from '#contract/menu.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { buildManifest, cutMenu } from './manifest.ts'

const schema: EntitySchema = {
  type: 'object',
  title: 'Badge',
  required: ['Name', 'Salary'],
  properties: {
    Name: { type: 'string' },
    Salary: { type: 'number', 'x-read': 'VIEW_SALARY' },
    Pin: { type: 'string', 'x-secret': true },
  },
  allOf: [{ not: { properties: { Salary: { const: 9 } } } }, { not: { properties: { Name: { const: 'x' } } } }],
}

const descriptor: Descriptor = {
  name: 'Badges',
  schema: 'badge',
  represent: '{Name}',
  machine: 'badge',
  service: { application: 'Test', contract: 'Badge' },
  permissions: { list: 'VIEW_BADGE', create: 'ADD_BADGE', edit: 'EDIT_BADGE' },
  calls: {
    list: { method: 'GET', path: 'GetPage', paged: true },
    create: { method: 'POST', path: 'Save', body: 'record' },
    mine: { method: 'GET', path: 'Mine', permission: '', query: { pin: 'filter.Pin' } },
  },
  list: {
    route: 'Badges',
    columns: ['Name', { field: 'Salary', width: 90 }],
    filters: ['Salary', 'Name'],
    sort: { field: 'Salary', direction: 'ascending' },
  },
  form: { sections: [{ fields: ['Name', 'Salary', 'Pin'] }], hidden: ['Salary'] },
}

function buildItem(parts: Partial<MenuItem>): MenuItem {
  const empty = {
    Icon: null,
    Path: null,
    ComponentSelector: null,
    PermissionCode: null,
    PersistState: false,
    IsLazyRoute: false,
  }
  return { Name: 'Item', DisplayText: 'Item', IsActive: true, Items: [], ...empty, ...parts }
}

function cut(...codes: string[]) {
  return cutResources([buildResource(descriptor, schema)], codes)
}

const machine = { states: [], transitions: [] as object[] }

function cutResources(resources: readonly Resource[], codes: readonly string[], isApplicant = false) {
  const configuration = {
    version: 3,
    hash: 'h',
    resources: new Map(resources.map(resource => [resource.name, resource])),
    machines: new Map<string, object>([
      ['badge', machine],
      ['other', {}],
    ]),
    menu: [],
    dashboards: new Map(),
    catalogues: new Map(),
    permissionModules: [],
    applications: new Map(),
  }
  return buildManifest(configuration as never, { permissions: new Set(codes), isApplicant }, () => false)
}

describe('the manifest of a caller', () => {
  it('holds the calls that the caller may make, and the machine of what is left', () => {
    const { Version, Resources, Machines, Permissions } = cut('VIEW_BADGE')
    expect([Version, Permissions, Object.keys(Machines)]).toEqual([3, ['VIEW_BADGE'], ['badge']])
    expect(Object.keys(Resources[0]?.calls ?? {})).toEqual(['list', 'mine'])
  })

  it('shows neither list nor form of a resource whose records the caller reaches in no way', () => {
    const [badges] = cut().Resources
    expect(Object.keys(badges?.calls ?? {})).toEqual(['mine'])
    expect([badges?.list, badges?.form]).toEqual([undefined, undefined])
  })

  it('leaves a candidate who is not active yet the records that a scope opens to him, and says who he is', () => {
    const cutFor = (scope: Descriptor['scope']) =>
      cutResources([buildResource({ ...descriptor, ...(scope && { scope }) }, schema)], ['VIEW_BADGE'], true)
    const company = { path: 'CompanyID', claim: 'company_id' }
    const { Resources, DeniedRoutes, IsApplicant } = cutFor([company])
    expect(IsApplicant).toBe(true)
    expect(Object.keys(Resources[0]?.calls ?? {})).toEqual(['mine'])
    expect(DeniedRoutes).toContain('Badges')
    expect(cutFor([company, { anyOf: [{ for: ['Applicant'] }] }]).DeniedRoutes).not.toContain('Badges')
    expect(cut('VIEW_BADGE')).not.toHaveProperty('IsApplicant')
  })

  it('tells of a resource whose records are not reached only what its calls name themselves', () => {
    const { Schemas, Resources, Machines } = cut()
    expect(Schemas.badge).toEqual({
      type: 'object',
      title: 'Badge',
      properties: { Pin: { type: 'string', 'x-secret': true } },
    })
    expect(Resources[0]).toMatchObject({ represent: '{ID}' })
    expect(Machines).toEqual({})
  })

  it('leaves the properties by which a call chooses its rows, without which it could not be made', () => {
    const byName: Call = {
      method: 'GET',
      path: 'ByName',
      permission: '',
      reads: 'all',
      query: { name: 'args.name' },
      where: [{ field: 'Name', is: 'args.name' }],
      parameters: { name: { type: 'string' } },
    }
    const { Schemas, Resources } = cutResources([buildResource({ ...descriptor, calls: { byName } }, schema)], [])
    const left = buildResource(Resources[0] as Descriptor, Schemas.badge as EntitySchema)
    expect(renderCall(left, 'byName', { args: { name: 'x' } }).query).toEqual([['name', 'x']])
  })

  it('names an unreadable property nowhere, and leaves the field of a secret', () => {
    const whole = cut('VIEW_BADGE')
    expect(JSON.stringify(whole)).not.toContain('Salary')
    expect(Object.keys(whole.Schemas.badge?.properties ?? {})).toEqual(['Name', 'Pin'])
    expect(whole.Schemas.badge?.allOf).toHaveLength(1)
    expect(whole.Resources[0]?.form?.sections).toEqual([{ fields: ['Name', 'Pin'] }])
  })

  it('leaves a machine without what it writes into an unreadable property, and no machine that looks at one', () => {
    const write = {
      event: 'grant',
      set: [
        { property: 'Salary', value: 1 },
        { property: 'Name', value: 'x' },
      ],
    }
    machine.transitions = [write]
    expect(cut('VIEW_BADGE').Machines.badge?.transitions).toEqual([{ event: 'grant', set: [write.set[1]] }])
    machine.transitions = [{ event: 'grant', guards: [{ left: { field: 'Salary' }, is: 'present' }] }]
    expect(cut('VIEW_BADGE').Machines).toEqual({})
    machine.transitions = []
  })

  it('leaves everything as it is for a caller who may read it', () => {
    const { Schemas, Resources } = cut('VIEW_BADGE', 'VIEW_SALARY')
    expect(Schemas.badge).toEqual(schema)
    expect(Resources[0]?.list).toEqual(descriptor.list)
  })
})

describe('the page of a record', () => {
  const record = { route: 'Badges/View/{ID}', access: 'isOpen' }
  const one = { method: 'GET', path: '{id}' } as const
  const isOpen = { method: 'GET', path: '{id}/IsOpen', permission: 'OPEN_BADGE' } as const
  const toPage = (calls: Descriptor['calls'], ...codes: string[]) => {
    const { Resources, DeniedRoutes } = cutResources(
      [buildResource({ ...descriptor, calls: { ...descriptor.calls, ...calls }, record }, schema)],
      codes,
    )
    return { page: Resources[0]?.record, isDenied: DeniedRoutes?.includes(record.route) }
  }

  it('is told to who may read a record and ask whether its page is open', () => {
    expect(toPage({ one, isOpen }, 'VIEW_BADGE', 'OPEN_BADGE')).toEqual({ page: record, isDenied: false })
  })

  it('is denied to everybody else', () => {
    expect(toPage({ one, isOpen }, 'VIEW_BADGE')).toEqual({ page: undefined, isDenied: true })
    expect(toPage({ one, isOpen }, 'ADD_BADGE', 'OPEN_BADGE')).toEqual({ page: undefined, isDenied: true })
  })
})

describe('the lists below a list, and those of a record page', () => {
  const site: Descriptor = {
    ...descriptor,
    name: 'Sites',
    schema: 'site',
    permissions: { list: 'VIEW_SITE' },
    calls: { ...descriptor.calls, one: { method: 'GET', path: '{id}' } },
    list: { route: 'Sites', details: [{ resource: 'Badges', by: 'SiteID' }] },
    record: {
      route: 'Sites/View/{ID}',
      tabs: [{ route: 'Badges', title: 'Badges', resource: 'Badges', by: 'SiteID' }],
    },
  }
  const siteSchema: EntitySchema = { type: 'object', title: 'Site', properties: { Name: { type: 'string' } } }
  const badgeSchema: EntitySchema = {
    ...schema,
    properties: {
      ...schema.properties,
      SiteID: { type: 'integer', 'x-reference': 'Sites', 'x-read': 'VIEW_PLACE' },
    },
  }
  const toDetails = (...codes: string[]) => {
    const resources = [buildResource(site, siteSchema), buildResource(descriptor, badgeSchema)]
    const { list, record } = cutResources(resources, codes).Resources[0] ?? {}
    return { details: list?.details, tabs: record?.tabs }
  }
  const toDenied = (...codes: string[]) =>
    cutResources([buildResource(site, siteSchema), buildResource(descriptor, badgeSchema)], codes).DeniedRoutes

  it('are denied by their address, not left to be unknown, to who may not list them', () => {
    const tab = 'Sites/View/{ID}/(ssiTabs:Badges)'
    expect(toDenied('VIEW_SITE')).toContain(tab)
    expect(toDenied('VIEW_SITE', 'VIEW_BADGE')).not.toContain(tab)
  })

  it('are told to whom they may be shown', () => {
    expect(toDetails('VIEW_SITE', 'VIEW_BADGE', 'VIEW_PLACE')).toEqual({
      details: site.list?.details,
      tabs: site.record?.tabs,
    })
  })

  it.each([
    [['VIEW_SITE', 'VIEW_PLACE'], 'may not list them'],
    [['VIEW_SITE', 'VIEW_BADGE'], 'may not read by which property they are found'],
  ])('are told as if they were not there to whom holds %j and %s', codes => {
    expect(toDetails(...codes)).toEqual({ details: undefined, tabs: undefined })
  })
})

it('tells of which resources some actions are not shown', () => {
  const toNames = (...codes: string[]) => cut(...codes).DeniedActions
  const whole = { ...descriptor, form: { ...descriptor.form, create: { route: 'Badges/Add' } } }
  const name = (...codes: string[]) => cutResources([buildResource(whole, schema)], codes).DeniedActions
  expect([toNames('VIEW_BADGE'), name('VIEW_BADGE'), name('VIEW_BADGE', 'ADD_BADGE')]).toEqual([[], ['Badges'], []])
})

describe('the menu of a caller', () => {
  const leaf = buildItem({ Name: 'Leaf', PermissionCode: 'VIEW_BADGE' })

  it('leaves out what is not permitted, not active, or has no child left', () => {
    const items = [
      leaf,
      buildItem({ Name: 'Off', IsActive: false }),
      buildItem({ Name: 'Parent', Items: [leaf] }),
      buildItem({ Name: 'Free' }),
    ]
    expect(cutMenu(items, new Set()).map(item => item.Name)).toEqual(['Free'])
    expect(cutMenu(items, new Set(['VIEW_BADGE'])).map(item => item.Name)).toEqual(['Leaf', 'Parent', 'Free'])
  })

  it('takes a comma list as any of its codes', () => {
    expect(cutMenu([{ ...leaf, PermissionCode: 'A, VIEW_BADGE' }], new Set(['VIEW_BADGE']))).toHaveLength(1)
  })
})
