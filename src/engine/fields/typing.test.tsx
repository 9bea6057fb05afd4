import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Condition } from '#contract/conditions.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource, getProperty, type ResourceProperty } from '#contract/resource.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderElement, startScreens } from '#tests/support/screens.tsx'
import { LabelledField } from '../form/LabelledField.tsx'
import { getFieldEditor } from './editors.ts'
import type { FieldInput } from './fieldKind.ts'
import { getFieldKind } from './registry.ts'

let service: MemoryService
const plants = buildPlants()

beforeEach(() => {
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
})
afterEach(() => service.close())

function buildProperty(schema: PropertySchema): ResourceProperty {
  const { descriptor } = buildPlants()
  return getProperty(buildResource(descriptor, { title: 'T', type: 'object', properties: { Field: schema } }), 'Field')
}

interface EditorProps {
  property: ResourceProperty
  first: unknown
  state: Partial<FieldInput>
  onValue: (value: unknown) => void
}

function Editor({ property, first, state, onValue }: EditorProps) {
  const [value, setValue] = useState(first)
  const { Widget } = getFieldEditor(property.kind)
  const { label } = getFieldKind(property.kind)
  const input = { id: 'field', isReadOnly: false, isRequired: false, isInvalid: false, ...state }
  const change = (next: unknown) => {
    setValue(next)
    onValue(next)
  }
  return (
    <>
      <LabelledField id="field" placement={label} label="The field" isRequired={false}>
        <Widget property={property} value={value} record={{}} input={input} onChange={change} />
      </LabelledField>
      <button type="button">Next</button>
    </>
  )
}

/** Draws the field of a schema and gives its input and the values that it gives back. */
async function openField(schema: PropertySchema, first: unknown = null, state: Partial<FieldInput> = {}) {
  const values: unknown[] = []
  const property = buildProperty(schema)
  renderElement(<Editor property={property} first={first} state={state} onValue={value => values.push(value)} />)
  const input = (await screen.findByLabelText('The field')) as HTMLInputElement
  return { input, values }
}

describe('a reference that is searched for', () => {
  it('offers nothing that was found for another text, so that Enter picks no wrong record', async () => {
    const { input, values } = await openField({ type: 'integer', 'x-reference': 'Plants' })
    await userEvent.click(input)
    await screen.findByRole('option', { name: 'Plant 01' })
    await userEvent.type(input, 'Plant 03{ArrowDown}{Enter}')
    expect(values).toEqual([])
    await screen.findByRole('option', { name: 'Plant 03' })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(values).toEqual([3])
  })

  it('is empty where the text that is left names no record', async () => {
    const { input, values } = await openField({ type: 'integer', 'x-reference': 'Plants' }, 2)
    await screen.findByDisplayValue('Plant 02')
    await userEvent.type(input, ' or so')
    await userEvent.tab()
    expect([values.at(-1), input.value]).toEqual([null, ''])
  })
})

describe('a choice that is typed', () => {
  const schema: PropertySchema = {
    oneOf: [
      { const: 'OH', title: 'Ohio' },
      { const: 'OK', title: 'Oklahoma' },
    ],
  }

  it('is empty where the text that is left names none', async () => {
    const { input, values } = await openField(schema, 'OH')
    await userEvent.clear(input)
    await userEvent.type(input, 'zzz')
    await userEvent.tab()
    expect([values.at(-1), input.value]).toEqual([null, ''])
  })

  it('is taken by its title when it is left, without a key to confirm it', async () => {
    const { input, values } = await openField(schema, 'OH')
    await userEvent.clear(input)
    await userEvent.type(input, 'oklahoma')
    await userEvent.tab()
    expect([values.at(-1), input.value]).toEqual(['OK', 'Oklahoma'])
  })
})

