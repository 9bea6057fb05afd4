import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import { buildGarden, findBar, openGarden, tick } from '#tests/support/garden.tsx'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildView, buildViewResource, serveViews } from '#tests/support/viewService.ts'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
import { knownViews } from '../views/knownViews.ts'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../../export/ExportMenu.tsx'

const findNote = async () => within(await screen.findByRole('group', { name: 'Narrowing that was lost' }))
const scented = { field: 'Scent', op: 'contains', value: 'sweet' }
const red = { field: 'Colour', op: 'in', value: ['R'] }

describe('what a list is narrowed by no more', () => {
  let close = () => {}
  afterEach(() => close())

  it('stays in sight, and bulk calls and exports wait for it, until somebody goes on without it', async () => {
    const plants = buildGarden({ export: { method: 'GET', path: 'Export' } })
    const path = `/Plants?${new URLSearchParams({ filter: JSON.stringify({ conditions: [scented, red] }) })}`
    const permissions = ['VIEW_PLANT', 'EDIT_PLANT', 'DEL_PLANT', 'EXPORT_DATA']
    const { service, router, callsOf } = await openGarden({ plants, path, permissions })
    close = service.close
    expect((await findNote()).getByText(/narrowed by Scent as well/)).toBeTruthy()
    await userEvent.click(screen.getByRole('columnheader', { name: /^Name/ }))
    await waitFor(() => expect(router.state.location.search).toContain('sort=Name'))
    await tick('Plant 01')
    const findDelete = async () => within(await findBar()).findByRole('button', { name: 'Delete' })
    const exportAll = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Export' }))
      const [choice] = within(await screen.findByRole('menu', { name: 'Export' })).getAllByRole('menuitem')
      await userEvent.click(choice as HTMLElement)
    }
    expect((await findDelete()).getAttribute('aria-disabled')).toBe('true')
    await exportAll()
    expect(await screen.findByText(/^First look at what this list is not narrowed by/)).toBeTruthy()
    expect(callsOf('export')).toEqual([])
    await userEvent.click((await findNote()).getByRole('button', { name: 'Go on without it' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Narrowing that was lost' })).toBeNull())
    expect(decodeURIComponent(router.state.location.search)).not.toContain('Scent')
    expect(callsOf('list').at(-1)?.conditions).toEqual([red])
    expect((await findDelete()).getAttribute('aria-disabled')).toBe('false')
    await exportAll()
    await waitFor(() => expect(callsOf('export')).toHaveLength(1))
  })

  it.each([
    ['an address that cannot be read', { path: '/Plants?filter={"conditions"' }, /gone or hidden/],
    ['a saved filter', { settings: { Plants_Filter: { named: { Scent: 'sweet' } } } }, /narrowed by Scent/],
    ['a view by a field that is gone', { path: '/Plants?view=1' }, /narrowed by Scent/],
    ['a view by a field that may not be read', { path: '/Plants?view=2' }, /gone or hidden/],
  ] as [string, { path?: string; settings?: Record<string, unknown> }, RegExp][])(
    'is told of %s',
    async (_, { path = '/Plants', settings = {} }, message) => {
      const resources = [buildPlants(), buildViewResource()] as const
      const service = startScreens({ resources, rows: { Plants: buildPlantRows(3) } })
      close = service.close
      userSettings.set(settings)
      knownViews.set(new Map())
      serveViews(service, [
        buildView(1, { Conditions: [{ ...scented, value: null }] }),
        buildView(2, { IsCut: true, IsFilterCut: true }),
      ])
      renderRoutes(buildResourceRoutes(resources[0]), path)
      expect((await findNote()).getByText(message)).toBeTruthy()
    },
  )

  it('is nothing where a view has lost a column or a sort alone', async () => {
    const resources = [buildPlants(), buildViewResource()] as const
    const service = startScreens({ resources, rows: { Plants: buildPlantRows(3) } })
    close = service.close
    knownViews.set(new Map())
    serveViews(service, [buildView(3, { IsCut: true, OrderBy: 'Scent' })])
    renderRoutes(buildResourceRoutes(resources[0]), '/Plants?view=3')
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Narrowing that was lost' })).toBeNull()
  })
})
