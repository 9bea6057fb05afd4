import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { buildRefusal } from '#contract/envelope.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { findBar, openGarden, press, reply } from '#tests/support/garden.tsx'

let garden: Awaited<ReturnType<typeof openGarden>>

afterEach(() => garden.service.close())

const open = async (...opening: Parameters<typeof openGarden>) => {
  garden = await openGarden(...opening)
}

describe('an action on very many rows', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

  /** Selects rows as they would be after many pages. */
  const openSelected = (count: number) =>
    open({ count, prepare: () => windowStore.setItem('Plants.selectedIds', keys(count)) })

  /** Holds back the second part; answers the way to let it go on. */
  function holdBack(): () => void {
    let release = () => {}
    const held = new Promise<undefined>(resolve => {
      release = () => resolve(undefined)
    })
    garden.service.answer = (name, { ids }) => (name === 'waterMany' && ids?.[0] === 251 ? held : undefined)
    return () => release()
  }

  it.each([
    [1000, [250, 250, 250, 250]],
    [1001, [250, 250, 250, 250, 1]],
  ])('sends %i rows in parts that the services take', async (count, parts) => {
    await openSelected(count)
    await press('Water')
    await reply('Yes')
    const figure = count.toLocaleString('en-US')
    expect(await screen.findByText(`${figure} of ${figure} records were processed.`)).toBeTruthy()
    expect(garden.callsOf('waterMany').map(({ ids }) => ids?.length)).toEqual(parts)
    expect(garden.callsOf('waterMany').flatMap(({ ids }) => ids)).toEqual(keys(count))
  })

  it('does all of ten thousand but one in the middle, which is told by its reason', async () => {
    await openSelected(10_000)
    garden.service.refuse = (_, row) => (row.ID === 5000 ? 'It is protected.' : null)
    await press('Water')
    await reply('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Water 10,000 records' })
    expect(await within(dialog).findByText('9,999 done, 1 refused.')).toBeTruthy()
    expect(await within(dialog).findByText('Plant 5000')).toBeTruthy()
    expect(within(dialog).getByText('It is protected.')).toBeTruthy()
    expect(screen.getAllByText('1 selected')).not.toEqual([])
  })

  it('ends where its list is left, and says how far it came', async () => {
    await openSelected(600)
    const release = holdBack()
    await press('Water')
    await reply('Yes')
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
    await reply('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Water 600 records' })
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
    await reply('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Water 600 records' })
    const told = await within(dialog).findByText(/^It ended after 250 of 600 records: The API is not reachable\./)
    expect(told.textContent).toContain('You can go on safely')
    expect(screen.getAllByText('350 selected')).not.toEqual([])
    isLost = false
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go on' }))
    expect(await screen.findByText('600 of 600 records were processed.')).toBeTruthy()
    expect(garden.callsOf('waterMany').map(({ ids }) => ids?.[0])).toEqual([1, 251, 251, 501])
  })
})
