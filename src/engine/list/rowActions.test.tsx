import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ActionDisplay } from '#contract/descriptor.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { sample } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import './ListScreen.tsx'
import '../record-page/EditScreen.tsx'

let service: MemoryService

const { calls, list } = buildPlants().descriptor

/** Plant 01 can be watered; Plant 02 cannot, and nobody may delete it. */
function openList(actionDisplay?: ActionDisplay, permissions?: string[]) {
  const water = { name: 'water', call: 'water', permission: 'WATER_PLANT', reason: '{Name} is wet already.' }
  const plants = buildPlants(
    {},
    {
      calls: { ...calls, water: { method: 'POST', path: 'Water', query: { id: 'id' } } },
      list: { ...list, route: 'Plants', actions: ['edit', 'delete', water], ...(actionDisplay && { actionDisplay }) },
    },
  )
  const [first, second] = buildPlantRows(2)
  const rows = [
    { ...first, AllowedActions: ['edit', 'delete', 'water'] },
    { ...second, AllowedActions: ['edit'] },
  ]
  service = startScreens({
    resources: [plants],
    rows: { Plants: rows },
    permissions: permissions ?? ['VIEW_PLANT', 'EDIT_PLANT', 'DEL_PLANT', 'WATER_PLANT'],
  })
  return renderRoutes(buildResourceRoutes(plants), '/Plants')
}

const watered = () => service.calls.filter(call => call.name === 'water')
const actionsOf = async (name: string) => within(await screen.findByRole('group', { name: `Actions for ${name}` }))
const namesOf = (group: Awaited<ReturnType<typeof actionsOf>>) =>
  [...group.queryAllByRole('link'), ...group.queryAllByRole('button')].map(each => each.getAttribute('aria-label'))

