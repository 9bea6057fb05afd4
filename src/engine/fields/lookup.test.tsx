import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { getProperty } from '#contract/resource.ts'
import { appVersion } from '#src/lib/appVersion.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderElement, startScreens } from '#tests/support/screens.tsx'
import { LabelledField } from './LabelledField.tsx'
import { LookupFilter, LookupWidget } from './lookupEditor.tsx'

const plants = buildPlants(
  {
    ParentID: { type: 'integer', 'x-reference': 'Plants' },
    Group: { type: 'string', enum: ['Shrubs', 'Trees'] },
    Sold: { type: 'boolean' },
    ShrubID: { type: 'integer', 'x-reference': 'Plants', 'x-lookup': 'Shrubs' },
  },
  { lookup: { category: 'Group', active: 'Sold' } },
)
const property = getProperty(plants, 'ShrubID')
const rows = buildPlantRows(3).map((row): RecordValues => ({ ...row, Group: 'Shrubs', Sold: true }))
let service: MemoryService
const input = { id: 'field', isReadOnly: false, isRequired: false, isInvalid: false }
const listOffered = async () => {
  await userEvent.keyboard('{ArrowDown}')
  return (await screen.findAllByRole('option')).map(each => each.textContent)
}

beforeEach(() => {
  const [one, two, three] = rows
  const displayed = [{ ...one }, { ...two, Sold: false }, { ...three, Group: 'Trees' }]
  service = startScreens({ resources: [plants], rows: { Plants: displayed } })
})
afterEach(() => localStorage.clear())

function Choice({ record }: { record: RecordValues }) {
  const [value, setValue] = useState(record.ShrubID)
  return (
    <LabelledField id="field" placement="above" label="The field" isRequired={false}>
      <LookupWidget
        property={property}
        value={value}
        record={{ ...record, ShrubID: value }}
        input={input}
        onChange={setValue}
      />
    </LabelledField>
  )
}

it('an inactive lookup stays where it was chosen, and can be taken back to', async () => {
  renderElement(<Choice record={{ ShrubID: 2, ShrubName: 'Plant 02' }} />)
  const box = screen.getByLabelText('The field') as HTMLInputElement
  expect(box.value).toBe('Plant 02')
  await screen.findByDisplayValue('Plant 02 (inactive)')
  box.focus()
  expect(await listOffered()).toEqual(['Plant 01', 'Plant 02 (inactive)'])
  await userEvent.click(screen.getByRole('option', { name: 'Plant 01' }))
  expect(box.value).toBe('Plant 01')
  expect(await listOffered()).toEqual(['Plant 01', 'Plant 02 (inactive)'])
})

it('an inactive lookup is not offered to a record that lacks it, nor is one of another category', async () => {
  renderElement(<Choice record={{}} />)
  screen.getByLabelText('The field').focus()
  await screen.findByLabelText('The field')
  expect(await listOffered()).toEqual(['Plant 01'])
})

it('a lookup is offered where another field leaves it', async () => {
  const [, second] = rows
  service.rows.set('Plants', [...rows, { ...second, ID: 9, Name: 'Plant 09', ParentID: 1 }])
  const narrowing = { choices: null, records: { field: 'ParentID', value: 1 } }
  renderElement(
    <LabelledField id="field" placement="above" label="The field" isRequired={false}>
      <LookupWidget
        property={property}
        value={null}
        record={{}}
        input={input}
        narrowing={narrowing}
        onChange={() => {}}
      />
    </LabelledField>,
  )
  screen.getByLabelText('The field').focus()
  expect(await listOffered()).toEqual(['Plant 09'])
})

it('an inactive lookup is still asked for by a filter', async () => {
  renderElement(
    <>
      <label htmlFor="filter">The filter</label>
      <LookupFilter property={property} id="filter" conditions={[]} onChange={() => {}} />
    </>,
  )
  screen.getByLabelText('The filter').focus()
  expect(await listOffered()).toEqual(['Plant 01', 'Plant 02 (inactive)'])
})

it('a field says that the choices did not load, keeps what is chosen, and loads them when asked again', async () => {
  service.answer = () => [500, { Success: false, Source: null, Message: 'Broken.' }]
  renderElement(<Choice record={{ ShrubID: 2, ShrubName: 'Plant 02' }} />)
  const again = await screen.findByRole('button', { name: 'The choices did not load. Try again.' })
  expect((screen.getByLabelText('The field') as HTMLInputElement).value).toBe('Plant 02')
  service.answer = () => undefined
  await userEvent.click(again)
  await screen.findByDisplayValue('Plant 02 (inactive)')
})

it('the choices of the last visit are offered at once, of this version of the console and without who made them', async () => {
  renderElement(<Choice record={{ ShrubID: 2, ShrubName: 'Plant 02' }} />)
  await screen.findByDisplayValue('Plant 02 (inactive)')
  const keys = Object.keys(localStorage).filter(key => key.startsWith('locum.lookups.'))
  expect(keys).toEqual([`locum.lookups.${appVersion}.Plants.Shrubs`])
  expect(localStorage.getItem(keys[0] ?? '')).not.toContain('CreatedBy')
  cleanup()
  service.answer = () => [500, { Success: false, Source: null, Message: 'Broken.' }]
  renderElement(<Choice record={{ ShrubID: 2, ShrubName: 'Plant 02' }} />)
  await screen.findByDisplayValue('Plant 02 (inactive)')
})
