import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { MenuItem } from '#contract/menu.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildView, buildViewResource, serveViews } from '#tests/support/viewService.ts'
import { buildMenuItem } from '#tests/support/wards.ts'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
import { knownViews } from './knownViews.ts'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../ListScreen.tsx'

let service: MemoryService

const permissions = ['VIEW_PLANT', 'ADD_PLANT', 'EDIT_PLANT', 'DEL_PLANT']

interface Opening {
  views?: RecordValues[]
  path?: string
  settings?: unknown
  mayShare?: boolean
  menu?: MenuItem[]
}

function open({ views = [], path = '/Plants', settings, mayShare = true, menu = [] }: Opening = {}) {
  const resources = [buildPlants(), buildViewResource()]
  const held = mayShare ? [...permissions, 'SHARE_VIEW'] : permissions
  service = startScreens({ resources, rows: { Plants: buildPlantRows(25) }, permissions: held, menu })
  knownViews.set(new Map())
  serveViews(service, views)
  if (settings !== undefined) userSettings.set({ Plants_GP: settings })
  const [plants] = resources
  return renderRoutes(plants ? buildResourceRoutes(plants) : [], path)
}

const blueByHeight = {
  Name: 'Blue by height',
  Conditions: [{ field: 'Colour', op: 'in', value: ['B'] }],
  OrderBy: 'Height',
  OrderDirection: 2,
  PageSize: 20,
  ColumnSettings: [
    { Key: 'Height', Index: 0, Hidden: false, Width: 150 },
    { Key: 'Name', Index: 1, Hidden: false, Width: null },
    { Key: 'Colour', Index: 2, Hidden: true, Width: null },
  ],
}

const listCalls = () => service.calls.filter(call => call.name === 'list')
const saveCalls = () => service.calls.filter(call => call.name === 'save').map(({ args }) => args.record)
const listHeadings = () => screen.getAllByRole('columnheader').map(heading => heading.textContent?.trim())
const findBar = (name: string) => screen.findByRole('group', { name: `View ${name}` })

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  return within(await screen.findByRole('menu', { name: 'Views' }))
}

async function choose(name: string) {
  const menu = await openMenu()
  await userEvent.click(await menu.findByRole('menuitem', { name }))
}

async function sortBy(name: string) {
  await userEvent.click(await screen.findByRole('columnheader', { name }))
}

