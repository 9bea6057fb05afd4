import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { menuRequests } from '#src/lib/menuRequests.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

const plants = buildPlants({ Scent: { type: 'string', title: 'Scent' } })
const withoutForms = buildPlants({}, { form: {} })

beforeEach(() => {
  sessionStorage.clear()
  startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
  localStorage.setItem('oidc.user:test', JSON.stringify({ access_token: 'a', expires_at: 1, profile: { sub: '7' } }))
})

function open(path: string) {
  const home = { path: 'home', element: <p>Welcome</p> }
  return renderRoutes([...buildResourceRoutes(plants), home], path)
}

const findInput = async (label: string | RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement
const kept = 'What you typed is kept in this tab and comes back when the page does.'
const restored = 'What you typed before this page went away is back. It is not saved yet.'

describe('a screen that the configuration has no more', () => {
  it.each([
    ['/Plants', 'Plants', [], 'Plant 01'],
    ['/Plants', 'Plants', [buildPlants({}, { list: undefined })], 'Plant 01'],
    ['/Plants/Add', 'Add Plant', [withoutForms], 'Name'],
    ['/Plants/Edit/2', 'Plant', [withoutForms], 'Name'],
  ])('says at %s that %s is no longer there, and leads home', async (path, title, resources, displayed) => {
    open(path)
    await screen.findAllByText(displayed)
    switchResources(resources)
    const heading = await screen.findByRole('heading', { level: 1, name: `The page ${title} is no longer there` })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe(`The page ${title} is no longer there · Locum`)
    expect(screen.queryByText(kept)).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }))
    expect(await screen.findByText('Welcome')).toBeTruthy()
  })

  it('says that it is there for others where only the permission left', async () => {
    open('/Plants/Add')
    await screen.findByLabelText(/^Name/)
    switchResources([plants], ['VIEW_PLANT'])
    expect(await screen.findByRole('heading', { name: 'The page Add Plant is no longer open to you' })).toBeTruthy()
    expect(screen.getByText('Your permissions were changed while you had this page open.')).toBeTruthy()
  })

  it('asks the shell for the menu', async () => {
    const onRequest = vi.fn()
    const stop = menuRequests.subscribe(onRequest)
    open('/Plants')
    await screen.findByText('Plant 01')
    switchResources([])
    await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }))
    expect(onRequest).toHaveBeenCalledOnce()
    stop()
  })

  it('shows the list again once the configuration has it again', async () => {
    open('/Plants')
    await screen.findByText('Plant 01')
    switchResources([])
    await screen.findByText('The page Plants is no longer there')
    switchResources([plants])
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it('keeps what was typed into a new record, asks nothing on the way, and has it again with the screen', async () => {
    const { router } = open('/Plants/Add')
    await userEvent.type(await findInput(/^Name/), 'Rose')
    switchResources([])
    expect(await screen.findByText(kept)).toBeTruthy()
    await router.navigate('/home')
    expect(await screen.findByText('Welcome')).toBeTruthy()
    switchResources([plants])
    await router.navigate('/Plants/Add')
    expect((await findInput(/^Name/)).value).toBe('Rose')
    expect(await screen.findByText(restored)).toBeTruthy()
  })

  it('has what was typed into an old record again in the page as it stands', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await findInput('Height'), '{End}0')
    switchResources([withoutForms])
    expect(await screen.findByText(kept)).toBeTruthy()
    switchResources([plants])
    expect((await findInput('Height')).value).toBe('110')
    expect(await screen.findByText(restored)).toBeTruthy()
  })

  it('tells of a field that left while the screen was away, and has its text once it is back', async () => {
    open('/Plants/Add')
    await userEvent.type(await findInput('Scent'), 'Sweet')
    switchResources([])
    await screen.findByText(kept)
    switchResources([buildPlants()])
    expect(await screen.findByText(/Scent is gone; what you typed there is kept/)).toBeTruthy()
    switchResources([plants])
    expect((await findInput('Scent')).value).toBe('Sweet')
  })

  it('keeps what was typed into a record whose key is another one now, and has it again with the key', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await findInput('Height'), '{End}0')
    const form = { create: { route: 'Plants/Add' }, edit: { route: 'Plants/Edit/{Name}' } }
    switchResources([buildPlants({}, { key: 'Name', form })])
    expect(await screen.findByRole('heading', { name: 'The page Plant is no longer there' })).toBeTruthy()
    expect(screen.getByText(kept)).toBeTruthy()
    switchResources([plants])
    expect((await findInput('Height')).value).toBe('110')
    expect(await screen.findByText(restored)).toBeTruthy()
  })

  it('asks no more whether what was typed is to be left', async () => {
    const { router } = open('/Plants/Edit/2')
    await userEvent.type(await findInput('Height'), '{End}0')
    act(() => void router.navigate('/home'))
    await screen.findByRole('alertdialog')
    switchResources([withoutForms])
    expect(await screen.findByText(kept)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }))
    expect(await screen.findByText('Welcome')).toBeTruthy()
  })
})
