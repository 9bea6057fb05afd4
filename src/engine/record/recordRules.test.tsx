import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Resource } from '#contract/resource.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

let service: MemoryService

function open(path: string, plants: Resource) {
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
  return renderRoutes(buildResourceRoutes(plants), path)
}

const sent = (name: string) => service.calls.filter(call => call.name === name).map(call => call.args.record)

describe('the rules of a record in its form', () => {
  it('ask for a part of the save alone where another part of it says so', async () => {
    const isLater = { left: { field: 'Later' }, is: 'equals' as const, right: true }
    const Later = { type: 'boolean' as const, title: 'Later', default: true, 'x-transient': true }
    const seed = { type: 'string' as const, title: 'Seed', 'x-transient': true, 'x-required-on-create': true }
    open('/Plants/Add', buildPlants({ Later, Seed: { ...seed, 'x-visible-when': { not: isLater } } }))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Rose')
    await userEvent.click(screen.getByLabelText('Later'))
    await userEvent.type(await screen.findByLabelText('Seed *'), 'Dust')
    await userEvent.click(screen.getByLabelText('Later'))
    await waitFor(() => expect(screen.queryByLabelText(/^Seed/)).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('create')).toEqual([{ Name: 'Rose', Later: true }]))
  })

  const isRed = { left: { field: 'Colour' }, is: 'equals' as const, right: 'R' }
  const plain = buildPlants({
    Thorns: { type: 'integer', title: 'Thorns', 'x-visible-when': isRed },
    Site: { type: 'string', title: 'Site', 'x-read-only-when': { not: isRed } },
    Area: { type: 'number', title: 'Area', 'x-computed': { product: [{ field: 'Height' }, 2] } },
    Pot: {
      title: 'Pot',
      enum: ['Clay', 'Tin', 'Wood'],
      'x-options': { from: 'Colour', values: { R: ['Clay', 'Tin'], B: ['Wood'] } },
    },
  })
  const isTaller = { left: { field: 'Height' }, is: 'above' as const, right: { field: 'Thorns' } }
  const plants: Resource = {
    ...plain,
    schema: {
      ...plain.schema,
      required: ['Name', 'Thorns'],
      'x-rules': [{ field: 'Thorns', must: isTaller, message: 'There are more thorns than plant.' }],
    },
  }
  const box = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement

  it('show, require and compute fields as others are typed, and save no more than is part of the record', async () => {
    open('/Plants/Edit/2', plants)
    await screen.findByLabelText('Area')
    const paint = async (colour: string) => {
      await userEvent.clear(box('Colour'))
      await userEvent.type(box('Colour'), `${colour}{Enter}`)
    }
    await paint('Red')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please fill all mandatory fields.')).toBeTruthy()
    await userEvent.type(box('Thorns *'), '99')
    await userEvent.clear(box('Height'))
    await userEvent.type(box('Height'), '21')
    expect(box('Area').value).toBe('42')
    expect(box('Area').readOnly).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('There are more thorns than plant.')).toBeTruthy()
    await userEvent.type(box('Site'), 'Wall')
    await paint('Blue')
    expect(screen.queryByLabelText(/^Thorns/)).toBeNull()
    expect(box('Site').readOnly).toBe(true)
    expect(box('Site').value).toBe('')
    await paint('Red')
    expect(box('Thorns *').value).toBe('99')
    expect(box('Site').value).toBe('Wall')
    await paint('Blue')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('update')).toEqual([{ ID: 2, Version: 1, Height: 21 }]))
  })

  it('leave the options that another field leaves, and take back what it closes', async () => {
    open('/Plants/Add', plants)
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Rose')
    const options = async () => {
      await userEvent.click(box('Pot'))
      await userEvent.clear(box('Pot'))
      const displayed = screen.getAllByRole('option').map(option => option.textContent)
      await userEvent.keyboard('{Escape}')
      return displayed
    }
    expect(await options()).toEqual(['Clay', 'Tin', 'Wood'])
    await userEvent.type(box('Pot'), 'Wood{Enter}')
    await userEvent.type(box('Colour'), 'Red{Enter}')
    expect(box('Pot').value).toBe('')
    expect(await options()).toEqual(['Clay', 'Tin'])
    await userEvent.type(box('Pot'), 'Tin{Enter}')
    await userEvent.type(box('Thorns *'), '{End}1')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('create')).toEqual([{ Name: 'Rose', Pot: 'Tin', Colour: 'R', Thorns: 1 }]))
  })

  it('fill what a chosen record belongs to where that is empty, with its name beside each', async () => {
    const reference = { type: 'integer', 'x-reference': 'Plants' } as const
    const forest = buildPlants({
      ParentID: { ...reference, title: 'Parent' },
      TwinID: { ...reference, title: 'Twin', 'x-options': { from: 'ParentID', by: 'ParentID' } },
    })
    const rows = buildPlantRows(3).map(row => (row.ID === 3 ? { ...row, ParentID: 2, ParentName: 'Plant 02' } : row))
    service = startScreens({ resources: [forest], rows: { Plants: rows } })
    renderRoutes(buildResourceRoutes(forest), '/Plants/Add')
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Rose')
    await userEvent.type(box('Twin'), 'Plant 03')
    await screen.findByRole('option', { name: 'Plant 03 Plant 02' })
    await userEvent.tab()
    await waitFor(() => expect([box('Twin').value, box('Parent').value]).toEqual(['Plant 03', 'Plant 02']))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('create')).toEqual([{ Name: 'Rose', ParentID: 2, TwinID: 3 }]))
  })
})