describe('the address of a view', () => {
  it('shows its filter, sort, page size and columns', async () => {
    const { router } = open({ views: [buildView(12, blueByHeight)], path: '/Plants?view=12' })
    expect(await findBar('Blue by height')).toBeTruthy()
    expect(await screen.findByText('Plant 24')).toBeTruthy()
    expect(screen.queryByText('Plant 25')).toBeNull()
    expect(listHeadings().slice(0, 3)).toEqual(['Height', 'Name', 'Perennial'])
    expect(listCalls().map(({ args }) => args)).toEqual([
      expect.objectContaining({
        conditions: blueByHeight.Conditions,
        sort: [{ field: 'Height', direction: 'descending' }],
        page: expect.objectContaining({ size: 20 }),
      }),
    ])
    expect(router.state.location.search).toMatch(/[?&]view=12(&|$)/)
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it.runIf(isDeep)('leaves the user’s own columns, sort and page size as they are', async () => {
    const own = { ID: 'Plants', PageSize: 50, OrderBy: 'Name', OrderDirection: 2, Density: 'compact' }
    open({ views: [buildView(12, blueByHeight)], path: '/Plants?view=12', settings: own })
    await findBar('Blue by height')
    await sortBy('Name')
    await screen.findByText('Changed')
    await userEvent.click(screen.getByRole('button', { name: 'Compact rows' }))
    expect(userSettings.get().Plants_GP).toEqual(own)
    await userEvent.click(screen.getByRole('button', { name: 'Leave the view' }))
    expect(await screen.findByText('Plant 25')).toBeTruthy()
    expect(listHeadings().slice(0, 3)).toEqual(['Name', 'Colour', 'Height'])
    expect(screen.getByRole('button', { name: 'Comfortable rows' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: /^View / })).toBeNull()
    expect(listCalls().at(-1)?.args).toMatchObject({ sort: [{ field: 'Name', direction: 'descending' }] })
    expect(userSettings.get().Plants_GP).toEqual(own)
  })

  it('of a view that is gone opens the list as usual, with a word', async () => {
    const { router } = open({ path: '/Plants?view=99' })
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(await screen.findByText(/^This view is not there any more/)).toBeTruthy()
    expect(router.state.location.search).not.toContain('view')
  })

  it.runIf(isDeep)('offers the views also where it ends with a slash', async () => {
    open({ views: [buildView(12, blueByHeight)], path: '/Plants/' })
    await (await openMenu()).findByRole('menuitemradio', { name: 'Blue by height' })
  })

  it.runIf(isDeep)('of a view of another list opens the list as usual, with a word', async () => {
    open({ views: [buildView(3, { GridId: 'Pots' })], path: '/Plants?view=3' })
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(await screen.findByText(/^This view is not there any more/)).toBeTruthy()
  })

  it('of a view that names fields which are gone opens without them and names them', async () => {
    const view = buildView(12, {
      Name: 'Old',
      Conditions: [...blueByHeight.Conditions, { field: 'Scent', op: 'contains', value: null }],
      OrderBy: 'SoilType',
      ColumnSettings: [...blueByHeight.ColumnSettings, { Key: 'Scent', Index: 3, Hidden: false, Width: null }],
    })
    open({ views: [view], path: '/Plants?view=12' })
    messages.set({ ...messages.get(), 'resources.Plants.fields.Scent': 'Smell' })
    expect(
      await screen.findByText(
        'The view Old names what this list cannot show any more: Smell, Soil type. It is shown without that.',
      ),
    ).toBeTruthy()
    await findBar('Old')
    expect(await screen.findByText('Plant 02')).toBeTruthy()
    expect(screen.queryByText('Plant 01')).toBeNull()
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('of a view that is by fields which this user may not see says so and names none', async () => {
    open({ views: [buildView(12, { Name: 'Cut', IsCut: true })], path: '/Plants?view=12' })
    expect(await screen.findByText(/^Part of the view Cut is by fields that you may not see/)).toBeTruthy()
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })
})

describe('a view that is open', () => {
  it('is marked as changed once the list shows something else, stands so after a return, and is undone', async () => {
    const menu = [buildMenuItem('Plants', { PersistState: true })]
    const { router } = open({ views: [buildView(12, blueByHeight)], path: '/Plants?view=12', menu })
    await findBar('Blue by height')
    await sortBy('Name')
    expect(await screen.findByText('Changed')).toBeTruthy()
    expect(router.state.location.search).toContain('sort=Name')
    await act(() => router.navigate('/Plants'))
    await waitFor(() => expect(router.state.location.search).toContain('sort=Name'))
    expect(await screen.findByText('Changed')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo changes' }))
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(router.state.location.search).toContain('sort=Height')
    expect(document.activeElement).toBe(await findBar('Blue by height'))
    await userEvent.click(screen.getByRole('button', { name: 'Leave the view' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' }))
  })

  it('is not changed by turning the page', async () => {
    const view = buildView(12, { Name: 'Tens' })
    open({ views: [view], path: '/Plants?view=12' })
    await findBar('Tens')
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Plant 11')).toBeTruthy()
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it.runIf(isDeep)('keeps changed columns as its own until it is saved', async () => {
    const views = [buildView(12, blueByHeight)]
    open({ views, path: '/Plants?view=12' })
    await findBar('Blue by height')
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Colour' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(userSettings.get().Plants_GP).toBeUndefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The view Blue by height is saved.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    const [saved] = saveCalls()
    expect(saved).toMatchObject({ ID: 12, Version: 1, Conditions: blueByHeight.Conditions, OrderBy: 'Height' })
    expect(saved?.ColumnSettings).toContainEqual({ Key: 'Colour', Index: 2, Hidden: false, Width: null })
    expect(listHeadings()).toContain('Colour')
  })

  it('that another changed meanwhile is saved only once that was told', async () => {
    const views = [buildView(12, blueByHeight)]
    open({ views, path: '/Plants?view=12' })
    await findBar('Blue by height')
    Object.assign(views[0] as RecordValues, { Version: 7, OrderDirection: 1 })
    await sortBy('Name')
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Somebody else changed this view meanwhile/)).toBeTruthy()
    expect(screen.getByText('The view has changed since')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Replace the view' }))
    expect(await screen.findByText('The view Blue by height is saved.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('The view has changed since')).toBeNull())
    expect(saveCalls().map(record => record?.Version)).toEqual([1, 7])
  })

  it('that another owns is changed, shared and deleted only after a question that names the owner', async () => {
    const views = [buildView(12, { ...blueByHeight, IsMine: false, SharedWith: 'everyone', OwnerName: 'Olga Owner' })]
    open({ views, path: '/Plants?view=12' })
    await findBar('Blue by height')
    await sortBy('Name')
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^The view Blue by height belongs to Olga Owner\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(saveCalls()).toEqual([])
    await choose('Share…')
    const dialog = await screen.findByRole('dialog', { name: 'Who sees the view Blue by height of Olga Owner?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('Delete…')
    await screen.findByText('Delete the view Blue by height of Olga Owner?')
    await userEvent.click(screen.getByRole('button', { name: 'Delete the view' }))
    await waitFor(() => expect(views).toEqual([]))
  })

  it.runIf(isDeep)('that may not be changed offers to be saved under another name alone', async () => {
    const view = buildView(12, { ...blueByHeight, IsMine: false, SharedWith: 'everyone', AllowedActions: [] })
    open({ views: [view], path: '/Plants?view=12', mayShare: false })
    await findBar('Blue by height')
    await sortBy('Name')
    expect(await screen.findByRole('button', { name: 'Save as…' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    const menu = await openMenu()
    expect(menu.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Save as…',
      'Leave the view',
      'Copy address',
    ])
  })

  it('outlives a configuration without a field that it filters by', async () => {
    open({ views: [buildView(12, blueByHeight)], path: '/Plants?view=12' })
    await findBar('Blue by height')
    const { Colour: _, ...properties } = buildPlants().schema.properties
    const plants = buildPlants({}, { list: { route: 'Plants', columns: ['Name', 'Height'], filters: ['Name'] } })
    const without = { ...plants, schema: { ...plants.schema, properties } }
    switchResources([without, buildViewResource()], [...permissions, 'SHARE_VIEW'])
    expect(await screen.findByText('The list is no longer filtered by Colour.')).toBeTruthy()
    expect(await screen.findByText('Plant 25')).toBeTruthy()
    expect(await findBar('Blue by height')).toBeTruthy()
  })
})

describe('the menu of views', () => {
  it.runIf(isDeep)('groups them, marks the open one and opens another', async () => {
    const views = [
      buildView(12, blueByHeight),
      buildView(13, { Name: 'Team', IsMine: false, SharedWith: 'role', RoleID: 5, RoleName: 'Gardener' }),
      buildView(14, { Name: 'All', IsMine: false, SharedWith: 'everyone', OrderBy: 'Name', OrderDirection: 2 }),
    ]
    open({ views, path: '/Plants?view=12' })
    await findBar('Blue by height')
    const menu = await openMenu()
    const items = await menu.findAllByRole('menuitemradio')
    expect(items.map(item => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Blue by height', 'true'],
      ['TeamGardener', 'false'],
      ['All', 'false'],
    ])
    for (const heading of ['Mine', 'Of my roles', "Everyone's"]) expect(menu.getByText(heading)).toBeTruthy()
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'All' }))
    expect(await findBar('All')).toBeTruthy()
    expect(await screen.findByText('Plant 25')).toBeTruthy()
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it.runIf(isDeep)('leads back to the view before', async () => {
    const { router } = open({
      views: [buildView(12, blueByHeight), buildView(13, { Name: 'All' })],
      path: '/Plants?view=12',
    })
    await findBar('Blue by height')
    const menu = await openMenu()
    await userEvent.click(await menu.findByRole('menuitemradio', { name: 'All' }))
    await findBar('All')
    await act(() => router.navigate(-1))
    expect(await findBar('Blue by height')).toBeTruthy()
    await waitFor(() => expect(listHeadings()[0]).toBe('Height'))
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('says where a view that it offers is gone meanwhile, and leaves the list as it is', async () => {
    const views = [buildView(13, { Name: 'All' })]
    open({ views })
    const menu = await openMenu()
    const item = await menu.findByRole('menuitemradio', { name: 'All' })
    views.splice(0)
    await userEvent.click(item)
    expect(await screen.findByText(/^This view is not there any more/)).toBeTruthy()
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it.runIf(isDeep)('offers anew what another changed, at its next opening', async () => {
    const views = [buildView(14, { Name: 'All', IsMine: false, SharedWith: 'everyone' })]
    open({ views })
    await (await openMenu()).findByRole('menuitemradio', { name: 'All' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    Object.assign(views[0] as RecordValues, { Name: 'All of them' })
    expect(await (await openMenu()).findByRole('menuitemradio', { name: 'All of them' })).toBeTruthy()
  })

  it('saves what is shown under a name, refuses one that is taken at its field, and opens the new view', async () => {
    const { router } = open({ views: [buildView(12, { Name: 'Taken' })], path: '/Plants?sort=Height&order=DESC' })
    await screen.findByText('Plant 25')
    await choose('Save as…')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the view' }), 'Taken{Enter}')
    expect(await dialog.findByText('There is a view of this name.')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the view' }), ' no more{Enter}')
    expect(await findBar('Taken no more')).toBeTruthy()
    expect(router.state.location.search).toContain('view=101')
    expect(saveCalls().at(-1)).toMatchObject({
      ...{ GridId: 'Plants', Name: 'Taken no more', OrderBy: 'Height', OrderDirection: 2, PageSize: 10 },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Changed')).toBeNull()
  })

  it('asks for a name where none is given', async () => {
    open()
    await choose('Save as…')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This field is mandatory.')).toBeTruthy()
    expect(saveCalls()).toEqual([])
  })

  it('copies the address of the open view alone, renames it and leaves what it holds, and shares it with those whom the services offer', async () => {
    open({ views: [buildView(12, blueByHeight)], path: '/Plants?view=12' })
    const user = userEvent.setup()
    await findBar('Blue by height')
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy address' }))
    expect(await screen.findByText('The address of the view is copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toMatch(/\/Plants\?view=12$/)
    await choose('Rename…')
    const name = await screen.findByRole('textbox', { name: 'Name of the view' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Blue{Enter}')
    expect(await findBar('Blue')).toBeTruthy()
    expect(saveCalls()).toEqual([{ ID: 12, Version: 1, Name: 'Blue' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('Share…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Who sees the view Blue?' }))
    await userEvent.click(await dialog.findByRole('radio', { name: 'Users with the role Gardener' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saveCalls().at(-1)).toEqual({ ID: 12, Version: 2, SharedWith: 'role', RoleID: 5 }))
  })

  it('deletes the open view after a question and leaves the list as it stands', async () => {
    const views = [buildView(12, blueByHeight)]
    const { router } = open({ views, path: '/Plants?view=12' })
    await findBar('Blue by height')
    await choose('Delete…')
    expect(await screen.findByText('Delete the view Blue by height?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Delete the view' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: /^View / })).toBeNull())
    expect(views).toEqual([])
    expect(router.state.location.search).toContain('sort=Height')
    expect(router.state.location.search).not.toContain('view')
  })

  it('is not offered where the services keep no views', async () => {
    const plants = buildPlants()
    service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    await screen.findByText('Plant 01')
    expect(screen.queryByRole('button', { name: 'Views' })).toBeNull()
  })
})
