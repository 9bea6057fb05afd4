import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { buildResourceRoutes } from '#src/engine/buildResourceRoutes.tsx'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderInWindow, startScreens } from '#tests/support/screens.tsx'

let service: MemoryService
let end = () => {}

afterEach(() => end())

function open(path: string) {
  const plants = buildPlants()
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(25) } })
  const opened = renderInWindow(buildResourceRoutes(plants), path)
  end = opened.end
  return () => opened.router.state.location
}

const openPlant = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a list that one comes back to', () => {
  it.each(['Save', 'Cancel'])('by %s has its page, and the row that was left has the focus and a mark', async way => {
    const at = open('/Plants?page=2')
    await openPlant('Plant 13')
    const height = await screen.findByLabelText('Height')
    if (way === 'Save') await userEvent.type(height, '0')
    await press(way)
    const link = await screen.findByRole('link', { name: 'Plant 13' })
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(at().search).toBe('?page=2')
    expect(link.closest('[data-left]')).toBeTruthy()
  })

  it('marks nothing where one comes from elsewhere', async () => {
    open('/Plants?page=2')
    await screen.findByRole('link', { name: 'Plant 13' })
    expect(document.querySelector('[data-left]')).toBeNull()
  })
})

describe('the steps from record to record', () => {
  it('go by the list as it stands, over the end of its page', async () => {
    const at = open('/Plants?page=1&sort=Height&order=DESC')
    await openPlant('Plant 17')
    await findHeading('Plant 17')
    expect(screen.getByText('9 of 25')).toBeTruthy()
    await press('Next record')
    await findHeading('Plant 16')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Next record'))
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
    await findHeading('Plant 15')
    expect(screen.getByText('11 of 25')).toBeTruthy()
    await press('Previous record')
    await findHeading('Plant 16')
    await press('Cancel')
    const link = await screen.findByRole('link', { name: 'Plant 16' })
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(at().pathname).toBe('/Plants')
  })

  it('end with the list', async () => {
    open('/Plants?page=3')
    await openPlant('Plant 25')
    await findHeading('Plant 25')
    expect(screen.getByRole('button', { name: 'Next record' }).getAttribute('aria-disabled')).toBe('true')
    await press('Next record')
    expect(await findHeading('Plant 25')).toBeTruthy()
  })

  it('ask before what is unsaved is left behind', async () => {
    const at = open('/Plants?page=1')
    await openPlant('Plant 02')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    await press('Next record')
    const dialog = await screen.findByRole('alertdialog')
    expect(at().pathname).toBe('/Plants/Edit/2')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }))
    await findHeading('Plant 03')
    expect(service.calls.filter(({ name }) => name === 'update')).toHaveLength(1)
  })

  it('are not there without a list', async () => {
    open('/Plants/Edit/2')
    await findHeading('Plant 02')
    expect(screen.queryByRole('group', { name: 'Records of the list' })).toBeNull()
  })
})
