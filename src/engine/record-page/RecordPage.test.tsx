import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Call, RecordDescriptor } from '#contract/descriptor.ts'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { Machine } from '#contract/machine.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { gatherRows } from '#src/providers/realtime/gatherRows.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
import { pageActions } from './pageActions.ts'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../record/action/ParametersDialog.tsx'
import '../record/ScreenGone.tsx'
import './RecordList.tsx'
import './RecordPage.tsx'

let service: MemoryService

const machine: Machine = {
  name: 'plant',
  state: 'Status',
  states: [{ name: 'Dry', tone: 'danger' }, { name: 'Wet', tone: 'success', title: 'Watered' }, { name: 'Gone' }],
  initial: 'Dry',
  transitions: [{ event: 'water', from: ['Dry'], to: 'Wet' }],
}

const record: RecordDescriptor = {
  route: 'Plants/View/{ID}',
  title: 'The {Name}',
  chips: ['IsPerennial', 'Colour'],
  actions: ['water', 'move', 'edit', 'delete'],
  sections: [{ title: 'Growth', fields: ['Height', 'Care', 'HerbalName', 'FriendIDs', 'Baths'] }],
  tabs: [
    { route: 'Notes', title: 'Notes', sections: [{ fields: ['Note'] }] },
    { route: 'Cuttings', title: 'Cuttings', resource: 'Cuttings', by: 'PlantID' },
    { route: 'Secrets', title: 'Secrets', permission: 'VIEW_SECRETS', sections: [{ fields: ['Note'] }] },
    { route: 'Map', title: 'Map', slot: 'plant-map' },
    { route: 'None', title: 'None', slot: 'nobody' },
  ],
}

const water: Call = { method: 'POST', path: 'Water', permission: 'EDIT_PLANT', query: { id: 'id' } }
const move: Call = {
  ...{ method: 'POST', path: 'Move', permission: 'EDIT_PLANT', required: ['Place'] },
  body: { ID: 'id', Place: 'args.Place' },
  parameters: { Place: { type: 'string', title: 'Place' } },
  dialog: { title: 'Move {Name}', button: 'Move it' },
}
const isOpen: Call = { method: 'GET', path: 'IsOpen', permission: '', query: { id: 'id' } }

const soil = {
  type: 'array',
  title: 'Baths',
  items: {
    type: 'object',
    properties: { On: { type: 'string', format: 'date', title: 'On' }, Litres: { type: 'integer', title: 'Litres' } },
  },
} as const

function buildPair(own: Partial<RecordDescriptor> = {}): [plants: Resource, cuttings: Resource] {
  const { descriptor, schema } = buildPlants(
    {
      Status: { type: 'string', title: 'Status', maxLength: 20, 'x-computed': true },
      Care: { type: 'string', title: 'Care', maxLength: 4000 },
      HerbalName: {
        type: 'string',
        title: 'Herbal name',
        'x-visible-when': { left: { field: 'IsPerennial' }, is: 'equals', right: true },
      },
      FriendIDs: { type: 'array', title: 'Friends', items: { type: 'integer', 'x-reference': 'Plants' } },
      Baths: soil,
      Note: { type: 'string', title: 'Note', maxLength: 200 },
    },
    { machine: 'plant' },
  )
  const { calls, list } = descriptor
  const actions = [
    ...['edit', 'delete'],
    { name: 'move', call: 'move' },
    { name: 'water', call: 'water', reason: '{Name} is wet already.' },
  ]
  const plants = buildResource(
    {
      ...descriptor,
      calls: { ...calls, water, move, isOpen },
      list: { ...list, route: 'Plants', actions },
      record: { ...record, ...own },
    },
    schema,
    machine,
  )
  const cuttings = buildPlants({ PlantID: { type: 'integer', title: 'Plant', 'x-reference': 'Plants' } }).descriptor
  const cuttingSchema = buildPlants({ PlantID: { type: 'integer', title: 'Plant', 'x-reference': 'Plants' } }).schema
  const below = buildResource(
    {
      ...cuttings,
      ...{ name: 'Cuttings', title: 'Cuttings', schema: 'cutting' },
      service: { application: 'Garden', contract: 'Cutting' },
      list: { ...cuttings.list, route: 'Cuttings', actions: ['delete'] },
      form: { create: { route: 'Cuttings/Add' } },
    },
    { ...cuttingSchema, title: 'Cutting' },
  )
  return [plants, below]
}

const [first, second] = buildPlantRows(2)
const fern: RecordValues = {
  ...first,
  ...{ Name: 'Fern', Status: 'Dry', Care: 'Shade.\nNo sun.', HerbalName: 'Filix', Note: 'By the well' },
  ...{ FriendIDs: [2], FriendNames: ['Moss'], Height: null },
  Baths: [{ On: '2026-11-20', Litres: 2 }],
  AllowedActions: ['edit', 'delete', 'move', 'water'],
}
const moss: RecordValues = { ...second, Name: 'Moss', Status: 'Gone', HerbalName: 'Bryum', AllowedActions: [] }

