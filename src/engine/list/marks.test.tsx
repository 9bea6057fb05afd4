import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'
import { openGarden } from '#tests/support/garden.tsx'
import { buildPlants } from '#tests/support/screens.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import './grid/cards/CardList.tsx'

const plants = buildPlants(
  {
    GardenerID: { type: 'integer', title: 'Gardener', 'x-reference': 'Gardeners' },
    Phone: { type: 'string', title: 'Phone', format: 'phone' },
    Mail: { type: 'string', title: 'Mail', format: 'email' },
  },
  {
    describe: 'By {GardenerID}',
    list: { route: 'Plants', columns: ['Name', 'Colour', 'Height', 'GardenerID', 'Phone', 'Mail'] },
  },
)

const row = {
  ...{ ID: 1, Version: 1, Name: 'Rosé red', Colour: 'R', Height: 312, GardenerID: 4, GardenerName: 'Redmond' },
  ...{ Phone: '3125550142', Mail: 'red@roses.example', AllowedActions: ['edit'] },
}

/** Whatever is searched for, the services find the one row. */
async function open(searchText: string) {
  const path = `/Plants?${new URLSearchParams({ filter: JSON.stringify({ searchText }) })}`
  await openGarden({ plants, rows: [{ ...row, Extra: searchText }], path })
}

const listMarks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const findMarks = (expected: string[]) => waitFor(() => expect(listMarks()).toEqual(expected))

describe('what a list was searched for', () => {
  it('is marked in texts, titles of choices, names of records and addresses, without regard to case and accents', async () => {
    await open('RED rose')
    await findMarks(['Rosé', 'red', 'Red', 'Red', 'red', 'rose'])
    expect(screen.getByRole('link', { name: 'Rosé red' })).toBeTruthy()
  })

  it('is marked in a telephone number across its signs, and in no part of a number', async () => {
    await open('312555')
    await findMarks(['312-555'])
  })

  it('is marked as a number of this value', async () => {
    await open('312.0')
    await findMarks(['312'])
  })

  it('is not marked any more once the search is lifted', async () => {
    await open('rose')
    await findMarks(['Rosé', 'rose'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await findMarks([])
  })

  it('is marked on cards, in name and description too', async () => {
    const ask = globalThis.matchMedia
    vi.stubGlobal('matchMedia', (media: string) => ({ ...ask(media), matches: media === narrowWindow }))
    await open('red')
    await findMarks(['red', 'Red', 'Red'])
    const card = within(await screen.findByRole('list', { name: 'Plants' })).getByRole('listitem')
    expect(card.textContent).toContain('By Redmond')
  })
})
