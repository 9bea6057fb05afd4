import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Manifest } from '#contract/manifest.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { Resource } from '#contract/resource.ts'
import { applyManifest } from '#src/providers/data/manifestState.ts'
import { gatherRows, type RowGatherer } from '#src/providers/realtime/gatherRows.ts'
import { ThemeFrame } from '#src/theme/ThemeFrame.tsx'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, startScreens } from '#tests/support/screens.tsx'
import { buildRoutes } from '../routing/buildRoutes.tsx'
import { liveRoutes } from '../routing/useRoutes.ts'
import { takeManifest } from './takeManifest.ts'

let service: MemoryService
let gatherer: RowGatherer

afterEach(() => gatherer.close())

const plants = buildPlants()
const sunny = buildPlants({ Sun: { type: 'string', title: 'Sun', maxLength: 9 } })
const tools = buildPlants(
  {},
  {
    ...{ name: 'Tools', title: 'Tools', schema: 'tool', service: { application: 'Garden', contract: 'Tool' } },
    list: { route: 'Tools', columns: ['Name'], filters: ['Name'] },
    form: { create: { route: 'Tools/Add' }, edit: { route: 'Tools/Edit/{ID}' } },
  },
)

function buildMenu(names: string[]): MenuItem[] {
  const usual = { Icon: null, PermissionCode: null, PersistState: false, IsLazyRoute: false, IsActive: true, Items: [] }
  const leaf = (name: string, Path = name) => ({
    ...{ ...usual, Name: Path, DisplayText: Path, Path, ComponentSelector: name },
  })
  const parent = {
    ...{ ...leaf('Garden'), Path: null, ComponentSelector: null },
    Items: [leaf('home'), ...names.map(name => leaf(name, `${name}/Add`))],
  }
  return [...names.map(name => leaf(name)), parent]
}

let version = 1

function buildManifest(...resources: Resource[]): Manifest {
  version += 1
  return {
    Version: version,
    Resources: resources.map(resource => resource.descriptor),
    Schemas: Object.fromEntries(resources.map(({ entity, schema }) => [entity, structuredClone(schema)])),
    Machines: {},
    Menu: buildMenu(resources.map(({ name }) => name)),
    Permissions: ['VIEW_PLANT', 'ADD_PLANT', 'EDIT_PLANT', 'DEL_PLANT'],
  }
}

/** Opens the whole console at a path, with these resources. */
function openConsole(path: string, ...resources: Resource[]) {
  gatherer = gatherRows()
  service = startScreens({ resources: [sunny, tools], rows: { Plants: buildPlantRows(12), Tools: buildPlantRows(3) } })
  const state = applyManifest(buildManifest(...resources))
  liveRoutes.set(buildRoutes(state))
  const router = createMemoryRouter(liveRoutes.get(), { initialEntries: [path] })
  render(
    <ThemeFrame>
      <RouterProvider router={router} />
    </ThemeFrame>,
  )
  const switchTo = (...next: Resource[]) =>
    act(async () => gatherer.note(await takeManifest(router, buildManifest(...next))))
  return { router, switchTo }
}

const listCalls = () => service.calls.filter(({ name }) => name === 'list')
const getMenu = () => screen.getByRole('navigation', { name: 'Main menu' })

describe('another configuration while a form is open', () => {
  it('leaves the form, its typed text and the focus as they are where it is about another resource', async () => {
    const { switchTo } = openConsole('/Plants/Add', plants)
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.type(name, 'Fern')
    const main = screen.getByRole('main')
    const changes: MutationRecord[] = []
    new MutationObserver(found => changes.push(...found)).observe(main, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    })
    await switchTo(plants, tools)
    expect(await within(getMenu()).findByRole('link', { name: 'Tools' })).toBeTruthy()
    expect(changes).toEqual([])
    expect(document.activeElement).toBe(name)
    expect((name as HTMLInputElement).value).toBe('Fern')
  })

  it('shows a new field below what was typed', async () => {
    const { switchTo } = openConsole('/Plants/Add', plants)
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.type(name, 'Fern')
    await switchTo(sunny)
    expect(await screen.findByLabelText('Sun')).toBeTruthy()
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Fern')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
  })

  it('lets a question about unsaved changes stand, and go on to where it was asked for', async () => {
    const { router, switchTo } = openConsole('/Plants/Add', plants, tools)
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Fern')
    await userEvent.click(within(getMenu()).getByRole('link', { name: 'Tools' }))
    const dialog = await screen.findByRole('alertdialog')
    await switchTo(sunny, tools)
    expect(document.body.contains(dialog)).toBe(true)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Tools'))
  })
})

