import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { type Condition, listKindNames } from '#contract/conditions.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource, getProperty, type ResourceProperty } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'
import { listViolations } from '#tests/support/axe.ts'
import { sample } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderElement, startScreens } from '#tests/support/screens.tsx'
import { getFieldEditor } from './editors.tsx'
import type { FieldKind } from './fieldKind.ts'
import { LabelledField } from './LabelledField.tsx'
import { getFieldKind, listFieldKinds } from './registry.ts'

/** One property of each kind, a value that it may hold, and what a person types to get it. */
interface Sample {
  schema: PropertySchema
  value: unknown
  displayed: string
  typed: string
  /** What is typed into its filter, where that differs. */
  asked?: string
}

const samples: Record<string, Sample> = {
  text: { schema: { type: 'string' }, value: 'Rose', displayed: 'Rose', typed: 'Rose' },
  'long-text': {
    schema: { type: 'string', maxLength: 900 },
    value: 'Grows fast',
    displayed: 'Grows fast',
    typed: 'Grows fast',
  },
  number: { schema: { type: 'number' }, value: -12.5, displayed: '-12.5', typed: '-12.5' },
  boolean: { schema: { type: 'boolean' }, value: true, displayed: 'Yes', typed: ' ', asked: 'Yes{Enter}' },
  enum: { schema: { oneOf: [{ const: 'R', title: 'Red' }] }, value: 'R', displayed: 'Red', typed: 'Red{Enter}' },
  date: { schema: { type: 'string', format: 'date' }, value: '2026-03-09', displayed: '03/09/2026', typed: '3/9/2026' },
  'date-time': {
    schema: { type: 'string', format: 'date-time', 'x-time': 'wall-clock' },
    value: '2026-03-09T19:05:00',
    displayed: '03/09/2026 07:05 PM',
    typed: '03/09/2026 7:05 pm',
    asked: '03/09/2026',
  },
  email: { schema: { type: 'string', format: 'email' }, value: 'a@b.org', displayed: 'a@b.org', typed: 'a@b.org' },
  phone: {
    schema: { type: 'string', format: 'phone' },
    value: '5551234567',
    displayed: '555-123-4567',
    typed: '(555) 123-4567',
  },
  password: { schema: { type: 'string', 'x-kind': 'password' }, value: 'Secret', displayed: '', typed: 'Secret' },
  reference: {
    schema: { type: 'integer', 'x-reference': 'Plants' },
    value: 2,
    displayed: 'Plant 02',
    typed: '{ArrowDown}{ArrowDown}{Enter}',
  },
  money: { schema: { type: 'number', 'x-kind': 'money' }, value: 1234.5, displayed: '$1,234.50', typed: '1234.5' },
  time: { schema: { type: 'string', format: 'time' }, value: '19:05', displayed: '07:05 PM', typed: '7:05 pm' },
  duration: { schema: { type: 'integer', 'x-kind': 'duration' }, value: 450, displayed: '7h 30m', typed: '7:30' },
  zip: { schema: { type: 'string', format: 'zip' }, value: '02139', displayed: '02139', typed: '02139' },
  ssn: {
    schema: { type: 'string', format: 'ssn' },
    value: '123456789',
    displayed: '123-45-6789',
    typed: '123-45-6789',
  },
  url: {
    schema: { type: 'string', format: 'url' },
    value: 'https://a.org',
    displayed: 'https://a.org',
    typed: 'a.org',
  },
  colour: { schema: { type: 'string', format: 'colour' }, value: '#1565c0', displayed: '#1565c0', typed: '1565C0' },
  tags: {
    schema: { type: 'array', items: { type: 'string' } },
    value: ['Tall', 'Red'],
    displayed: 'Tall, Red',
    typed: 'Tall{Enter}Red{Enter}',
  },
  choices: {
    schema: {
      type: 'array',
      items: {
        oneOf: [
          { const: 1, title: 'Mon' },
          { const: 2, title: 'Tue' },
        ],
      },
    },
    value: [1, 2],
    displayed: 'Mon, Tue',
    typed: '',
  },
  stars: {
    schema: {
      type: 'integer',
      'x-kind': 'stars',
      oneOf: [
        { const: 1, title: 'One star' },
        { const: 2, title: 'Two stars' },
      ],
    },
    value: 2,
    displayed: 'Two stars',
    typed: '',
  },
  references: {
    schema: { type: 'array', items: { type: 'integer', 'x-reference': 'Plants' } },
    value: [2, 1],
    displayed: 'Plant 02, Plant 01',
    typed: '{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{ArrowDown}{Enter}',
  },
  tree: {
    schema: { type: 'array', items: { type: 'integer', 'x-reference': 'Plants' }, 'x-kind': 'tree' },
    value: [2, 3],
    displayed: 'Plant 02, Plant 03',
    typed: '{ArrowDown}{ArrowDown} {Tab}{Tab}{Enter}',
  },
  lookup: {
    schema: { type: 'integer', 'x-reference': 'Plants', 'x-lookup': 'Shrubs' },
    value: 2,
    displayed: 'Plant 02',
    typed: '{ArrowDown}{Enter}',
  },
  'text-key': {
    schema: { type: 'string', 'x-kind': 'text-key' },
    value: 'menu.label',
    displayed: 'menu.label',
    typed: 'main menu{ArrowDown}{Enter}',
    asked: 'menu.label',
  },
  json: { schema: { type: 'object', 'x-kind': 'json' }, value: { a: 1 }, displayed: '{"a":1}', typed: '{{"a": 1}' },
  file: {
    schema: { type: 'integer', 'x-reference': 'Plants', 'x-kind': 'file' },
    value: 2,
    displayed: 'Plant 02',
    typed: '',
    asked: 'With a{Enter}',
  },
  image: {
    schema: { type: 'integer', 'x-reference': 'Plants', 'x-kind': 'image' },
    value: 2,
    displayed: 'Plant 02',
    typed: '',
    asked: 'Without{Enter}',
  },
  signature: {
    schema: { type: 'integer', 'x-reference': 'Plants', 'x-kind': 'signature' },
    value: 2,
    displayed: 'Plant 02',
    typed: '',
  },
  object: {
    schema: { type: 'object', properties: { Street: { type: 'string' }, Day: { type: 'string', format: 'date' } } },
    value: { Day: '2026-03-09', Street: 'Main' },
    displayed: 'Main, 03/09/2026',
    typed: '',
  },
  objects: {
    schema: { type: 'array', items: { type: 'object', properties: { Street: { type: 'string' } } } },
    value: [{ Street: 'Main' }, { Street: 'Oak' }],
    displayed: 'Main; Oak',
    typed: '',
  },
  unknown: { schema: { type: 'object' }, value: { a: 1 }, displayed: '{"a":1}', typed: '' },
}

