import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { MenuState } from '#contract/menuLayer.ts'
import { network } from '#tests/support/consoleWorld.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import configuration from '../index.ts'

const opens = (Name: string): MenuItem => ({
  ...{ Name, DisplayText: Name, Icon: null, Path: Name, ComponentSelector: Name, PermissionCode: null },
  ...{ IsActive: true, PersistState: false, IsLazyRoute: false, Items: [] },
})
const group = { ...opens('Garden'), Path: null, ComponentSelector: null, Items: [opens('Plants')] }

let state: MenuState
let saved: unknown[]
let isStale: boolean

afterEach(() => {
  network.resetHandlers()
  network.close()
})
beforeEach(() => {
  startScreens({ resources: [], permissions: ['MANAGE_SCHEMA'] }).close()
  network.listen({ onUnhandledFrame: 'error' })
  state = {
    ...{ Version: 3, Items: [group, opens('Home')], Layer: {}, Locales: ['en', 'es'] },
    ...{ Texts: { Home: { en: 'Home', es: 'Inicio' } } },
  }
  saved = []
  isStale = false
  network.use(
    http.get('*/config/menu', () => HttpResponse.json(buildSuccess(state))),
    http.put('*/config/menu', async ({ request }) => {
      if (isStale) return HttpResponse.json(buildRefusal('Somebody was faster.'), { status: 409 })
      const { Layer } = (await request.json()) as { Layer: MenuState['Layer'] }
      saved.push(Layer)
      state = { ...state, Version: state.Version + 1, Layer }
      return HttpResponse.json(buildSuccess(state))
    }),
  )
})

async function open() {
  renderRoutes(configuration.routes(), '/Configuration/Menu')
  return userEvent.setup({ delay: null })
}

const listNames = () =>
  within(screen.getByRole('list', { name: 'Entries of the menu' }))
    .getAllByRole('button', { name: /^Rename / })
    .map(each => each.getAttribute('data-entry'))

it('calls, moves and hides entries, by mouse and by keys, and saves what differs from the shipped menu alone', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Rename Home' }))
  const field = await screen.findByLabelText('Español')
  await user.clear(field)
  await user.type(field, 'Portada')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Rename Home' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(listNames()).toEqual(['Home', 'Garden', 'Plants'])
  expect(document.activeElement?.getAttribute('data-entry')).toBe('Home')
  await user.click(screen.getByRole('button', { name: 'More of Plants' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The menu is live as you see it.')
  expect(saved).toEqual([
    { entries: { Home: { texts: { es: 'Portada' } }, Plants: { isHidden: true } }, order: { '': ['Home', 'Garden'] } },
  ])
})

it('keeps what was arranged where somebody else was faster, and takes everything back at once', async () => {
  state = { ...state, Layer: { entries: { Home: { isHidden: true } } } }
  isStale = true
  const user = await open()
  await screen.findByText('Hidden')
  await user.click(screen.getByRole('button', { name: 'Take back everything' }))
  expect(screen.queryByText('Hidden')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Somebody has made another version/)
  isStale = false
  state = { ...state, Version: 4, Items: [...state.Items, opens('Shed')] }
  await user.click(screen.getByRole('button', { name: 'Read anew' }))
  await screen.findByRole('button', { name: 'Rename Shed' })
  expect(screen.queryByText(/^Somebody has made another version/)).toBeNull()
  expect(screen.queryByText('Hidden')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The menu is live as you see it.')
  expect(saved).toEqual([{}])
})
