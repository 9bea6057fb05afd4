import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
import { useSearchEntry } from './useSearchEntry.ts'

let service: MemoryService | undefined

function open(search = '', settings?: unknown) {
  const plants = buildPlants()
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(12) } })
  userSettings.set(settings === undefined ? {} : { Plants_GP: settings })
  return renderRoutes(buildResourceRoutes(plants), `/Plants${search}`)
}

const findBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'General search' })
const listSearches = () =>
  (service?.calls ?? []).flatMap(({ name, args }) => (name === 'list' && args.searchText ? [args.searchText] : []))
const lastSearch = () => listSearches().at(-1)

const shortcuts = [{ prefix: 'Col:', field: 'Colour' }]

/** What is typed into a box of its own, at a clock that stands until it is moved. */
function enter(filter: ListFilter) {
  vi.useFakeTimers()
  const resource = buildPlants({}, { list: { route: 'Plants', shortcuts } })
  const ways = { onApply: vi.fn(), onType: vi.fn(), onMeant: vi.fn() }
  const toLabel = (field: string) => field
  const hook = renderHook(now => useSearchEntry({ resource, filter: now, toLabel, ...ways }), { initialProps: filter })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  return {
    ...ways,
    entry: () => hook.result.current,
    type: (text: string) => act(() => hook.result.current.type(text)),
    show: (next: ListFilter) => hook.rerender(next),
    pass,
  }
}

describe('what is typed', () => {
  it('is searched for 300 ms after the last key, unless it is one letter', () => {
    const { type, pass, onType } = enter({})
    type('p')
    pass(1000)
    expect(onType).not.toHaveBeenCalled()
    type('pl')
    pass(200)
    type('pla')
    pass(299)
    expect(onType).not.toHaveBeenCalled()
    pass(1)
    expect(onType.mock.calls).toEqual([[{ searchText: 'pla' }]])
  })

  it('waits for Enter where it begins with a shortcut', () => {
    const { type, pass, onType } = enter({})
    type('col: re')
    pass(1000)
    expect(onType).not.toHaveBeenCalled()
  })

  it('is meant once the box is left, also where that comes before the search', () => {
    const { entry, type, pass, show, onType, onMeant } = enter({})
    type('rose')
    pass(300)
    show({ searchText: 'rose' })
    expect(onMeant).not.toHaveBeenCalled()
    act(() => entry().leave())
    expect(onMeant.mock.calls).toEqual([[{ searchText: 'rose' }]])
    type('lily')
    act(() => entry().leave())
    pass(300)
    expect(onType).toHaveBeenLastCalledWith({ searchText: 'lily' })
    expect(onMeant).toHaveBeenLastCalledWith({ searchText: 'lily' })
  })

  it('gives way to what is applied elsewhere once the box is left', () => {
    const { entry, type, pass, show } = enter({})
    type('rose')
    pass(300)
    show({ searchText: 'rose' })
    type('roses')
    show({ searchText: 'late' })
    expect(entry().typed).toBe('roses')
    pass(300)
    show({ searchText: 'roses' })
    act(() => entry().leave())
    show({})
    expect(entry().typed).toBe('')
  })

  it('gives back what was searched for before where it turns out to be a shortcut', async () => {
    const { entry, type, pass, show, onApply } = enter({ searchText: 'plant' })
    type('co')
    pass(300)
    show({ searchText: 'co' })
    type('col: red')
    vi.useRealTimers()
    act(() => entry().submit())
    await waitFor(() => expect(onApply).toHaveBeenCalledOnce())
    const [[applied]] = onApply.mock.calls as [[ListFilter]]
    expect(applied).toEqual({ searchText: 'plant', conditions: [{ field: 'Colour', op: 'in', value: ['R'] }] })
    expect(entry().typed).toBe('plant')
  })
})

