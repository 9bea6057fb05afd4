import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderInWindow, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

let service: MemoryService

const tabbedForm = {
  create: { route: 'Plants/Add' },
  edit: { route: 'Plants/Edit/{ID}' },
  sections: [{ fields: ['Name'] }],
  tabs: [
    { route: 'Look', title: 'Look', sections: [{ fields: ['Colour'] }] },
    { route: 'Size', title: 'Size', sections: [{ fields: ['Height'] }] },
  ],
}

const sent = (name: string) => service.calls.filter(call => call.name === name).map(call => call.args.record)

describe('the way out of a record', () => {
  const elsewhere = { path: 'elsewhere', element: <Link to="/Plants/Edit/2">To the plant</Link> }
  const searched = `?${new URLSearchParams({ filter: JSON.stringify({ searchText: 'Plant 02' }) })}`
  let end = () => {}
  afterEach(() => end())

  function openInWindow(path: string) {
    const plants = buildPlants({}, { form: tabbedForm })
    service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
    const opened = renderInWindow([...buildResourceRoutes(plants), elsewhere], path)
    end = opened.end
    return () => opened.router.state.location
  }

  it.each(['Save', 'Cancel'])('by %s leads to the page from which it was opened', async button => {
    const at = openInWindow('/elsewhere')
    await userEvent.click(await screen.findByRole('link', { name: 'To the plant' }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Size' }))
    if (button === 'Save') await userEvent.type(screen.getByLabelText('Height'), '{End}0')
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(at().pathname).toBe('/elsewhere'))
    expect(sent('update')).toHaveLength(button === 'Save' ? 1 : 0)
  })

  it('that is new leads back to the list as it was searched', async () => {
    const at = openInWindow(`/Plants${searched}`)
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Add' }))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Fern')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    expect(at()).toMatchObject({ pathname: '/Plants', search: searched })
  })

  it('asks first where something is unsaved, and then leads there', async () => {
    const at = openInWindow('/elsewhere')
    await userEvent.click(await screen.findByRole('link', { name: 'To the plant' }))
    await userEvent.type(await screen.findByLabelText(/^Name/), '0')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    expect(at().pathname).toBe('/Plants/Edit/2')
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(at().pathname).toBe('/elsewhere'))
  })

  it('leads to its list where nothing was opened before it', async () => {
    const at = openInWindow('/Plants/Edit/2')
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(at().pathname).toBe('/Plants'))
  })
})
