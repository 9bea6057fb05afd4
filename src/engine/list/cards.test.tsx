import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'
import { buildGarden, findBar, findBox, findPageBox, openGarden, tick } from '#tests/support/garden.tsx'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows } from '#tests/support/screens.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import './grid/cards/CardList.tsx'

beforeEach(() => {
  const ask = globalThis.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...ask(media), matches: media === narrowWindow }))
})

async function open(opening: Parameters<typeof openGarden>[0] = {}) {
  return openGarden(opening)
}

const findCards = async () => within(await screen.findByRole('list', { name: 'Plants' })).findAllByRole('listitem')
const getCard = async (name: string) => {
  const card = (await findCards()).find(each => within(each).queryByRole('link', { name }))
  if (!card) throw new Error(`There is no card of ${name}.`)
  return within(card)
}

describe('a list on a phone', () => {
  it('shows its rows as cards: the name leads to the record, and what the columns say stands below it by their labels', async () => {
    const { list } = buildGarden().descriptor
    const plants = buildGarden()
    Object.assign(plants.descriptor, { list: { ...list, columns: ['Colour', 'Name', 'Height', 'IsPerennial'] } })
    const rows = buildPlantRows(2).map(row => ({ ...row, Height: row.ID === 2 ? null : row.Height }))
    const { router } = await open({ plants, rows })
    const toTerms = async (name: string) => (await getCard(name)).getAllByRole('term').map(each => each.textContent)
    expect(await toTerms('Plant 01')).toEqual(['Colour', 'Height', 'Perennial'])
    expect(await toTerms('Plant 02')).toEqual(['Colour', 'Perennial'])
    expect((await getCard('Plant 01')).getAllByRole('definition').map(each => each.textContent)).toContain('Red')
    expect(screen.queryByRole('grid')).toBeNull()
    await userEvent.click((await getCard('Plant 02')).getByRole('link', { name: 'Plant 02' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/2'))
  })

  it.runIf(isDeep)(
    'selects by the boxes, by Space on a name and all of the page, and performs what the bar offers',
    async () => {
      const { callsOf } = await open({ count: 12 })
      await tick('Plant 02')
      ;(await getCard('Plant 03')).getByRole('link', { name: 'Plant 03' }).focus()
      await userEvent.keyboard(' ')
      expect(await within(await findBar()).findByText('2 selected')).toBeTruthy()
      await userEvent.click(await findPageBox())
      expect(await within(await findBar()).findByText('10 selected')).toBeTruthy()
      await userEvent.click(await findPageBox())
      expect((await findBox('Plant 03')).checked).toBe(false)
      await tick('Plant 04')
      await userEvent.click(await within(await findBar()).findByRole('button', { name: /^Water/ }))
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Water' }))
      await waitFor(() => expect(callsOf('waterMany')).toHaveLength(1))
    },
  )

  it('offers the actions of a row in its menu', async () => {
    await open({ count: 2 })
    await userEvent.click((await getCard('Plant 02')).getByRole('button', { name: 'Actions for Plant 02' }))
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  })

  it('is sorted by a field that is chosen, in the direction of the button beside it', async () => {
    const { callsOf } = await open()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Name')
    const sorts = () => callsOf('list').at(-1)?.sort
    await waitFor(() => expect(sorts()).toEqual([{ field: 'Name', direction: 'ascending' }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Sort descending' }))
    await waitFor(() => expect(sorts()).toEqual([{ field: 'Name', direction: 'descending' }]))
    expect(await screen.findByRole('button', { name: 'Sort ascending' })).toBeTruthy()
  })

  it('gives the focus to the next card where the record that had it was deleted', async () => {
    await open({ count: 3 })
    await userEvent.click((await getCard('Plant 02')).getByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Plant 03'))
  })

  it('draws more of many cards once their end comes into sight', async () => {
    const plants = buildGarden()
    Object.assign(plants.descriptor.list ?? {}, { paging: false })
    const seen: (() => void)[] = []
    const see = vi.fn(function (this: unknown, notify: IntersectionObserverCallback) {
      seen.push(() => notify([{ isIntersecting: true } as IntersectionObserverEntry], this as IntersectionObserver))
      return { observe() {}, disconnect() {} }
    })
    vi.stubGlobal('IntersectionObserver', see)
    await open({ plants, count: 150 })
    expect(await findCards()).toHaveLength(100)
    act(() => seen.at(-1)?.())
    expect(await findCards()).toHaveLength(150)
  })
})

describe('the filters of a list on a phone', () => {
  it('are a sheet over all of the page: applied they close it, and their button says how many there are', async () => {
    const { callsOf } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.type(await sheet.findByLabelText('Name'), '02')
    await userEvent.click(sheet.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
    const button = await screen.findByRole('button', { name: 'Filters (1)' })
    expect(document.activeElement).toBe(button)
    await waitFor(() => expect(JSON.stringify(callsOf('list').at(-1))).toContain('02'))
  })

  it('offer the search shortcuts, of which one goes on in the search box', async () => {
    const plants = buildGarden()
    Object.assign(plants.descriptor.list ?? {}, { shortcuts: [{ prefix: 'n:', field: 'Name' }] })
    await open({ plants })
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(await sheet.findByRole('button', { name: /^n:/ }))
    const box = screen.getByLabelText<HTMLInputElement>('General search')
    await waitFor(() => expect([document.activeElement, box.value]).toEqual([box, 'n: ']))
  })
})