const getSample = (kind: FieldKind) => {
  const sample = samples[kind.name]
  if (!sample) throw new Error(`Give a sample of the kind ${kind.name} above, so that the suite can try it.`)
  return sample
}

function buildProperty(schema: PropertySchema): ResourceProperty {
  const { descriptor } = buildPlants()
  return getProperty(buildResource(descriptor, { title: 'T', type: 'object', properties: { Field: schema } }), 'Field')
}

const plants = buildPlants(
  {
    ParentID: { type: 'integer', 'x-reference': 'Plants' },
    Group: { type: 'string', enum: ['Shrubs', 'Trees'] },
    Sold: { type: 'boolean' },
  },
  { parent: 'ParentID', lookup: { category: 'Group', active: 'Sold' } },
)
/** The third stands below the second. */
const rows = buildPlantRows(3).map(
  (row): RecordValues => ({ ...row, ParentID: row.ID === 3 ? 2 : null, Group: 'Shrubs', Sold: true }),
)
const plantNames = new Map(rows.map(row => [row.ID, row.Name]))

/** A record that holds this value, with what the services tell beside it. */
function buildRecord(value: unknown) {
  const names = Array.isArray(value) ? value.map(key => plantNames.get(key) ?? null) : null
  return { Field: value, FieldName: 'Plant 02', FieldNames: names }
}

