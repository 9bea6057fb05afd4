import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SearchShortcut } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { sample } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../ListScreen.tsx'
import './SearchPanel.tsx'

let service: MemoryService

const gardeners = buildResource(
  {
    name: 'Gardeners',
    schema: 'gardener',
    represent: '{Name}',
    service: { application: 'Garden', contract: 'Gardener' },
    calls: {
      list: { method: 'GET', path: 'GetPage', paged: true, query: { searchText: 'filter.searchText' } },
      one: { method: 'GET', path: 'Get', query: { id: 'id' } },
    },
  },
  { title: 'Gardener', type: 'object', properties: { Name: { type: 'string', title: 'Name' } } },
)

const further: Record<string, PropertySchema> = {
  GardenerID: { type: 'integer', title: 'Gardener', 'x-reference': 'Gardeners' },
  Planted: { type: 'string', format: 'date', title: 'Planted' },
  Watered: { type: 'string', format: 'date-time', 'x-time': 'wall-clock', title: 'Watered' },
  Price: { type: 'integer', title: 'Price', 'x-read': 'VIEW_PRICE' },
}

const shortcuts: SearchShortcut[] = [
  { prefix: 'N:', field: 'Name', operator: 'startsWith' },
  { prefix: 'Col:', field: 'Colour' },
  { prefix: 'H:', field: 'Height', operator: 'from' },
  { prefix: 'P:', field: 'IsPerennial' },
  { prefix: 'On:', field: 'Planted' },
  { prefix: 'W:', field: 'Watered' },
  { prefix: 'By:', field: 'GardenerID' },
  { prefix: 'Cost:', field: 'Price' },
]

interface Opening {
  settings?: Record<string, unknown>
  shortcuts?: SearchShortcut[]
  people?: number
}

function open({ settings = {}, shortcuts = [], people = 0 }: Opening = {}) {
  const list = { route: 'Plants', columns: ['Name', 'Colour'], filters: ['Name', 'Colour'], shortcuts }
  const plants = buildPlants(further, { list })
  const Gardeners = Array.from({ length: people }, (_, index) => ({ ID: index + 1, Name: `Rose ${index + 1}` }))
  service = startScreens({ resources: [plants, gardeners], rows: { Plants: buildPlantRows(12), Gardeners } })
  userSettings.set(settings)
  return renderRoutes(buildResourceRoutes(plants), '/Plants')
}

const findBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'General search' })
const findPanel = () => screen.findByRole('group', { name: 'Recent searches and search shortcuts' })
const queryPanel = () => screen.queryByRole('group', { name: 'Recent searches and search shortcuts' })
const listButtons = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const listStored = () =>
  (userSettings.get().Plants_RecentSearchs as { named: Record<string, unknown> }[]).map(({ named }) => named)
const lastAsked = () =>
  service.calls.filter(({ name, resource }) => name === 'list' && resource === 'Plants').at(-1)?.args

/** Types over what stands in the box. */
async function typeOver(text: string) {
  const box = await findBox()
  await userEvent.type(box, text, { initialSelectionStart: 0, initialSelectionEnd: box.value.length })
}

const search = (text: string) => typeOver(`${text || '{Delete}'}{Enter}`)

const buildEntry = (searchText: string) => ({ searchedOn: `2026-11-20T10:${searchText}:00Z`, named: { searchText } })
const entries = (count: number) => Array.from({ length: count }, (_, index) => buildEntry(String(59 - index)))