describe('another configuration while a list is open', () => {
  it('says once what is new, and shows its values without a reload', async () => {
    const { switchTo } = openConsole('/Plants', plants)
    await screen.findByText('Plant 01')
    await switchTo(sunny)
    expect(await screen.findByText('This page was updated. Sun is new.')).toBeTruthy()
    expect(screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes('Sun is new'))).toHaveLength(
      1,
    )
    await waitFor(() => expect(listCalls()).toHaveLength(2))
  })

  it('says what was taken out', async () => {
    const { switchTo } = openConsole('/Plants', sunny)
    await screen.findByText('Plant 01')
    await switchTo(plants)
    expect(await screen.findByText('This page was updated. Sun is gone.')).toBeTruthy()
  })

  it('says what has become mandatory, and what is so no longer', async () => {
    const named = buildPlants()
    const taller = buildPlants({ Height: { type: 'integer', title: 'Height', 'x-required-on-create': true } })
    const { switchTo } = openConsole('/Plants', named)
    await screen.findByText('Plant 01')
    await switchTo(taller)
    expect(await screen.findByText('This page was updated. Height is mandatory now.')).toBeTruthy()
    await switchTo(named)
    expect(await screen.findByText('This page was updated. Height is no longer mandatory.')).toBeTruthy()
  })

  it('says and reads nothing where another resource changed', async () => {
    const { switchTo } = openConsole('/Tools', plants, tools)
    await screen.findByText('Plant 01')
    await switchTo(sunny, tools)
    expect(screen.queryByText(/This page was updated/)).toBeNull()
    expect(listCalls()).toHaveLength(1)
  })

  it('goes by its new title in heading, window and menu', async () => {
    const { switchTo } = openConsole('/Plants', plants)
    await screen.findByText('Plant 01')
    await switchTo(buildPlants({}, { title: 'Flowers' }))
    expect(await screen.findByRole('heading', { name: 'Flowers' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Flowers · Locum'))
  })
})

describe('a resource that comes and goes', () => {
  it('can be opened at once where it is new', async () => {
    const { router, switchTo } = openConsole('/Plants', plants)
    await screen.findByText('Plant 01')
    await switchTo(plants, tools)
    await userEvent.click(await within(getMenu()).findByRole('link', { name: 'Tools' }))
    expect(await screen.findByRole('heading', { name: 'Tools' })).toBeTruthy()
    await act(() => router.navigate('/Tools/Add'))
    expect(await screen.findByLabelText(/^Name/)).toBeTruthy()
  })

  it('keeps the page that is open as it is where it stands on another one', async () => {
    const { router, switchTo } = openConsole('/Plants', plants, tools)
    await screen.findByText('Plant 01')
    await switchTo(plants)
    await waitFor(() => expect(within(getMenu()).queryByRole('link', { name: 'Tools' })).toBeNull())
    await act(() => router.navigate('/Tools'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('says so where its own page is open, and leads to the others', async () => {
    const { router, switchTo } = openConsole('/Tools', plants, tools)
    await screen.findByText('Plant 01')
    await switchTo(plants)
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await userEvent.click(within(getMenu()).getByRole('link', { name: 'Plants' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants'))
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it('has its page again as it was once the configuration has it again', async () => {
    const { switchTo } = openConsole('/Plants/Add', plants, tools)
    await screen.findByLabelText(/^Name/)
    await switchTo(tools)
    expect(await screen.findByRole('heading', { name: 'The page Add Plant is no longer there' })).toBeTruthy()
    await switchTo(plants, tools)
    expect(await screen.findByLabelText(/^Name/)).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Add Plant · Locum'))
  })

  it('leaves the menu its focus and its folded branches', async () => {
    const { switchTo } = openConsole('/home', plants)
    const toggle = await screen.findByRole('button', { name: 'Menu' })
    if (toggle.getAttribute('aria-expanded') === 'false') await userEvent.click(toggle)
    const branch = await within(getMenu()).findByRole('button', { name: 'Garden' })
    await userEvent.click(branch)
    expect(branch.getAttribute('aria-expanded')).toBe('false')
    await switchTo(plants, tools)
    expect(await within(getMenu()).findByRole('link', { name: 'Tools' })).toBeTruthy()
    expect(document.activeElement).toBe(branch)
    expect(branch.getAttribute('aria-expanded')).toBe('false')
  })
})