/** Waits for what a kind offers, where that comes from the services. */
async function awaitOffer(kind: FieldKind): Promise<void> {
  if (kind.name === 'tree') await userEvent.keyboard('{Enter}')
  if (kind.name === 'lookup') await userEvent.keyboard('{ArrowDown}')
  if (['reference', 'references', 'tree', 'lookup'].includes(kind.name)) await screen.findByText('Plant 01')
}

beforeEach(() => {
  startScreens({ resources: [plants], rows: { Plants: rows } })
})

function Editor({
  kind,
  property,
  onValue,
}: {
  kind: FieldKind
  property: ResourceProperty
  onValue: (value: unknown) => void
}) {
  const [value, setValue] = useState<unknown>(null)
  const { Widget } = getFieldEditor(kind.name)
  const change = (next: unknown) => {
    setValue(next)
    onValue(next)
  }
  const input = { id: 'field', isReadOnly: false, isRequired: true, isInvalid: true, describedBy: 'why' }
  return (
    <>
      <LabelledField id="field" placement={kind.label} label="The field" isRequired={false}>
        <Widget property={property} value={value} record={{}} input={input} onChange={change} />
      </LabelledField>
      <p id="why">Why</p>
    </>
  )
}

describe.each(listFieldKinds().map(kind => ({ name: kind.name, kind })))('the field kind $name', ({ kind }) => {
  const { schema, value, displayed, typed, asked } = getSample(kind)
  const property = buildProperty(schema)
  const { Widget, Filter } = getFieldEditor(kind.name)
  const isEditable = typed !== ''
  // What stands in a group of fields is tried by itself.
  const isSingle = kind.label !== 'group'

  it('is the one that the registry gives for its properties', () => {
    expect(getFieldKind(property.kind).name).toBe(kind.name)
  })

  it('is checked alike in the browser and by the services, and its sample is valid', () => {
    const root = { type: 'object', properties: { Field: schema } } as const
    const [browser, server] = [compileWithCfworker(root), compileWithAjv(root)]
    expect(server({ Field: value })).toEqual([])
    for (const other of [value, null, '', 'x', typed, -1, 1.5, 1e20, true, [], ['x', 'x'], [1, 1], {}, [{}]])
      expect(browser({ Field: other }), JSON.stringify(other)).toEqual(server({ Field: other }))
  })

  it('shows a value in a cell and as text, and nothing for an empty one', () => {
    const record = buildRecord(value)
    const { container } = render(<kind.Cell property={property} value={value} record={record} />, {
      wrapper: MemoryRouter,
    })
    expect(container.textContent).toBe(displayed)
    expect(kind.toText(property, value, record)).toBe(displayed)
    expect(kind.toText(property, null, {})).toBe('')
    expect(
      render(<kind.Cell property={property} value={null} record={{}} />, { wrapper: MemoryRouter }).container
        .textContent,
    ).toBe('')
  })

  it.runIf(isSingle)('has an input with an accessible name, its state and its description', async () => {
    renderElement(<Editor kind={kind} property={property} onValue={() => {}} />)
    const input = await screen.findByLabelText('The field')
    expect(input.getAttribute('aria-describedby')).toContain('why')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it.runIf(isSingle)('shows a value that cannot be changed as such, and opens nothing', async () => {
    const input = { id: 'field', isReadOnly: true, isRequired: false, isInvalid: false }
    const record = buildRecord(value)
    renderElement(
      <LabelledField id="field" placement={kind.label} label="The field" isRequired={false}>
        <Widget property={property} value={value} record={record} input={input} onChange={() => {}} />
      </LabelledField>,
    )
    const box = (await screen.findByLabelText('The field')) as HTMLInputElement
    if (kind.name === 'boolean') expect(box.disabled).toBe(true)
    else expect([box.readOnly, box.getAttribute('aria-readonly')]).toEqual([true, 'true'])
    expect(box.getAttribute('role')).toBeNull()
    if (kind.label === 'above') expect(screen.queryByRole('button', { name: /open|calendar/i })).toBeNull()
  })

  it.runIf(isEditable)('takes a value by keyboard alone and gives it back as the record holds it', async () => {
    const values: unknown[] = []
    renderElement(<Editor kind={kind} property={property} onValue={next => values.push(next)} />)
    await screen.findByLabelText('The field')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('The field'))
    await awaitOffer(kind)
    await userEvent.keyboard(typed)
    expect(values.at(-1)).toEqual(value)
  })

  it('has a filter where it says so', () => {
    expect(Filter !== null).toBe(kind.isFilterable)
  })

  it.runIf(Filter)('narrows a list by conditions of its field and lifts them again', async () => {
    const given: Condition[][] = []
    const AnyFilter = Filter ?? (() => null)
    function Panel() {
      const [conditions, setConditions] = useState<Condition[]>([])
      const change = (next: Condition[]) => {
        setConditions(next)
        given.push(next)
      }
      return (
        <>
          <label htmlFor="filter">The filter</label>
          <AnyFilter property={property} id="filter" conditions={conditions} onChange={change} />
        </>
      )
    }
    renderElement(<Panel />)
    await screen.findByLabelText(/The filter|From/)
    await userEvent.tab()
    await awaitOffer(kind)
    await userEvent.keyboard(asked ?? typed)
    expect(given.at(-1)?.[0]?.field).toBe('Field')
  })
})

describe('a kind that nobody registered', () => {
  it('is drawn read-only and names itself', async () => {
    const property = buildProperty({ type: 'string', 'x-kind': 'hologram' })
    const { Widget } = getFieldEditor(property.kind)
    const input = { id: 'field', isReadOnly: false, isRequired: false, isInvalid: false }
    render(<Widget property={property} value="shape" record={{}} input={input} onChange={() => {}} />)
    const box = screen.getByRole('textbox') as HTMLInputElement
    expect(box.value).toBe('shape')
    expect(box.readOnly).toBe(true)
    expect(screen.getByText(/hologram/)).toBeTruthy()
  })
})

/** Kinds that are drawn in a way of their own; the others are boxes as that of a text. */
const unlike = ['boolean', 'date', 'reference', 'choices', 'stars', 'tree']
const looked = sample(listFieldKinds(), ({ name }) => (unlike.includes(name) ? name : 'text'))

it('axe finds nothing in the cells, widgets and filters of kinds that are unlike each other', async () => {
  renderElement(
    looked.map(kind => {
      const { schema, value } = getSample(kind)
      const property = buildProperty(schema)
      const { Widget, Filter } = getFieldEditor(kind.name)
      const displayed = { property, value, record: buildRecord(value) }
      const input = { id: kind.name, isReadOnly: false, isRequired: true, isInvalid: true }
      return (
        <section key={kind.name}>
          <kind.Cell {...displayed} />
          <LabelledField id={input.id} placement={kind.label} label={kind.name} isRequired>
            <Widget {...displayed} input={input} onChange={() => {}} />
          </LabelledField>
          <label htmlFor={`${kind.name}-filter`}>{kind.name}</label>
          {Filter && <Filter property={property} id={`${kind.name}-filter`} conditions={[]} onChange={() => {}} />}
        </section>
      )
    }),
  )
  await screen.findAllByDisplayValue('Plant 02')
  await waitFor(() => {
    for (const id of ['tree', 'tree-filter']) expect(document.getElementById(id)?.role).toBe('combobox')
  })
  expect(await listViolations()).toEqual([])
})

it('the kinds that are registered are those that the data files may name', () => {
  const names = listFieldKinds().map(kind => kind.name)
  expect(names.filter(name => name !== 'unknown').sort()).toEqual(listKindNames().sort())
})
