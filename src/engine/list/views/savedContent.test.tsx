import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildView, buildViewResource, serveViews } from '#tests/support/viewService.ts'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
import { knownViews } from './knownViews.ts'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../ListScreen.tsx'
import './openView.ts'
import './ViewsPart.tsx'

let service: MemoryService

function open(views: RecordValues[], path: string, settings?: unknown) {
  const plants = buildPlants()
  const rows = { Plants: buildPlantRows(25) }
  service = startScreens({ resources: [plants, buildViewResource()], rows, permissions: ['VIEW_PLANT'] })
  knownViews.set(new Map())
  serveViews(service, views)
  if (settings !== undefined) userSettings.set({ Plants_GP: settings })
  return renderRoutes(buildResourceRoutes(plants), path)
}

const saveCalls = () => service.calls.filter(call => call.name === 'save').map(({ args }) => args.record)

describe('what is saved of a list as a view', () => {
  it.each([
    ['hidden from this user', undefined],
    ['gone', 'Soil'],
  ])('keeps a sort that is %s unless another is chosen', async (_, OrderBy) => {
    const view = buildView(12, { Name: 'Cut', OrderBy: OrderBy ?? null, OrderDirection: OrderBy ? 2 : null })
    open([view], '/Plants?view=12')
    await screen.findByRole('group', { name: 'View Cut' })
    const saveDensity = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name }))
      await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
      return saveCalls().at(-1)
    }
    const kept = await saveDensity('Compact rows')
    expect(kept).toMatchObject({ ID: 12, Density: 'compact' })
    expect(kept).not.toHaveProperty('OrderBy')
    expect(kept).not.toHaveProperty('OrderDirection')
    await userEvent.click(await screen.findByRole('columnheader', { name: 'Height' }))
    expect(await saveDensity('Comfortable rows')).toMatchObject({ OrderBy: 'Height', OrderDirection: 1 })
  })

  it.runIf(isDeep)('is by what its rows are sorted further, which a save of one sort takes back', async () => {
    const ThenBy = [{ field: 'Height', direction: 'descending' }]
    open([buildView(12, { Name: 'Two', OrderBy: 'Colour', OrderDirection: 1, ThenBy })], '/Plants?view=12')
    await screen.findByRole('columnheader', { name: /^Height.*number 2, descending/ })
    expect(await screen.findByText('Plant 24')).toBeTruthy()
    expect(screen.queryByText('Changed')).toBeNull()
    const user = userEvent.setup()
    const save = async () => {
      await user.click(await screen.findByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
      return saveCalls().at(-1)
    }
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('columnheader', { name: /^Name/ }))
    await user.keyboard('{/Shift}')
    await screen.findByRole('columnheader', { name: /^Name.*number 3, ascending/ })
    const three = [...ThenBy, { field: 'Name', direction: 'ascending' }]
    expect(await save()).toMatchObject({ OrderBy: 'Colour', OrderDirection: 1, ThenBy: three })
    await user.click(screen.getByRole('columnheader', { name: /^Name/ }))
    expect(await save()).toMatchObject({ OrderBy: 'Name', OrderDirection: 1, ThenBy: [] })
  })

  it('takes of the columns only those that the list has', async () => {
    const ColumnSettings = ['Scent', 'Height'].map((Key, Index) => ({ Key, Index, Hidden: false, Width: null }))
    open([], '/Plants', { ID: 'Plants', ColumnSettings })
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the view' }), 'New{Enter}')
    await screen.findByRole('group', { name: 'View New' })
    const saved = saveCalls().at(-1)?.ColumnSettings as { Key: string }[]
    expect(saved.map(({ Key }) => Key)).toContain('Height')
    expect(saved.map(({ Key }) => Key)).not.toContain('Scent')
  })

  it('stands in the address by the version that the save made, so that nobody else is taken to have changed it', async () => {
    const views = [buildView(12, { Name: 'Tall', OrderBy: 'Height', Version: 3 })]
    const { router } = open(views, '/Plants?view=12')
    await screen.findByRole('group', { name: 'View Tall' })
    await userEvent.click(await screen.findByRole('button', { name: 'Compact rows' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.search).toContain('viewVersion=4'))
    await userEvent.click(await screen.findByRole('button', { name: 'Comfortable rows' }))
    expect(await screen.findByText('Changed')).toBeTruthy()
    expect(router.state.location.search).toContain('viewVersion=4')
    expect(screen.queryByText('The view has changed since')).toBeNull()
  })

  it('is not replaced unasked by what an address shows that was kept before another saved it', async () => {
    const views = [buildView(12, { Name: 'Tall', OrderBy: 'Height', Version: 3 })]
    const kept = '/Plants?sort=Name&order=ASC&page=1&perPage=10&view=12'
    const { router } = open(views, `${kept}&viewVersion=2`)
    await screen.findByRole('group', { name: 'View Tall' })
    expect(await screen.findByText('The view has changed since')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^The view Tall was changed since this list was shown/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(saveCalls()).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Show the view as it is now' }))
    await waitFor(() => expect(router.state.location.search).toMatch(/sort=Height.*viewVersion=3/))
    expect(screen.queryByText('The view has changed since')).toBeNull()
  })
})