describe('an action that can be taken back', () => {
  const call = (path: string) => ({ method: 'POST', path, query: { id: 'id' }, permission: '' }) as const
  const [row] = buildPlantRows(1)
  const open = (allowed: string[]) => {
    const actions = [
      { name: 'close', call: 'close', done: '{Name} is closed.', undo: 'open' },
      { name: 'open', call: 'open', done: '{Name} is open.' },
    ]
    const plants = buildPlants(
      {},
      {
        calls: { ...calls, close: call('Close'), open: call('Open') },
        list: { ...list, route: 'Plants', actions, actionDisplay: 'icon' },
      },
    )
    const rows = { Plants: [{ ...row, AllowedActions: ['close'] }] }
    service = startScreens({ resources: [plants], rows, permissions: ['VIEW_PLANT'] })
    service.answer = name =>
      name === 'close' ? [200, buildSuccess({ ...row, AllowedActions: allowed }, 'Done.')] : undefined
    renderRoutes(buildResourceRoutes(plants), '/Plants')
  }
  const close = async () =>
    userEvent.click((await actionsOf('Plant 01')).getByRole('button', { name: 'Close Plant 01' }))

  it('is undone at its toast', async () => {
    open(['open'])
    await close()
    await screen.findByText('Plant 01 is closed.')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Plant 01 is open.')).toBeTruthy()
    expect(service.calls.filter(({ name }) => name === 'open').map(({ args }) => args.id)).toEqual([1])
  })

  it('has no Undo where the record does not allow that any more', async () => {
    open([])
    await close()
    await screen.findByText('Plant 01 is closed.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('an action that makes another record', () => {
  const open = (permissions: string[]) => {
    const copy = { name: 'copy', call: 'copy', opens: true }
    const call = { method: 'POST', path: 'Copy', query: { id: 'id' }, permission: '' } as const
    const plants = buildPlants(
      {},
      { calls: { ...calls, copy: call }, list: { ...list, route: 'Plants', actions: [copy], actionDisplay: 'icon' } },
    )
    const [row] = buildPlantRows(1)
    const rows = { Plants: [{ ...row, AllowedActions: ['copy'] }] }
    service = startScreens({ resources: [plants], rows, permissions })
    service.answer = name => (name === 'copy' ? [200, buildSuccess({ ...row, ID: 7 }, 'Copied.')] : undefined)
    return renderRoutes(buildResourceRoutes(plants), '/Plants').router
  }
  const copy = async () => userEvent.click((await actionsOf('Plant 01')).getByRole('button', { name: 'Copy Plant 01' }))

  it('opens that record for who may edit it', async () => {
    const router = open(['VIEW_PLANT', 'EDIT_PLANT'])
    await copy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/7'))
  })

  it('leaves others in the list', async () => {
    const router = open(['VIEW_PLANT'])
    await copy()
    await screen.findByText('Copied.')
    expect(router.state.location.pathname).toBe('/Plants')
  })
})

it('an action whose call is not there for this user is not shown', async () => {
  const missing = { name: 'water', call: 'water' }
  const plants = buildPlants(
    {},
    { list: { ...list, route: 'Plants', actions: ['edit', missing], actionDisplay: 'icon' } },
  )
  const rows = { Plants: [{ ...buildPlantRows(1)[0], AllowedActions: ['edit', 'water'] }] }
  service = startScreens({ resources: [plants], rows, permissions: ['VIEW_PLANT', 'EDIT_PLANT'] })
  renderRoutes(buildResourceRoutes(plants), '/Plants')
  expect(namesOf(await actionsOf('Plant 01'))).toEqual(['Edit Plant 01'])
})

it('who may read a record and not change it opens its form, in which nothing can be typed', async () => {
  const plants = buildPlants({}, { form: { edit: { route: 'Plants/Edit/{ID}', permission: '' } } })
  const rows = { Plants: [{ ...buildPlantRows(1)[0], AllowedActions: [] }] }
  service = startScreens({ resources: [plants], rows, permissions: ['VIEW_PLANT'] })
  renderRoutes(buildResourceRoutes(plants), '/Plants')
  await userEvent.click(await screen.findByRole('link', { name: 'Plant 01' }))
  expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()
  const fields = screen.getAllByRole('textbox')
  expect(fields.filter(field => !(field as HTMLInputElement).readOnly)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

describe('a list whose descriptor names no actions', () => {
  it('has edit and delete, as the documentation says', async () => {
    const plants = buildPlants({}, { list: { route: 'Plants', columns: ['Name'], actionDisplay: 'icon' } })
    service = startScreens({
      resources: [plants],
      rows: { Plants: [{ ...buildPlantRows(1)[0], AllowedActions: ['edit', 'delete'] }] },
      permissions: ['VIEW_PLANT', 'EDIT_PLANT', 'DEL_PLANT'],
    })
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    expect(namesOf(await actionsOf('Plant 01'))).toEqual(['Edit Plant 01', 'Delete Plant 01'])
  })
})

describe('the menu of a row', () => {
  it('shows what the row does not allow with its reason, and does not do it', async () => {
    openList()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    const item = await screen.findByRole('menuitem', { name: 'Water' })
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    expect(item.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(item)
    await userEvent.hover(item)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Plant 02 is wet already.')
    expect(watered()).toHaveLength(0)
  })

  it('tells the reason to who comes by the keyboard', async () => {
    openList()
    const cell = (await screen.findByRole('button', { name: 'Actions for Plant 02' })).closest('[role="gridcell"]')
    act(() => (cell as HTMLElement).focus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Edit' })
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Water')
    expect(await screen.findByRole('tooltip')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(watered()).toHaveLength(0)
  })
})

describe.each<ActionDisplay>(sample(['iconOverlay', 'icon'], () => 'icons'))('row actions shown as %s', display => {
  it('are enabled, disabled or not there as the row and the permissions say', async () => {
    openList(display)
    expect(namesOf(await actionsOf('Plant 01'))).toEqual(['Edit Plant 01', 'Delete Plant 01', 'Water Plant 01'])
    const second = await actionsOf('Plant 02')
    expect(namesOf(second)).toEqual(['Edit Plant 02', 'Water Plant 02'])
    const refused = second.getByRole('button', { name: 'Water Plant 02' })
    expect(refused.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(refused)
    expect(watered()).toHaveLength(0)
    expect((await screen.findByRole('tooltip')).textContent).toContain('Plant 02 is wet already.')
  })

  it('leave out what the user may not do', async () => {
    openList(display, ['VIEW_PLANT', 'EDIT_PLANT'])
    expect(namesOf(await actionsOf('Plant 01'))).toEqual(['Edit Plant 01'])
  })

  it('are performed at a click, and the focus stays in the row where the action then goes', async () => {
    openList(display)
    const button = (await actionsOf('Plant 01')).getByRole('button', { name: 'Delete Plant 01' })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
    const row = service.rows.get('Plants')?.[0]
    if (row) row.AllowedActions = ['edit', 'delete']
    const water = (await actionsOf('Plant 01')).getByRole('button', { name: 'Water Plant 01' })
    await userEvent.click(water)
    await waitFor(() => expect(watered().map(call => call.args.id)).toEqual([1]))
    await waitFor(async () =>
      expect(
        (await actionsOf('Plant 01')).getByRole('button', { name: 'Water Plant 01' }).getAttribute('aria-disabled'),
      ).toBe('true'),
    )
    expect(document.activeElement?.closest('[data-id="1"]')).toBeTruthy()
  })

  it('are reached by the arrow keys, Tab and Enter, and left by Escape', async () => {
    const { router } = openList(display)
    const cellOf = async (name: string) => {
      const cell = (await actionsOf(name)).getByRole('link').closest('[role="gridcell"]')
      return cell as HTMLElement
    }
    const named = () => document.activeElement?.getAttribute('aria-label')
    const cell = await cellOf('Plant 01')
    const other = await cellOf('Plant 02')
    act(() => other.focus())
    await userEvent.keyboard('{ArrowUp}')
    expect(named()).toBe('Edit Plant 01')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(named()).toBe('Water Plant 01')
    await userEvent.keyboard('{ArrowLeft}')
    expect(named()).toBe('Delete Plant 01')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(cell)
    await userEvent.keyboard('{Enter}')
    expect(named()).toBe('Edit Plant 01')
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(cell)
    await userEvent.tab()
    expect(named()).toBe('Edit Plant 01')
    await userEvent.keyboard('{ArrowDown}')
    expect(named()).toBe('Edit Plant 02')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/2'))
  })

  it('are a menu on a phone', async () => {
    const ask = globalThis.matchMedia
    vi.stubGlobal('matchMedia', (media: string) => ({ ...ask(media), matches: media.includes('max-width') }))
    openList(display)
    expect(await screen.findByRole('button', { name: 'Actions for Plant 01' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Actions for Plant 01' })).toBeNull()
  })
})

describe('row actions shown as icons', () => {
  it('say their names in tooltips', async () => {
    openList('iconOverlay')
    await userEvent.hover((await actionsOf('Plant 01')).getByRole('button', { name: 'Delete Plant 01' }))
    expect((await screen.findByRole('tooltip')).textContent).toBe('Delete')
  })
})
