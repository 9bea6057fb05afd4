import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Dashboard } from '#contract/dashboard.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { DashboardBody } from './DashboardBody.tsx'

const dashboard = {
  name: 'home',
  title: 'Home',
  filters: [
    {
      ...{ name: 'kind', title: 'Kind', fields: { Plants: 'Colour' }, default: 1 },
      choices: [
        { value: 1, title: 'All' },
        { value: 2, title: 'Overdue' },
      ],
    },
    { name: 'text', title: 'Text', fields: { Plants: 'searchText' } },
  ],
} as unknown as Dashboard

it('keeps a choice where another one follows before the address has it', async () => {
  startScreens({ resources: [buildPlants()] })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(buildSuccess({ Tiles: [], Lists: [], Filter: null })),
  )
  const released = Promise.withResolvers<null>()
  const loader = ({ request }: { request: Request }) => (new URL(request.url).search ? released.promise : null)
  const { router } = renderRoutes([{ path: 'home', loader, element: <DashboardBody dashboard={dashboard} /> }], '/home')
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const text = await screen.findByLabelText('Text')
  await userEvent.click(screen.getByRole('button', { name: 'Overdue' }))
  await userEvent.type(text, 'ada{Enter}')
  released.resolve(null)
  await waitFor(() => expect(router.state.location.search).toBe('?kind=2&text=ada'))
})

it('keeps the place of a list while it is counted, but of one that had nothing to show here', async () => {
  startScreens({ resources: [buildPlants()] })
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  windowStore.setItem('height.thirsty', 0)
  const lists = ['blue', 'thirsty'].map(name => ({ name, title: `The ${name} ones`, parts: [{ resource: 'Plants' }] }))
  const garden = { name: 'garden', title: 'Garden', lists } as unknown as Dashboard
  renderRoutes([{ path: 'home', element: <DashboardBody dashboard={garden} /> }], '/home')
  expect(await screen.findByRole('region', { name: 'The blue ones' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'The thirsty ones' })).toBeNull()
})