describe('recent searches', () => {
  it('are kept in the words of the specification, the newest first', async () => {
    open()
    await search('rose')
    await waitFor(() => expect(listStored()).toEqual([{ searchText: 'rose' }]))
    expect(userSettings.get().Plants_RecentSearchs).toEqual([
      {
        searchedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        named: { searchText: 'rose' },
        labels: { searchText: 'General Search' },
        valued: ['searchText'],
        filterDetails: { searchText: 'rose' },
      },
    ])
    await search('lily')
    await waitFor(() => expect(listStored()).toEqual([{ searchText: 'lily' }, { searchText: 'rose' }]))
  })

  it('are ten: the eleventh pushes the oldest out', async () => {
    open({ settings: { Plants_RecentSearchs: entries(9) } })
    await search('rose')
    await waitFor(() => expect(listStored()).toHaveLength(10))
    expect(listStored().at(-1)).toEqual({ searchText: '51' })
    await search('lily')
    await waitFor(() => expect(listStored()[0]).toEqual({ searchText: 'lily' }))
    expect(listStored()).toHaveLength(10)
    expect(listStored().at(-1)).toEqual({ searchText: '52' })
  })

  it('hold no search twice: an identical one comes first again, in whichever order its values were chosen', async () => {
    const twice = { searchedOn: '2026-11-20T10:00:00Z', named: { Colour: ['B', 'R'], searchText: 'rose' } }
    open({ settings: { Plants_RecentSearchs: [buildEntry('10'), twice] } })
    await userEvent.click(await findBox())
    await userEvent.click(within(await findPanel()).getByRole('button', { name: /^General Search: rose/ }))
    await waitFor(() => expect(listStored()).toHaveLength(2))
    await waitFor(() => expect(listStored()[0]).toEqual({ searchText: 'rose', Colour: ['B', 'R'] }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ searchText: 'rose', conditions: [{ value: ['B', 'R'] }] }))
  })

  it('are not made by lifting what narrows the list', async () => {
    open()
    await search('rose')
    await screen.findByText('General Search: rose')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(() => expect(screen.queryByText('General Search: rose')).toBeNull())
    await search('')
    expect(listStored()).toEqual([{ searchText: 'rose' }])
  })

  it('stand in the box again where one goes back to a search that was cleared', async () => {
    const { router } = open()
    await search('rose')
    await screen.findByText('General Search: rose')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await waitFor(() => expect(screen.queryByText('General Search: rose')).toBeNull())
    const filter = encodeURIComponent(JSON.stringify({ searchText: 'lily' }))
    await act(() => router.navigate(`/Plants?filter=${filter}`))
    await screen.findByText('General Search: lily')
    await waitFor(async () => expect((await findBox()).value).toBe('lily'))
  })

  it('are shown when the search has the focus, are chosen by keyboard, and leave the focus there', async () => {
    const colour = { searchedOn: '2026-11-20T09:00:00Z', named: { Colour: ['R', 'B'] } }
    open({ settings: { Plants_RecentSearchs: [buildEntry('10'), colour] } })
    const box = await findBox()
    await userEvent.click(box)
    expect(listButtons(await findPanel())).toEqual(['Clear All', 'General Search: 10', 'Colour: Red, Blue'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Colour: Red, Blue')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(lastAsked()?.conditions).toEqual([{ field: 'Colour', op: 'in', value: ['R', 'B'] }]))
    expect(document.activeElement).toBe(box)
    expect(queryPanel()).toBeNull()
  })

  it('close with Escape, from the list of them as from the box', async () => {
    open({ settings: { Plants_RecentSearchs: entries(2) } })
    const box = await findBox()
    await userEvent.click(box)
    await findPanel()
    await userEvent.keyboard('{Escape}')
    expect(queryPanel()).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    await findPanel()
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(queryPanel()).toBeNull()
    expect(document.activeElement).toBe(box)
  })

  it('are forgotten with Clear All, and there is nothing to show then', async () => {
    open({ settings: { Plants_RecentSearchs: entries(10) } })
    await userEvent.click(await findBox())
    const panel = await findPanel()
    expect(listButtons(panel)).toHaveLength(11)
    await userEvent.click(within(panel).getByRole('button', { name: 'Clear All' }))
    expect(userSettings.get().Plants_RecentSearchs).toEqual([])
    await userEvent.click(await findBox())
    expect(queryPanel()).toBeNull()
  })

  it('leave out what the list can be asked for no more', async () => {
    const gone = { searchedOn: '2026-11-20T10:00:00Z', named: { Scent: 'sweet' } }
    const half = { searchedOn: '2026-11-20T11:00:00Z', named: { Scent: 'sweet', Name: 'rose' } }
    open({ settings: { Plants_RecentSearchs: [gone, half, 'x', null, { named: 5 }] } })
    await userEvent.click(await findBox())
    expect(listButtons(await findPanel())).toEqual(['Clear All', 'Name contains rose'])
  })
})

type Asked = { field: string; op: string; value: unknown }

describe('a search shortcut', () => {
  it.each(
    sample<[string, Asked[]]>(
      [
        ['n: Plant 0', [{ field: 'Name', op: 'startsWith', value: 'Plant 0' }]],
        ['COL: red', [{ field: 'Colour', op: 'in', value: ['R'] }]],
        ['col:b, Re', [{ field: 'Colour', op: 'in', value: ['B', 'R'] }]],
        ['H: 12', [{ field: 'Height', op: 'from', value: 12 }]],
        ['P: yes', [{ field: 'IsPerennial', op: 'equals', value: true }]],
        ['on: 3/9/2026', [{ field: 'Planted', op: 'equals', value: '2026-03-09' }]],
        [
          'W: 03/09/2026',
          [
            { field: 'Watered', op: 'from', value: '2026-03-09T00:00:00' },
            { field: 'Watered', op: 'to', value: '2026-03-09T23:59:59.999' },
          ],
        ],
        ['By: rose 10', [{ field: 'GardenerID', op: 'in', value: [10] }]],
        [
          'N: Rose 5  h: 5',
          [
            { field: 'Name', op: 'startsWith', value: 'Rose 5' },
            { field: 'Height', op: 'from', value: 5 },
          ],
        ],
        ['col: red  COL: blue', [{ field: 'Colour', op: 'in', value: ['R', 'B'] }]],
        ['By: rose', [{ field: 'GardenerID', op: 'in', value: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }]],
      ],
      ([, conditions]) => conditions.map(({ field, op }) => `${op} ${field === 'GardenerID'}`).join(),
    ),
  )('asks for its field when Enter is pressed: %s', async (typed, conditions) => {
    open({ shortcuts, people: 10 })
    await search(typed)
    await waitFor(() => expect(lastAsked()?.conditions).toEqual(conditions))
    expect(lastAsked()?.searchText).toBeUndefined()
    expect((await findBox()).value).toBe('')
  })

  it('looks into the text of a reference that it names', async () => {
    open({ shortcuts: [{ prefix: 'Of:', field: 'GardenerID', of: 'Name' }], people: 10 })
    await search('of: se 7')
    await waitFor(() => expect(lastAsked()?.conditions).toEqual([{ field: 'GardenerID', op: 'in', value: [7] }]))
    const asked = service?.calls.find(({ args }) => args.conditions?.some(({ value }) => value === 'se 7'))
    expect(asked?.args.searchText).toBeUndefined()
  })

  it('that means nothing stays as typed, with the reason', async () => {
    open({ shortcuts, people: 11 })
    const box = await findBox()
    for (const [typed, reason] of [
      ['col: green', '"green" is no value of Colour. Type one such as Red, Blue.'],
      ['col: e', '"e" may mean several: Red, Blue. Type more of it.'],
      ['col: ,', '"," is no value of Colour. Type one such as Red, Blue.'],
      ['N:', 'Type what to look for behind N:'],
      ['by: rose', 'More than 10 records fit "rose". Type more of it.'],
      ['by: lily', '"lily" is no value of Gardener.'],
    ] as const) {
      await userEvent.clear(box)
      await search(typed)
      expect((await screen.findByText(reason)).getAttribute('role')).toBe('alert')
      expect(box.value).toBe(typed)
      expect(box.getAttribute('aria-invalid')).toBe('true')
      expect(lastAsked()?.conditions ?? []).toEqual([])
      await userEvent.type(box, 'x')
      expect(screen.queryByText(reason)).toBeNull()
    }
  })

  it('that the list does not have is an ordinary search, and so is one for a field that may not be read', async () => {
    open({ shortcuts })
    await search('cost: 5')
    await waitFor(() => expect(lastAsked()?.searchText).toBe('cost: 5'))
    await search('F: rose')
    await waitFor(() => expect(lastAsked()?.searchText).toBe('F: rose'))
  })

  it('is listed below the search and chosen by keyboard, ready for its value', async () => {
    open({ shortcuts })
    const box = await findBox()
    await userEvent.click(box)
    const all = listButtons(await findPanel())
    expect(all).toEqual([
      'N: Name',
      'Col: Colour',
      'H: Height',
      'P: Perennial',
      'On: Planted',
      'W: Watered',
      'By: Gardener',
    ])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(box.value).toBe('Col: ')
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('red{Enter}')
    await waitFor(() => expect(lastAsked()?.conditions).toEqual([{ field: 'Colour', op: 'in', value: ['R'] }]))
    expect(listStored()).toEqual([{ Colour: ['R'] }])
  })

  it('is listed until Escape, which again gives back what is applied: nothing is left for the browser to clear', async () => {
    open({ shortcuts })
    await search('rose')
    await screen.findByText('General Search: rose')
    const box = await findBox()
    await typeOver('c')
    await findPanel()
    expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false)
    expect(queryPanel()).toBeNull()
    expect(box.value).toBe('c')
    expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false)
    expect(box.value).toBe('rose')
    expect(queryPanel()).toBeNull()
  })

  it('keeps what else narrows the list, and replaces what its own field was asked for', async () => {
    open({ shortcuts })
    await search('plant')
    await waitFor(() => expect(lastAsked()?.searchText).toBe('plant'))
    await search('col: red')
    await search('col: blue')
    await waitFor(() => expect(lastAsked()?.conditions).toEqual([{ field: 'Colour', op: 'in', value: ['B'] }]))
    expect(lastAsked()?.searchText).toBe('plant')
  })

  it('is narrowed down by what is typed', async () => {
    open({ shortcuts })
    await userEvent.type(await findBox(), 'c')
    await waitFor(async () => expect(listButtons(await findPanel())).toEqual(['Col: Colour']))
    await userEvent.type(await findBox(), 'x')
    expect(queryPanel()).toBeNull()
  })
})
