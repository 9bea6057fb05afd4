import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'

let service: MemoryService

const text: PropertySchema = { type: 'string', maxLength: 20 }
const plants = buildPlants(
  {
    Code: { ...text, title: 'Code', 'x-unique': 'company' },
    Mail: { ...text, title: 'Mail', format: 'email' },
    Phone: { ...text, title: 'Phone', format: 'phone' },
    Picture: { type: 'integer', title: 'Picture', 'x-reference': 'Files', 'x-kind': 'image' },
    Key: { ...text, title: 'Key', 'x-secret': true },
    Grown: { ...text, title: 'Grown', 'x-computed': true },
  },
  { list: { route: 'Plants', columns: ['Name'], actions: ['edit', 'duplicate', 'delete'] } },
)
const rows = () =>
  buildPlantRows(2).map(row => ({
    ...row,
    Height: 12,
    Code: 'C1',
    Mail: 'plant@example.com',
    Phone: '2125550123',
    Grown: 'Tall',
    IsPerennial: true,
    AllowedActions: ['edit', 'duplicate'],
  }))

function open(path: string, permissions = ['VIEW_PLANT', 'ADD_PLANT', 'EDIT_PLANT']) {
  service = startScreens({ resources: [plants], rows: { Plants: rows() }, permissions })
  return renderRoutes(buildResourceRoutes(plants), path)
}

const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions.* Plant 01/ }))
  return within(await screen.findByRole('menu'))
}

describe('a copy of a record', () => {
  it('opens the form of a new record from the row, and stores nothing until it is saved', async () => {
    const { router } = open('/Plants')
    await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Duplicate' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    expect(router.state.location.search).toBe('?copy=1')
    expect(name.value).toBe('Plant 01')
    expect(screen.getByLabelText<HTMLInputElement>('Height').value).toBe('12')
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
    expect(screen.getByText('A copy of Plant 01, without Code, Mail.')).toBeTruthy()
    expect(service.calls.some(call => call.name === 'create')).toBe(false)
    await userEvent.type(name, ' b')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(service.rows.get('Plants')).toHaveLength(3))
    const sent = service.calls.find(call => call.name === 'create')?.args.record
    expect(sent).toMatchObject({ Name: 'Plant 01 b', Height: 12, Phone: '2125550123', IsPerennial: true })
    for (const left of ['ID', 'Version', 'Code', 'Mail', 'Grown']) expect(sent).not.toHaveProperty(left)
  })

  it('is not offered to who may not create', async () => {
    open('/Plants', ['VIEW_PLANT', 'EDIT_PLANT'])
    expect((await openMenu()).queryByRole('menuitem', { name: 'Duplicate' })).toBeNull()
  })

  it('is not offered where a row does not allow it', async () => {
    const all = rows().map(row => ({ ...row, AllowedActions: ['edit'] }))
    service = startScreens({ resources: [plants], rows: { Plants: all } })
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    expect((await openMenu()).getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Edit'])
  })

  it('tells that the record is not there', async () => {
    open('/Plants/Add?copy=99')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(await screen.findByText(/was not found|not there|does not exist/i)).toBeTruthy()
  })
})