const permissions = ['VIEW_PLANT', 'ADD_PLANT', 'EDIT_PLANT', 'DEL_PLANT']
const PlantMap = ({ resource, record: { Name } }: RecordSlotProps) => <p>{`Where ${Name} of ${resource} grows`}</p>

function open(path = '/Plants/View/1', { own = {}, held = permissions }: { own?: object; held?: string[] } = {}) {
  const pair = buildPair(own)
  const cuttings = buildPlantRows(4).map((row, index) => ({ ...row, PlantID: (index % 2) + 1 }))
  service = startScreens({
    resources: pair,
    rows: { Plants: [{ ...fern }, { ...moss }], Cuttings: cuttings },
    permissions: held,
  })
  const denied = { path: '/access-denied', element: <h1>Denied</h1> }
  return renderRoutes([...pair.flatMap(each => buildResourceRoutes(each, { 'plant-map': PlantMap })), denied], path)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const header = async () => within((await heading('The Fern')).closest('header') as HTMLElement)
const buttons = async () =>
  [...((await heading('The Fern')).closest('header')?.querySelectorAll('a, button') ?? [])].map(
    each => each.textContent,
  )
const stored = () => service.rows.get('Plants')?.[0] as RecordValues
const displayedAs = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
const calls = (name: string) => service.calls.filter(call => call.name === name)

describe('a record page', () => {
  it('shows title, state, chips and values as cells do, a dash for none, and what the form hides not at all', async () => {
    open()
    const top = await header()
    for (const chip of ['Dry', 'Perennial', 'Red']) expect(top.getByText(chip)).toBeTruthy()
    expect(document.title).toBe('The Fern · Locum')
    expect(displayedAs('Height')?.textContent).toBe('–')
    expect(displayedAs('Care')?.textContent).toBe('Shade.\nNo sun.')
    expect(displayedAs('Herbal name')?.textContent).toBe('Filix')
    expect(displayedAs('Friends')?.textContent).toBe('Moss')
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('row').map(row => row.textContent)).toEqual(['OnLitres', '11/20/20262'])
  })

  it('leaves out chips that say nothing and values that the record does not have', async () => {
    open('/Plants/View/2')
    const top = within((await heading('The Moss')).closest('header') as HTMLElement)
    expect(top.getByText('Gone')).toBeTruthy()
    expect(top.queryByText('Perennial')).toBeNull()
    expect(screen.queryByText('Herbal name')).toBeNull()
  })

  it('stands behind the first column of the list, and in the place of the form of a record that is not edited', async () => {
    const { router } = open('/Plants')
    expect((await screen.findByRole('link', { name: 'Fern' })).getAttribute('href')).toBe('/Plants/View/1')
    await act(() => router.navigate('/Plants/Edit/2'))
    await heading('The Moss')
    expect(router.state.location.pathname).toBe('/Plants/View/2')
  })

  it('says so where the record is not there, where it cannot be read for now, and where its page is closed', async () => {
    const { router } = open('/Plants/View/9')
    expect(await screen.findByText('This record does not exist.')).toBeTruthy()
    service.answer = name => (name === 'one' ? [500, buildRefusal('The garden is flooded.')] : undefined)
    await act(() => router.navigate('/Plants/View/1'))
    await screen.findByText('The garden is flooded.')
    service.answer = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('The Fern')
    service.answer = name => (name === 'one' ? [403, buildRefusal('No.')] : undefined)
    await act(() => router.navigate('/Plants/View/2'))
    await heading('Denied')
  })

  it('stays closed where the call that the descriptor names for it says no', async () => {
    open('/Plants/View/1', { own: { access: 'isOpen' } })
    await heading('The Fern')
    service.close()
    vi.unstubAllGlobals()
    const { router } = open('/Plants', { own: { access: 'isOpen' } })
    service.answer = name => (name === 'isOpen' ? [200, buildSuccess(false)] : undefined)
    await act(() => router.navigate('/Plants/View/1'))
    await heading('Denied')
    expect(calls('isOpen').map(({ args }) => args.id)).toEqual([1])
  })

  it('follows another version of the configuration, and tells where it is gone', async () => {
    open()
    await heading('The Fern')
    switchResources(buildPair({ title: 'Lady {Name}' }), permissions)
    await heading('Lady Fern')
    const [plants, cuttings] = buildPair()
    const { record: _, ...rest } = plants.descriptor
    switchResources([buildResource(rest, plants.schema, machine), cuttings], permissions)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Plant'))
    expect(screen.queryByText('Growth')).toBeNull()
  })
})

