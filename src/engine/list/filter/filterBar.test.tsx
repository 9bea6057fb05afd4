import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Condition } from '#contract/conditions.ts'
import type { MenuItem } from '#contract/menu.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildMenuItem } from '#tests/support/wards.ts'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../ListScreen.tsx'
import './FilterArea.tsx'

let service: MemoryService

const red = { field: 'Colour', op: 'in', value: ['R'] } as const satisfies Condition
const both = { field: 'Colour', op: 'in', value: ['R', 'B'] } as const satisfies Condition
const named = { field: 'Name', op: 'contains', value: 'plant' } as const satisfies Condition
const grown: Condition[] = [
  { field: 'Height', op: 'from', value: 10 },
  { field: 'Height', op: 'to', value: 20 },
]

interface Filter {
  searchText?: string
  conditions?: Condition[]
}

/** Opens the list of plants, narrowed as its address says, for somebody who has these settings. */
function open(filter: Filter | null = null, settings: Record<string, unknown> = {}, menu: MenuItem[] = []) {
  const plants = buildPlants()
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(12) }, menu })
  userSettings.set(settings)
  const search = filter ? `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : ''
  return renderRoutes(buildResourceRoutes(plants), `/Plants${search}`)
}

const findBar = () => screen.findByRole('group', { name: 'Filters in use' })
const listRemovals = (container: HTMLElement) =>
  within(container)
    .getAllByRole('button', { name: /^Remove/ })
    .map(button =>
      button
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map(id => document.getElementById(id)),
    )
    .map(parts => parts?.at(-1)?.textContent)
const remove = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Remove ${name}` }))
const lastAsked = () => service.calls.filter(call => call.name === 'list').at(-1)?.args
const expectAsked = (conditions: Condition[] | undefined) =>
  waitFor(() => expect(lastAsked()?.conditions ?? []).toEqual(conditions ?? []))

