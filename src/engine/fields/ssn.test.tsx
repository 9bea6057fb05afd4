import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
import '../record-page/EditScreen.tsx'

let service: MemoryService

function open(permissions: string[]) {
  const properties = { Number: { type: 'string', format: 'ssn', title: 'SSN', 'x-unmask': 'SHOW_SSN' } } as const
  const { calls } = buildPlants().descriptor
  const reveal = { method: 'GET', path: 'Reveal', query: { id: 'id', field: 'args.field' } } as const
  const plants = buildPlants(properties, { calls: { ...calls, reveal } })
  const rows = buildPlantRows(3).map(row => ({ ...row, Number: 'xxx-xx-6789' }))
  service = startScreens({
    resources: [plants],
    rows: { Plants: rows },
    permissions: ['VIEW_PLANT', 'EDIT_PLANT', ...permissions],
  })
  service.answer = name => (name === 'reveal' ? [200, buildSuccess({ Value: '123456789' })] : undefined)
  renderRoutes(buildResourceRoutes(plants), '/Plants/Edit/2')
}

it('shows a masked number to who may see it while he asks for it, and changes nothing of the record', async () => {
  open(['SHOW_SSN'])
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'SSN' })
  expect(input.value).toBe('xxx-xx-6789')
  await userEvent.click(screen.getByRole('button', { name: 'Show SSN' }))
  const hide = await screen.findByRole('button', { name: 'Hide SSN' })
  expect(input.value).toBe('123-45-6789')
  expect(service.calls.at(-1)).toMatchObject({ name: 'reveal', args: { id: 2, args: { field: 'Number' } } })
  await userEvent.click(hide)
  expect(input.value).toBe('xxx-xx-6789')
  expect(service.calls.some(({ name }) => name === 'update')).toBe(false)
})

it('offers it to nobody else', async () => {
  open([])
  await screen.findByRole('textbox', { name: 'SSN' })
  expect(screen.queryByRole('button', { name: 'Show SSN' })).toBeNull()
})
