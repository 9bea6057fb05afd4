import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../record/action/ParametersDialog.tsx'
import './ListScreen.tsx'

let service: MemoryService

function openList(permissions: string[]) {
  const { calls, list } = buildPlants().descriptor
  const plants = buildPlants(
    {},
    {
      calls: {
        ...calls,
        fetch: {
          ...{ method: 'POST', path: 'Fetch', permission: 'FETCH_PLANT', body: { From: 'args.From' } },
          ...{ parameters: { From: { type: 'string', title: 'From' } }, required: ['From'] },
          dialog: { title: 'Fetch plants', button: 'Fetch them' },
        },
      },
      list: { ...list, route: 'Plants', toolbar: ['fetch'] },
    },
  )
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(2) }, permissions })
  renderRoutes(buildResourceRoutes(plants), '/Plants')
}

it('a call above the list asks for its parameters, keeps them where it is refused, and says what came of it', async () => {
  openList(['VIEW_PLANT', 'FETCH_PLANT'])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fetch plants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fetch plants' }))
  await user.type(dialog.getByLabelText(/From/), 'Kew')
  service.answer = () => [200, buildRefusal('Nobody is there.', { '/From': 'Choose another place.' })]
  await user.click(dialog.getByRole('button', { name: 'Fetch them' }))
  expect(await dialog.findByText('Choose another place.')).toBeTruthy()
  service.answer = name => (name === 'fetch' ? [200, buildSuccess(null, 'They are on their way.')] : undefined)
  await user.click(dialog.getByRole('button', { name: 'Fetch them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = service.calls.filter(({ name }) => name === 'fetch').map(({ args }) => args.args)
  expect(sent).toEqual([{ From: 'Kew' }, { From: 'Kew' }])
})

it('a call above the list is not there for who may not make it', async () => {
  openList(['VIEW_PLANT'])
  expect(await screen.findByText('Plant 02')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fetch plants' })).toBeNull()
})