describe('the actions of a record page', () => {
  it('are buttons in the order of the descriptor, of those that record and permissions allow', async () => {
    open()
    expect(await buttons()).toEqual(['Water', 'Move', 'Edit', 'Delete'])
    service.close()
    open('/Plants/View/1', { held: ['VIEW_PLANT', 'DEL_PLANT'] })
    expect(await buttons()).toEqual(['Delete'])
  })

  it('are performed as in the list: the record is fresh, what it allows no more says why, the focus stays on it', async () => {
    open()
    const button = (await header()).getByRole('button', { name: 'Water' })
    service.answer = name => {
      if (name !== 'water') return undefined
      Object.assign(stored(), { Status: 'Wet', AllowedActions: ['edit'] })
      return [200, buildSuccess(stored(), 'Done.')]
    }
    await userEvent.click(button)
    expect(await screen.findByText('Done.')).toBeTruthy()
    await (await header()).findByText('Watered')
    expect(await buttons()).toEqual(['Water', 'Edit'])
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    await userEvent.hover(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Fern is wet already.')
    await userEvent.click(button)
    expect(calls('water')).toHaveLength(1)
  })

  it('ask for parameters, and hand the focus to the heading where the action is gone', async () => {
    open()
    service.answer = name => {
      if (name !== 'move') return undefined
      stored().AllowedActions = ['edit']
      return [200, buildSuccess(stored())]
    }
    await userEvent.click((await header()).getByRole('button', { name: 'Move' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Fern' }))
    await userEvent.type(await dialog.findByRole('textbox'), 'Shed')
    await userEvent.click(dialog.getByRole('button', { name: 'Move it' }))
    await waitFor(async () => expect(await buttons()).toEqual(['Water', 'Edit']))
    expect(calls('move').map(({ args }) => args)).toEqual([{ id: 1, args: { Place: 'Shed' } }])
    await waitFor(async () => expect(document.activeElement).toBe(await heading('The Fern')))
  })

  it('are there for others while they stand, and do what the buttons do', async () => {
    const { router } = open()
    const displayed = await buttons()
    const names = () => pageActions.get().map(({ label, record }) => [label, record])
    expect(names()).toEqual(displayed.map(label => [label, 'Fern']))
    const run = (label: string) =>
      act(() =>
        pageActions
          .get()
          .find(each => each.label === label)
          ?.run(),
      )
    run('Move')
    await screen.findByRole('dialog', { name: 'Move Fern' })
    run('Edit')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/1'))
    await waitFor(() => expect(names()).toEqual([]))
  })

  it('lead back to the list once the record is deleted, without missing it', async () => {
    const { router } = open()
    await userEvent.click((await header()).getByRole('button', { name: 'Delete' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants'))
    expect(calls('one')).toHaveLength(1)
  })

  it('follow what others do to the record', async () => {
    open()
    const rows = gatherRows()
    expect(await buttons()).toContain('Move')
    Object.assign(stored(), { Status: 'Gone', AllowedActions: [] })
    act(() => rows.note(['Plants']))
    await (await header()).findByText('Gone')
    expect(await buttons()).toEqual(['Water'])
    service.rows.get('Plants')?.shift()
    act(() => rows.note(['Plants']))
    expect(await screen.findByText('This record does not exist.')).toBeTruthy()
    rows.close()
  })

  it('stand in a menu where it is narrow, but for the strong one', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('699'),
      media: query,
      ...{ addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} },
    }))
    open()
    const top = await header()
    expect(top.getAllByRole('button').map(each => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      'Water',
      'Actions for Fern',
    ])
    await userEvent.click(top.getByRole('button', { name: 'Actions for Fern' }))
    expect((await screen.findAllByRole('menuitem')).map(each => each.textContent)).toEqual(['Move', 'Edit', 'Delete'])
  })
})

describe('the tabs of a record page', () => {
  it('are those that this user has and that something fills, each by its address', async () => {
    open('/Plants/View/1/(ssiTabs:Map)')
    expect((await screen.findAllByRole('tab')).map(each => each.textContent)).toEqual(['Notes', 'Cuttings', 'Map'])
    expect(screen.getByText('Where Fern of Plants grows')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }))
    expect(displayedAs('Note')?.textContent).toBe('By the well')
  })

  it('list the records that refer to this one, with their own actions and the way to a further one', async () => {
    open('/Plants/View/1/(ssiTabs:Cuttings)')
    const grid = within(await screen.findByRole('grid', { name: 'Cuttings' }))
    expect(await grid.findByText('Plant 01')).toBeTruthy()
    expect(grid.getByText('Plant 03')).toBeTruthy()
    expect(grid.queryByText('Plant 02')).toBeNull()
    expect(grid.getByRole('button', { name: 'Actions for Plant 01' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Cutting' }).getAttribute('href')).toBe('/Cuttings/Add?PlantID=1')
  })

  it('hold no list for who may not read its records', async () => {
    const [plants, cuttings] = buildPair()
    const closed = buildResource({ ...cuttings.descriptor, permissions: { list: 'VIEW_CUTTING' } }, cuttings.schema)
    service = startScreens({ resources: [plants, closed], rows: { Plants: [fern] }, permissions })
    renderRoutes(buildResourceRoutes(plants), '/Plants/View/1')
    expect((await screen.findAllByRole('tab')).map(each => each.textContent)).toEqual(['Notes'])
  })
})
