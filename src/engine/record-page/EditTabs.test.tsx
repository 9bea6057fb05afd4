import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { listViolations } from '#tests/support/axe.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
import { useUnsaved } from '../record/form/unsaved.ts'

const sections = (field: string) => [{ fields: [field] }]
const plants = buildPlants(
  { Note: { type: 'string', title: 'Note', maxLength: 200 } },
  {
    form: {
      create: { route: 'Plants/Add', tabs: false, next: 'Map' },
      edit: { route: 'Plants/Edit/{ID}', slot: 'plant-face' },
      tabs: [
        { route: 'Names', title: 'Names', sections: sections('Name') },
        { route: 'Size', title: 'Size', permission: 'NOBODY', sections: sections('Height') },
        { route: 'Map', title: 'Map', when: { Colour: 'R' }, slot: 'plant-map' },
        { route: 'Look', title: 'Look', sections: sections('Colour') },
        { route: 'None', title: 'None', slot: 'nobody' },
      ],
    },
  },
)

function PlantMap({ record }: RecordSlotProps) {
  const [place, setPlace] = useState('')
  useUnsaved(place !== '')
  return (
    <input aria-label={`Where ${record.ID} grows`} value={place} onChange={event => setPlace(event.target.value)} />
  )
}
const slots = {
  'plant-map': PlantMap,
  'plant-face': ({ record }: RecordSlotProps) => <p>Face of {String(record.ID)}</p>,
}

function open(path: string) {
  startScreens({ resources: [plants], rows: { Plants: buildPlantRows(2) } })
  return renderRoutes(buildResourceRoutes(plants, slots), path)
}
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent)

it('shows what stands above the form, and the tabs of this user, this record and this console', async () => {
  const { router, container } = open('/Plants/Edit/1')
  expect(await screen.findByText('Face of 1')).toBeTruthy()
  expect(tabs()).toEqual(['Names', 'Map', 'Look'])
  // A field that the descriptor does not name stands on the first tab.
  expect(await screen.findByLabelText('Note')).toBeTruthy()
  expect(await listViolations(container)).toEqual([])
  await act(() => router.navigate('/Plants/Edit/2'))
  await waitFor(() => expect(tabs()).toEqual(['Names', 'Look']))
})

it('keeps what was typed on every tab, saves the fields of all, and asks before any of it is left', async () => {
  const { router } = open('/Plants/Edit/1')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'x')
  await userEvent.click(screen.getByRole('tab', { name: 'Map' }))
  await userEvent.type(await screen.findByLabelText('Where 1 grows'), 'Shed')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Look' }))
  expect(await screen.findByRole('combobox', { name: /^Colour/ })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await act(() => router.navigate('/Plants/Edit/1/(ssiTabs:Map)'))
  expect((screen.getByLabelText('Where 1 grows') as HTMLInputElement).value).toBe('Shed')
  await userEvent.click(screen.getByRole('tab', { name: 'Names' }))
  expect((screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).value).toBe('Plant 01x')
})

it('leads a new record, whose fields stand on one page, to the tab that is named', async () => {
  const { router } = open('/Plants/Add')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rose')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByLabelText('Height')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: /^Colour/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Red' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/3/(ssiTabs:Map)'))
  expect(await screen.findByLabelText('Where 3 grows')).toBeTruthy()
})
