import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Machine } from '#contract/machine.ts'
import { buildResource } from '#contract/resource.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../record-page/EditScreen.tsx'
import '../list/ListScreen.tsx'

const machine: Machine = {
  name: 'plant',
  state: 'Status',
  states: [{ name: 'Wet', tone: 'success', title: 'Watered' }, { name: 'Dry', tone: 'danger' }, { name: 'Gone' }],
  initial: 'Dry',
  transitions: [{ event: 'water', from: ['Dry'], to: 'Wet' }],
}

function open(path: string) {
  const plain = buildPlants(
    { Status: { type: 'string', title: 'Status', maxLength: 20, 'x-computed': true } },
    { machine: 'plant' },
  )
  const list = { ...plain.descriptor.list, route: 'Plants', columns: ['Name', 'Status'] }
  const plants = buildResource({ ...plain.descriptor, list }, plain.schema, machine)
  const states = ['Wet', 'Dry', 'Gone']
  const rows = buildPlantRows(3).map((row, index) => ({ ...row, Status: states[index], AllowedActions: ['edit'] }))
  startScreens({
    resources: [plants],
    rows: { Plants: rows },
    permissions: ['VIEW_PLANT', 'EDIT_PLANT'],
  })
  return renderRoutes(buildResourceRoutes(plants), path)
}

const hasDot = (word: HTMLElement) => word.querySelector('[aria-hidden]') !== null

describe('a state with a tone', () => {
  it('is a chip with a dot and its word in a list, and one without is its plain value', async () => {
    open('/Plants')
    expect([hasDot(await screen.findByText('Watered')), hasDot(screen.getByText('Dry'))]).toEqual([true, true])
    expect(hasDot(screen.getByText('Gone'))).toBe(false)
  })

  it('is the same chip in a form, under its label', async () => {
    open('/Plants/Edit/1')
    const output = await screen.findByLabelText('Status')
    expect(hasDot(within(output).getByText('Watered'))).toBe(true)
  })
})
