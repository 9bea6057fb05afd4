import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { fetchViews } from '#src/providers/views/listViews.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildView, buildViewResource, serveViews } from '#tests/support/viewService.ts'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
import { knownViews } from './knownViews.ts'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../detail/DetailPane.tsx'
import '../../record/CreateScreen.tsx'
import '../ListScreen.tsx'
import './openView.ts'
import './ViewsPart.tsx'

let service: MemoryService

const blue = { Name: 'Blue', Conditions: [{ field: 'Colour', op: 'in', value: ['B'] }] }
const tall = { Name: 'Tall', OrderBy: 'Height', OrderDirection: 2 }

function open(views: RecordValues[], path = '/Plants') {
  const details = [{ resource: 'Plants', by: 'MotherID' }]
  const { list } = buildPlants().descriptor
  const mother = { MotherID: { type: 'integer', title: 'Mother', 'x-reference': 'Plants' } } as const
  const plants = buildPlants(mother, { list: { route: 'Plants', ...list, details } })
  service = startScreens({ resources: [plants, buildViewResource()], rows: { Plants: buildPlantRows(25) } })
  knownViews.set(new Map())
  serveViews(service, views)
  return renderRoutes(buildResourceRoutes(plants), path)
}

/** Holds back the calls of views that match; answers when one has come, and the way to let them go on. */
function holdBack(isMeant: (name: string, args: CallArguments) => boolean) {
  const held = Promise.withResolvers<void>()
  const come = Promise.withResolvers<void>()
  const { answer } = service
  service.answer = async (name, args, resource) => {
    if (resource.name === 'SavedViews' && isMeant(name, args)) {
      come.resolve()
      await held.promise
    }
    return answer(name, args, resource)
  }
  return { come: come.promise, release: () => act(async () => held.resolve()) }
}

const isViewOf = (id: number) => (name: string, args: CallArguments) => name === 'byId' && Number(args.id) === id
const findBar = (name: string) => screen.findByRole('group', { name: `View ${name}` })
/** What was asked before is answered once this is. */
const settle = () => act(async () => void (await fetchViews('Plants')))

async function choose(name: string, role = 'menuitemradio') {
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  const menu = within(await screen.findByRole('menu', { name: 'Views' }))
  await userEvent.click(await menu.findByRole(role, { name }))
}

/** Opens a view and deletes it, without an answer until that is released. */
async function holdDeletion() {
  const { router } = open([buildView(12, blue)], '/Plants?view=12')
  await findBar('Blue')
  const { come, release } = holdBack(name => name === 'delete')
  await choose('Delete…', 'menuitem')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the view' }))
  await come
  return { router, release }
}

describe('an answer about a view that comes late', () => {
  it('leaves the address of the screen that was opened meanwhile as it is', async () => {
    const { router } = open([buildView(12, blue)])
    await screen.findByText('Plant 01')
    const { come, release } = holdBack(isViewOf(12))
    await choose('Blue')
    await come
    await act(() => router.navigate('/Plants/Add'))
    await screen.findByRole('textbox', { name: /^Name/ })
    await release()
    await settle()
    expect(router.state.location).toMatchObject({ pathname: '/Plants/Add', search: '' })
  })

  it.runIf(isDeep)('leaves the view that was chosen after it open', async () => {
    const { router } = open([buildView(12, blue), buildView(13, tall)])
    await screen.findByText('Plant 01')
    const { come, release } = holdBack(isViewOf(12))
    await choose('Blue')
    await come
    await choose('Tall')
    await findBar('Tall')
    await release()
    await settle()
    expect(await findBar('Tall')).toBeTruthy()
    expect(router.state.location.search).toContain('view=13')
    expect(await screen.findByText('Plant 25')).toBeTruthy()
  })

  it.runIf(isDeep)('says nothing of a view that is gone where another was chosen since', async () => {
    const views = [buildView(12, blue), buildView(13, tall)]
    open(views)
    await screen.findByText('Plant 01')
    const { come, release } = holdBack(isViewOf(12))
    await choose('Blue')
    await come
    await choose('Tall')
    await findBar('Tall')
    views.splice(0, 1)
    await release()
    await settle()
    expect(screen.queryByText(/^This view is not there any more/)).toBeNull()
  })

  it.runIf(isDeep)('of a deletion closes that view alone, and keeps the sort that was chosen meanwhile', async () => {
    const { router, release } = await holdDeletion()
    await userEvent.click(await screen.findByRole('columnheader', { name: /^Height/ }))
    expect(await screen.findByText('Changed')).toBeTruthy()
    await release()
    await waitFor(() => expect(screen.queryByRole('group', { name: 'View Blue' })).toBeNull())
    expect(router.state.location.search).toContain('sort=Height')
    expect(router.state.location.search).not.toContain('view')
  })

  it.runIf(isDeep)('of a deletion leaves the form that was opened meanwhile as it is', async () => {
    const { router, release } = await holdDeletion()
    await act(() => router.navigate('/Plants/Add'))
    await screen.findByRole('textbox', { name: /^Name/ })
    await release()
    expect(await screen.findByText('The view Blue is deleted.')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/Plants/Add', search: '' })
    await act(() => router.navigate(-1))
    expect(await screen.findByText(/^This view is not there any more/)).toBeTruthy()
    expect(await screen.findByText('Plant 02')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'View Blue' })).toBeNull()
  })

  it('is awaited before the same view is saved once more', async () => {
    open([buildView(12, blue)], '/Plants?view=12')
    await findBar('Blue')
    await userEvent.click(await screen.findByRole('columnheader', { name: /^Height/ }))
    const { come, release } = holdBack(name => name === 'save')
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Save' }))
    await come
    await settle()
    await release()
    expect(await screen.findByText('The view Blue is saved.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(service.calls.filter(({ name }) => name === 'save')).toHaveLength(1)
    expect(screen.queryByText(/^Somebody else changed this view meanwhile/)).toBeNull()
  })
})

describe('the row that is chosen in a list', () => {
  const findPane = () => screen.findByRole('region', { name: 'Plants of Plant 02' })

  it.runIf(isDeep)('stays so while views are chosen, undone and left', async () => {
    const { router } = open([buildView(12, blue), buildView(13, tall)], '/Plants?view=12&selected=2')
    await findBar('Blue')
    expect(await findPane()).toBeTruthy()
    await choose('Tall')
    await findBar('Tall')
    expect(await findPane()).toBeTruthy()
    const [heading] = await screen.findAllByRole('columnheader', { name: /^Name/ })
    await userEvent.click(heading as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo changes' }))
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(await findPane()).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Leave the view' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('view='))
    expect(await findPane()).toBeTruthy()
  })

  it('stays so where an address is corrected', async () => {
    const { router } = open([], '/Plants?perPage=500&selected=2')
    expect(await findPane()).toBeTruthy()
    expect(router.state.location.search).toContain('perPage=10&')
    expect(router.state.location.search).toContain('selected=2')
  })
})