describe('a choice among names of several words', () => {
  const states = [
    { const: 'AS', title: 'American Samoa' },
    { const: 'CA', title: 'California' },
    { const: 'DC', title: 'District of Columbia' },
    { const: 'NC', title: 'North Carolina' },
    { const: 'NM', title: 'New Mexico' },
  ]

  it.each([
    ['ca', 'CA'],
    ['Car', 'NC'],
    ['col', 'DC'],
    ['new', 'NM'],
  ])('takes %s for its stored code, then for the start of a word', async (typed, value) => {
    const { input, values } = await openField({ oneOf: states })
    await userEvent.type(input, `${typed}{Enter}`)
    expect(values.at(-1)).toBe(value)
  })

  it('offers what holds the text within a word last', async () => {
    const { input } = await openField({ oneOf: states })
    await userEvent.type(input, 'ca')
    const offered = screen.getAllByRole('option').map(option => option.textContent)
    expect(offered).toEqual(['California', 'North Carolina', 'American Samoa'])
  })

  it('keeps a stored code that is typed and left', async () => {
    const { input, values } = await openField({ oneOf: states })
    await userEvent.type(input, 'nm')
    await userEvent.tab()
    expect(values.at(-1)).toBe('NM')
  })
})

describe('a text that is longer than its field takes', () => {
  it.each([
    ['text', { type: 'string', maxLength: 5 }],
    ['long text', { type: 'string', maxLength: 300 }],
    ['email', { type: 'string', format: 'email', maxLength: 5 }],
    ['phone', { type: 'string', format: 'phone' }],
    ['password', { type: 'string', maxLength: 5, 'x-kind': 'password' }],
  ] satisfies [string, PropertySchema][])(
    'is let in whole by a %s, so that validation can speak of it',
    async (_, schema) => {
      const long = 'abc@'.repeat(100)
      const { input, values } = await openField(schema)
      await userEvent.click(input)
      await userEvent.paste(long)
      expect(values.at(-1)).toBe(long)
    },
  )
})

describe('a text that is no value of its field', () => {
  it.each<[string, PropertySchema, string]>([
    ['phone number', { type: 'string', format: 'phone' }, 'call Bob'],
    ['whole number', { type: 'integer' }, '1e5'],
    ['decimal number', { type: 'number' }, '1.234,56'],
    ['day', { type: 'string', format: 'date' }, '2026-03-09garbage'],
    ['moment', { type: 'string', format: 'date-time' }, '2026-03-09T10:00:00 or so'],
  ])('stays as it was pasted for a %s, so that validation can speak of it', async (_, schema, text) => {
    const { input, values } = await openField(schema)
    await userEvent.click(input)
    await userEvent.paste(text)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect([values.at(-1), input.value]).toEqual([text, text])
  })

  it('is not typed at all where a key leads to no number', async () => {
    const { input, values } = await openField({ type: 'integer', minimum: 0, maximum: 99 })
    await userEvent.type(input, '-1x2.70')
    expect([values.at(-1), input.value]).toEqual([12, '12'])
  })
})

describe('a field whose record is being saved', () => {
  it.each<[string, PropertySchema, unknown]>([
    ['text', { type: 'string' }, 'Rose'],
    ['choice', { oneOf: [{ const: 'R', title: 'Red' }] }, 'R'],
    ['reference', { type: 'integer', 'x-reference': 'Plants' }, 2],
    ['day', { type: 'string', format: 'date' }, '2026-03-09'],
    ['mark', { type: 'boolean' }, true],
  ])('takes nothing but keeps the focus: %s', async (_, schema, first) => {
    const { input, values } = await openField(schema, first, { isHeld: true })
    await userEvent.click(input)
    await userEvent.keyboard('x{ArrowDown}{Enter}{Backspace} ')
    expect(values).toEqual([])
    expect(document.activeElement).toBe(input)
  })
})

it('a stored secret says that it is kept where nothing is put in its place', async () => {
  const { input } = await openField({ type: 'string', 'x-kind': 'password', 'x-secret': true }, null, {
    isStored: true,
  })
  expect(input.placeholder).toBe('Leave it empty to keep it as it is.')
})

it('a day that is half typed into a filter stays, is marked, and asks for nothing', async () => {
  const property = buildProperty({ type: 'string', format: 'date' })
  const given: Condition[][] = []
  const { Filter } = getFieldEditor('date')
  if (!Filter) throw new Error('Days cannot be filtered.')
  renderElement(
    <Filter property={property} id="filter" conditions={[]} onChange={conditions => given.push(conditions)} />,
  )
  const input = (await screen.findByLabelText('From')) as HTMLInputElement
  await userEvent.type(input, '3/9/20')
  await userEvent.tab()
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['3/9/20', 'true'])
  expect(given.at(-1)).toEqual([])
  await userEvent.type(input, '26')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(given.at(-1)).toEqual([{ field: 'Field', op: 'from', value: '2026-03-09' }])
})