describe('the filters of a list', () => {
  it('leave what they do not offer as it is, also where the list was sorted meanwhile', async () => {
    open({ conditions: [{ field: 'ID', op: 'from', value: 3 }] })
    await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
    await screen.findByRole('button', { name: 'Apply' })
    await userEvent.click(await screen.findByRole('columnheader', { name: /^Name/ }))
    await waitFor(() => expect(lastAsked()?.sort).toMatchObject([{ field: 'Name' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await expectAsked([{ field: 'ID', op: 'from', value: 3 }])
    expect(listRemovals(await findBar())).toHaveLength(1)
  })
})

describe('the chips of the filter bar', () => {
  it('stand in it where there are two', async () => {
    open({ conditions: [both] })
    expect(listRemovals(await findBar())).toEqual(['Colour: Red', 'Colour: Blue'])
    expect(screen.queryByRole('button', { name: /more filter/ })).toBeNull()
  })

  it('beyond two are behind a button that says how many', async () => {
    open({ searchText: 'plant', conditions: [both] })
    const bar = await findBar()
    expect(listRemovals(bar)).toEqual(['General Search: plant', 'Colour: Red'])
    await userEvent.click(within(bar).getByRole('button', { name: '1 more filter' }))
    const tags = await screen.findByRole('dialog', { name: 'Filters in use' })
    expect(listRemovals(tags)).toEqual(['Colour: Blue'])
  })

  it('of several values lose that value alone, and the last one lifts the filter', async () => {
    open({ conditions: [both] })
    await remove('Colour: Red')
    await expectAsked([{ ...red, value: ['B'] }])
    await remove('Colour: Blue')
    await expectAsked([])
    expect(screen.queryByRole('group', { name: 'Filters in use' })).toBeNull()
  })

  it('of anything else go as a whole, a range with both its ends', async () => {
    open({ searchText: 'plant', conditions: grown })
    await remove('Height from 10 to 20')
    await expectAsked([])
    expect(lastAsked()?.searchText).toBe('plant')
    await remove('General Search: plant')
    await waitFor(() => expect(lastAsked()?.searchText).toBeUndefined())
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
  })

  it('leave the focus to the chip that follows, and the last one to the filters', async () => {
    open({ conditions: [named, both] })
    await remove('Name contains plant')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Colour: Red' })))
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Colour: Blue' })),
    )
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Filters'))
  })

  it.runIf(isDeep)('that are taken out of the dropdown leave the focus in the bar once it is empty', async () => {
    open({ searchText: 'plant', conditions: [both] })
    await userEvent.click(await screen.findByRole('button', { name: '1 more filter' }))
    await remove('Colour: Blue')
    await expectAsked([red])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Colour: Red' })))
  })

  it('all go with Clear filters', async () => {
    open({ searchText: 'plant', conditions: [both] })
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await expectAsked([])
    expect(lastAsked()?.searchText).toBeUndefined()
  })
})

async function openFilters() {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  return within(await screen.findByRole('form', { name: 'Filters' }))
}

describe('a filter', () => {
  it('is compared as the kind of its field can be', async () => {
    open()
    const panel = await openFilters()
    const listOffered = (index: number) =>
      within(panel.getAllByRole('combobox', { name: 'Comparison' })[index] as HTMLElement)
        .getAllByRole('option')
        .map(option => option.textContent)
    expect(listOffered(0)).toEqual([
      ...['contains', 'does not contain', 'starts with', 'is', 'is not', 'is empty', 'is not empty'],
    ])
    expect(listOffered(1)).toEqual(['is one of', 'is none of', 'is empty', 'is not empty'])
  })

  it.runIf(isDeep)('keeps its value where it is compared otherwise, and needs none to be empty or not', async () => {
    open()
    const panel = await openFilters()
    const [comparison] = panel.getAllByRole('combobox', { name: 'Comparison' }) as [HTMLElement]
    await userEvent.type(panel.getByLabelText('Name'), 'Pl')
    await userEvent.selectOptions(comparison, 'starts with')
    expect((panel.getByLabelText('Name') as HTMLInputElement).value).toBe('Pl')
    await userEvent.click(panel.getByRole('button', { name: 'Apply' }))
    await expectAsked([{ field: 'Name', op: 'startsWith', value: 'Pl' }])
    expect(await screen.findByRole('button', { name: /Name starts with Pl/ })).toBeTruthy()
    const again = await openFiltersAnew()
    await userEvent.selectOptions(again.getAllByRole('combobox', { name: 'Comparison' })[0] as HTMLElement, 'filled')
    expect(again.queryByRole('textbox', { name: 'Name' })).toBeNull()
    await userEvent.click(again.getByRole('button', { name: 'Apply' }))
    await expectAsked([{ field: 'Name', op: 'empty', value: false }])
    expect(await screen.findByText('is not empty')).toBeTruthy()
  })
})

describe('a filter that denies', () => {
  it('is filled in as what it denies, said in words, and lifted by itself', async () => {
    open()
    const panel = await openFilters()
    const [name, colour] = panel.getAllByRole('combobox', { name: 'Comparison' }) as [HTMLElement, HTMLElement]
    await userEvent.selectOptions(name, 'does not contain')
    await userEvent.type(panel.getByLabelText('Name'), '02')
    await userEvent.selectOptions(colour, 'is none of')
    await userEvent.click(panel.getByLabelText('Colour'))
    await userEvent.click(await screen.findByRole('option', { name: 'Red' }))
    await userEvent.click(panel.getByRole('button', { name: 'Apply' }))
    const denied = [
      { field: 'Name', op: 'notContains', value: '02' },
      { field: 'Colour', op: 'notIn', value: ['R'] },
    ] as const satisfies Condition[]
    await expectAsked([...denied])
    expect(listRemovals(await findBar())).toEqual(['Name does not contain 02', 'Colour is not Red'])
    await waitFor(() => expect(screen.queryByText('Plant 02')).toBeNull())
    expect(await screen.findByText('Plant 04')).toBeTruthy()
    await remove('Colour is not Red')
    await expectAsked([denied[0]])
  })

  it('stands in the address, in recent searches and in what is saved, beside one that does not', async () => {
    const conditions: Condition[] = [
      { field: 'Colour', op: 'in', value: ['R', 'B'] },
      { field: 'Colour', op: 'notIn', value: ['R'] },
      { field: 'Height', op: 'empty', value: true },
    ]
    open({ conditions })
    await expectAsked(conditions)
    await userEvent.click(await screen.findByRole('button', { name: '2 more filters' }))
    const tags = await screen.findByRole('dialog', { name: 'Filters in use' })
    expect(listRemovals(tags)).toEqual(['Colour is not Red', 'Height is empty'])
    await userEvent.keyboard('{Escape}')
    const panel = await openFilters()
    await userEvent.click(panel.getByRole('button', { name: 'Apply as default' }))
    await screen.findByText('The list opens with this filter from now on.')
    expect(userSettings.get().Plants_Filter).toMatchObject({
      named: { Colour: { in: ['R', 'B'], notIn: ['R'] }, Height: { empty: true } },
    })
    await remove('Colour: Red')
    await expectAsked([{ field: 'Colour', op: 'in', value: ['B'] }, ...conditions.slice(1)])
  })
})

async function openFiltersAnew() {
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  return within(await screen.findByRole('form', { name: 'Filters' }))
}

const saved = { named: { searchText: 'plant', Colour: ['R'] }, chips: [] }

describe('a filter that is saved', () => {
  it('is kept in the words of the specification and applied at once', async () => {
    open({ searchText: 'plant', conditions: [both, ...grown] })
    const panel = await openFilters()
    await userEvent.click(panel.getByRole('button', { name: 'Apply as default' }))
    expect(await screen.findByText('The list opens with this filter from now on.')).toBeTruthy()
    expect(userSettings.get().Plants_Filter).toEqual({
      named: { searchText: 'plant', Colour: ['R', 'B'], Height: { from: 10, to: 20 } },
      chips: [
        { fieldName: 'searchText', key: 'plant', value: 'plant', label: 'General Search' },
        { fieldName: 'Colour', key: 'R', value: 'R', label: 'Colour' },
        { fieldName: 'Colour', key: 'B', value: 'B', label: 'Colour' },
        { fieldName: 'Height', key: 10, value: 10, label: 'Height' },
      ],
    })
  })

  it('narrows the list from its first rows on, in whichever browser', async () => {
    open(null, { Plants_Filter: saved })
    expect(listRemovals(await findBar())).toEqual(['General Search: plant', 'Colour: Red'])
    await screen.findByRole('link', { name: 'Plant 01' })
    const asked = service.calls.filter(call => call.name === 'list').map(({ args }) => args)
    expect(asked.map(({ conditions, searchText }) => [conditions, searchText])).toEqual([[[red], 'plant']])
  })

  it('gives way to an address that says something of its own', async () => {
    open({ conditions: [named] }, { Plants_Filter: saved })
    expect(listRemovals(await findBar())).toEqual(['Name contains plant'])
  })

  it.each([
    ['is restored at each visit', false],
    ['stays lifted where the list keeps its state', true],
  ])('and lifted %s', async (_, PersistState) => {
    const { router } = open(null, { Plants_Filter: saved }, [buildMenuItem('Plants', { PersistState })])
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await screen.findByText('Plant 02')
    await act(() => router.navigate('/Plants/Add'))
    await screen.findByRole('button', { name: 'Save' })
    await act(() => router.navigate('/Plants'))
    expect(await screen.findByRole('link', { name: 'Plant 01' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Plant 02' }) !== null).toBe(PersistState)
  })

  it('that names a field of before opens without it and says so', async () => {
    open(null, { Plants_Filter: { named: { Colour: ['R'], Scent: 'sweet' } } })
    expect(listRemovals(await findBar())).toEqual(['Colour: Red'])
    expect(await screen.findByText(/^Part of your saved filter means nothing/)).toBeTruthy()
  })

  it.each([[null], ['all'], [[]], [{ named: 7 }], [{ named: { Name: [] } }]])(
    'that is no filter narrows nothing: %j',
    async stored => {
      open(null, { Plants_Filter: stored })
      expect(await screen.findByText('Showing 10 of 12 Records')).toBeTruthy()
      expect(screen.queryByRole('group', { name: 'Filters in use' })).toBeNull()
    },
  )

  it('can be forgotten, and is also where nothing is saved in its place', async () => {
    open(null, { Plants_Filter: saved })
    const panel = await openFilters()
    await userEvent.click(panel.getByRole('button', { name: 'Open without it again' }))
    expect(userSettings.get().Plants_Filter).toBeNull()
    expect(await screen.findByText('The list opens without a filter from now on.')).toBeTruthy()
    expect(panel.queryByText('This list opens with your saved filter.')).toBeNull()
  })
})