describe('a search that is typed', () => {
  it('is made soon after the last key, without Enter, and takes neither the focus nor what is typed next', async () => {
    open()
    const box = await findBox()
    await userEvent.type(box, 'plant 07')
    await waitFor(() => expect(lastSearch()).toBe('plant 07'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Plant 06' })).toBeNull())
    expect(document.activeElement).toBe(box)
    await userEvent.type(box, 'x')
    expect(box.value).toBe('plant 07x')
    await waitFor(() => expect(lastSearch()).toBe('plant 07x'))
  })

  it.runIf(isDeep)('is a recent search once the box is left or by Enter, and not on the way', async () => {
    open()
    const box = await findBox()
    await userEvent.type(box, 'pla')
    await waitFor(() => expect(listSearches()).toEqual(['pla']))
    await userEvent.type(box, 'nt')
    await waitFor(() => expect(listSearches()).toEqual(['pla', 'plant']))
    expect(userSettings.get().Plants_RecentSearchs).toBeUndefined()
    await userEvent.click(screen.getByRole('heading', { name: 'Plants' }))
    await waitFor(() =>
      expect(userSettings.get().Plants_RecentSearchs).toMatchObject([{ named: { searchText: 'plant' } }]),
    )
  })

  it.runIf(isDeep)('is no step on the way back', async () => {
    const { router } = open()
    await screen.findByText('Plant 01')
    await act(() => router.navigate('/Plants/Add'))
    await screen.findByRole('button', { name: 'Save' })
    await act(() => router.navigate('/Plants'))
    await userEvent.type(await findBox(), 'plant 07')
    await waitFor(() => expect(lastSearch()).toBe('plant 07'))
    await userEvent.keyboard('{Enter}')
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  })

  it('leaves the rows of before in sight until its own come, and none that comes late takes their place', async () => {
    open()
    await screen.findByText('Plant 01')
    const releases = new Map<string, () => void>()
    if (service)
      service.answer = async (_, { searchText }) => {
        if (searchText) await new Promise<void>(resolve => releases.set(searchText, resolve))
        return undefined
      }
    await userEvent.type(await findBox(), 'plant 0')
    await waitFor(() => expect(releases.has('plant 0')).toBe(true))
    await userEvent.type(await findBox(), '7')
    await waitFor(() => expect(releases.has('plant 07')).toBe(true))
    expect(screen.getByRole('link', { name: 'Plant 01' })).toBeTruthy()
    releases.get('plant 07')?.()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Plant 01' })).toBeNull())
    releases.get('plant 0')?.()
    expect(await screen.findByRole('link', { name: 'Plant 07' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Plant 01' })).toBeNull()
  })

  it.runIf(isDeep)('is lifted where the box is emptied', async () => {
    open()
    await userEvent.type(await findBox(), 'plant 07{Enter}')
    await waitFor(() => expect(lastSearch()).toBe('plant 07'))
    await userEvent.clear(await findBox())
    await screen.findByText('Plant 01')
    expect((await findBox()).value).toBe('')
  })
})

describe('where a search looks', () => {
  const show = (...fields: string[]) => ({
    ID: 'Plants',
    ColumnSettings: ['Name', 'Colour', 'Height', 'IsPerennial', 'CreatedOn'].map((Key, Index) => ({
      ...{ Key, Index, Width: null },
      Hidden: !fields.includes(Key),
    })),
  })
  const lastFields = () => service?.calls.findLast(({ name }) => name === 'list')?.args.searchedFields

  it.runIf(isDeep)('is what the list shows at first, and needs no word then', async () => {
    const { router } = open()
    await userEvent.type(await findBox(), 'plant')
    await waitFor(() => expect(lastSearch()).toBe('plant'))
    expect([lastFields(), router.state.location.search.includes('searchedFields')]).toEqual([undefined, false])
  })

  it('is what the list shows now: as one searches, after a column comes or goes, and by the address of somebody else', async () => {
    const address = new URLSearchParams({ filter: JSON.stringify({ searchText: 'plant', searchedFields: ['Height'] }) })
    open(`?${address}`, show('Name', 'CreatedOn'))
    await waitFor(() => expect(lastFields()).toEqual(['Name', 'CreatedOn']))
    act(() => userSettings.set({ Plants_GP: show('Name', 'Colour') }))
    await waitFor(() => expect(lastFields()).toEqual(['Name', 'Colour']))
    act(() => userSettings.set({}))
    await waitFor(() => expect(lastFields()).toBeUndefined())
    act(() => userSettings.set({ Plants_GP: show('Name') }))
    await userEvent.clear(await findBox())
    await userEvent.type(await findBox(), 'plant 0')
    await waitFor(() => expect([lastSearch(), lastFields()]).toEqual(['plant 0', ['Name']]))
  })
})

describe('the key of the search', () => {
  it('leads to it from anywhere but where one types, and Escape back', async () => {
    open()
    const opened = await screen.findByRole('link', { name: /Plant 01/ })
    opened.focus()
    await userEvent.keyboard('/')
    const box = await findBox()
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('a/b')
    expect(box.value).toBe('a/b')
    await userEvent.clear(box)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).not.toBe(box)
  })

  it('does nothing for who has switched keys of one character off', async () => {
    open()
    userSettings.set({ SINGLE_KEYS: false })
    await screen.findByText('Plant 01')
    await userEvent.keyboard('/')
    expect(document.activeElement).not.toBe(await findBox())
  })

  it('is left to a dialog that is open', async () => {
    open()
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await screen.findByRole('dialog')
    await userEvent.keyboard('/')
    expect(document.activeElement?.getAttribute('type')).not.toBe('search')
  })
})
