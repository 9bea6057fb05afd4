import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { buildBulkResult } from '#contract/bulk.ts'
import { buildRefusal } from '#contract/envelope.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { findBar, findBox, findPageBox, openGarden, press, reply, tick } from '#tests/support/garden.tsx'
import { isDeep, sample } from '#tests/support/scale.ts'

let garden: Awaited<ReturnType<typeof openGarden>>

afterEach(() => garden.service.close())

const open = async (...opening: Parameters<typeof openGarden>) => {
  garden = await openGarden(...opening)
}

describe('an action on very many rows', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  /** Selects rows as they would be after many pages. */
  const openSelected = async (count: number) => {
    await open({ count })
    act(() => windowStore.setItem('Plants.selectedIds', keys(count)))
  }

  /** Holds back the second part; answers the way to let it go on. */
  function holdBack(): () => void {
    let release = () => {}
    const held = new Promise<undefined>(resolve => {
      release = () => resolve(undefined)
    })
    garden.service.answer = (name, { ids }) => (name === 'waterMany' && ids?.[0] === 251 ? held : undefined)
    return () => release()
  }

  it.each(
    sample<[number, number[]]>(
      [
        [1001, [250, 250, 250, 250, 1]],
        [1000, [250, 250, 250, 250]],
      ],
      () => 'parts',
    ),
  )('sends %i rows in parts that the services take', async (count, parts) => {
    await openSelected(count)
    const figure = count.toLocaleString('en-US')
    expect(screen.getByText(`Showing 10 of ${figure} Records`)).toBeTruthy()
    await press('Water')
    await reply('Water')
    expect(await screen.findByText(`Water: ${figure} plants done.`)).toBeTruthy()
    expect(garden.callsOf('waterMany').map(({ ids }) => ids?.length)).toEqual(parts)
    expect(garden.callsOf('waterMany').flatMap(({ ids }) => ids)).toEqual(keys(count))
  })

  it('goes on with the rows of a part that the services did not come to', async () => {
    await openSelected(300)
    garden.service.answer = (_, { ids = [] }) => {
      if (ids[0] !== 1) return undefined
      const results = ids.slice(0, 100).map(ID => ({ ID, Success: true, Message: null }))
      return [200, buildBulkResult({ results, total: ids.length, next: null, left: ids.slice(100), message: '' })]
    }
    await press('Water')
    await reply('Water')
    expect(await screen.findByText('Water: 300 plants done.')).toBeTruthy()
    expect(garden.callsOf('waterMany').map(({ ids }) => [ids?.[0], ids?.length])).toEqual([
      [1, 250],
      [101, 200],
    ])
  })

  it('does all of ten thousand but one in the middle, which is told by its reason', async () => {
    await openSelected(10_000)
    expect(screen.getByText('1 of 1,000')).toBeTruthy()
    garden.service.refuse = (_, row) => (row.ID === 5000 ? 'It is protected.' : null)
    await press('Water')
    await reply('Water')
    const dialog = await screen.findByRole('dialog', { name: 'Water 10,000 plants' })
    expect(await within(dialog).findByText('9,999 done, 1 refused.')).toBeTruthy()
    expect(await within(dialog).findByText('Plant 5000')).toBeTruthy()
    expect(within(dialog).getByText('It is protected.')).toBeTruthy()
    expect(screen.getAllByText('1 selected')).not.toEqual([])
  })

  it.runIf(isDeep)('ends where its list is left, and says how far it came', async () => {
    await openSelected(600)
    const release = holdBack()
    await press('Water')
    await reply('Water')
    await screen.findByText('250 of 600 records dealt with…')
    await waitFor(() => expect(garden.callsOf('waterMany')).toHaveLength(2))
    await act(() => garden.router.navigate('/Elsewhere'))
    act(() => release())
    expect(
      await screen.findByText(/^The list was left: 500 of 600 records were dealt with, 500 done, 0 refused/),
    ).toBeTruthy()
    await act(() => garden.router.navigate('/Plants'))
    expect(await within(await findBar()).findByText('100 selected')).toBeTruthy()
    expect(garden.callsOf('waterMany')).toHaveLength(2)
  })

  it('shows how far it is and stops in the middle, with the rest still selected', async () => {
    await openSelected(600)
    const release = holdBack()
    await press('Water')
    await reply('Water')
    const dialog = await screen.findByRole('dialog', { name: 'Water 600 plants' })
    expect(await within(dialog).findByText('250 of 600 records dealt with…')).toBeTruthy()
    expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
    expect(await within(dialog).findByText(/^Stopping/)).toBeTruthy()
    await waitFor(() => expect(garden.callsOf('waterMany')).toHaveLength(2))
    act(() => release())
    expect(await within(dialog).findByText(/^Stopped after 500 of 600 records/)).toBeTruthy()
    expect(within(dialog).getByText('500 done, 0 refused.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await within(await findBar()).findByText('100 selected')).toBeTruthy()
    expect(garden.callsOf('waterMany')).toHaveLength(2)
  })

  it('says how far it came where the connection is lost, and goes on from there', async () => {
    await openSelected(600)
    let isLost = true
    garden.service.answer = (name, { ids }) =>
      isLost && name === 'waterMany' && ids?.[0] === 251 ? [503, buildRefusal('The API is not reachable.')] : undefined
    await press('Water')
    await reply('Water')
    const dialog = await screen.findByRole('dialog', { name: 'Water 600 plants' })
    const notice = await within(dialog).findByText(/^It ended after 250 of 600 records: The API is not reachable\./)
    expect(notice.textContent).toContain('You can go on safely')
    expect(screen.getAllByText('350 selected')).not.toEqual([])
    isLost = false
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go on' }))
    expect(await screen.findByText('Water: 600 plants done.')).toBeTruthy()
    expect(garden.callsOf('waterMany').map(({ ids }) => ids?.[0])).toEqual([1, 251, 251, 501])
  })
})

describe('an action on all that match', () => {
  /** Selects all 45 and waters them, held back in the part that begins behind row 20. */
  async function waterInParts(): Promise<() => void> {
    let release = () => {}
    const held = new Promise<undefined>(resolve => {
      release = () => resolve(undefined)
    })
    await open({ count: 45 })
    garden.service.refuse = (_, row) => (row.ID === 3 ? 'It is protected.' : null)
    garden.service.answer = (name, { matching }) => (name === 'waterMany' && matching?.after === 20 ? held : undefined)
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await press('Water')
    await reply('Water')
    await screen.findByText('20 of 45 records dealt with…')
    await waitFor(() => expect(garden.callsOf('waterMany')).toHaveLength(2))
    return () => release()
  }

  it.runIf(isDeep)(
    'that was stopped leaves the rest and what was refused selected, and does no row twice',
    async () => {
      const release = await waterInParts()
      const dialog = await screen.findByRole('dialog', { name: 'Water 45 plants' })
      await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
      act(() => release())
      expect(await within(dialog).findByText(/^Stopped after 40 of 45 records/)).toBeTruthy()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
      expect(await within(await findBar()).findByText('6 selected')).toBeTruthy()
      expect((await findBox('Plant 02')).checked).toBe(false)
      expect((await findBox('Plant 03')).checked).toBe(true)
      await tick('Plant 02')
      expect(await within(await findBar()).findByText('7 selected')).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
      await tick('Plant 45')
      expect(await within(await findBar()).findByText('6 selected')).toBeTruthy()
      garden.service.refuse = () => null
      await press('Water')
      await reply('Water')
      expect(await screen.findByText('Water: 6 plants done.')).toBeTruthy()
      expect(garden.callsOf('waterMany').slice(2)).toEqual([
        { ids: [3, 2] },
        { matching: { excluded: [45], after: 40, through: 44, set: 'set 2' } },
      ])
      await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
    },
  )

  it.runIf(isDeep)(
    'that was left leaves the rest and what was refused selected, and nothing that is done',
    async () => {
      const release = await waterInParts()
      await act(() => garden.router.navigate('/Elsewhere'))
      act(() => release())
      await screen.findByText(/^The list was left: 40 of 45 records were dealt with, 39 done, 1 refused/)
      await act(() => garden.router.navigate('/Plants'))
      expect(await within(await findBar()).findByText('6 selected')).toBeTruthy()
      expect((await findBox('Plant 02')).checked).toBe(false)
      expect((await findBox('Plant 03')).checked).toBe(true)
      garden.service.refuse = () => null
      await press('Water')
      await reply('Water')
      expect(await screen.findByText('Water: 6 plants done.')).toBeTruthy()
      expect(garden.callsOf('waterMany').slice(2)).toEqual([
        { ids: [3] },
        { matching: { after: 40, through: 45, set: 'set 2' } },
      ])
    },
  )

  it.runIf(isDeep)('counts right where a row that was taken out is deleted elsewhere', async () => {
    await open({ count: 45 })
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await tick('Plant 02')
    expect(await within(await findBar()).findByText('44 selected')).toBeTruthy()
    garden.service.rows.get('Plants')?.splice(1, 1)
    await act(() => refreshRows(new Set(['Plants'])))
    await screen.findByText('Showing 10 of 44 Records')
    await waitFor(() => expect(screen.getAllByText('44 selected')).not.toEqual([]))
    garden.service.rows.get('Plants')?.splice(20, 1)
    await act(() => refreshRows(new Set(['Plants'])))
    await screen.findByText('Showing 10 of 43 Records')
    await waitFor(() => expect(screen.getAllByText('43 selected')).not.toEqual([]))
  })
})
