import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { openField } from '#tests/support/fieldEditor.tsx'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, startScreens } from '#tests/support/screens.tsx'

let service: MemoryService
const plants = buildPlants({ ParentID: { type: 'integer', 'x-reference': 'Plants' } }, { parent: 'ParentID' })
/** The third stands below the second. */
const rows = buildPlantRows(3).map((row): RecordValues => ({ ...row, ParentID: row.ID === 3 ? 2 : null }))

beforeEach(() => {
  service = startScreens({ resources: [plants], rows: { Plants: rows } })
})

describe('a reference that is searched for', () => {
  it('takes the first hit by Enter, found for the text as it stands and none other', async () => {
    const { input, values } = await openField({ type: 'integer', 'x-reference': 'Plants' })
    await userEvent.click(input)
    await screen.findByRole('option', { name: 'Plant 01' })
    await userEvent.type(input, 'Plant 03{Enter}')
    await waitFor(() => expect([values, input.value]).toEqual([[3], 'Plant 03']))
    await userEvent.clear(input)
    await userEvent.type(input, 'Plant 02')
    await screen.findByRole('option', { name: 'Plant 02' })
    await userEvent.keyboard('{Enter}')
    expect([values.at(-1), input.value]).toEqual([2, 'Plant 02'])
  })

  it('takes the first hit by Tab, also where it is found later', async () => {
    const { input, values } = await openField({ type: 'integer', 'x-reference': 'Plants' })
    await userEvent.type(input, 'plant')
    await userEvent.tab()
    await waitFor(() => expect([values.at(-1), input.value]).toEqual([1, 'Plant 01']))
    expect(document.activeElement).not.toBe(input)
  })

  it('takes by Tab what stands out for the last letters, not what the mouse or the arrows chose before them', async () => {
    const { input, values } = await openField({ type: 'integer', 'x-reference': 'Plants' })
    await userEvent.click(input)
    await userEvent.hover(await screen.findByRole('option', { name: 'Plant 03' }))
    await userEvent.type(input, 'plant', { skipClick: true })
    await screen.findByRole('option', { name: 'Plant 01' })
    await userEvent.tab()
    await waitFor(() => expect([values.at(-1), input.value]).toEqual([1, 'Plant 01']))
  })

  it('takes the name that is typed whole and left by mouse before it is found, and no other', async () => {
    const { input, values } = await openField({ type: 'integer', 'x-reference': 'Plants' })
    await userEvent.type(input, 'plant 02')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect([values.at(-1), input.value]).toEqual([2, 'Plant 02']))
  })

  it('is empty where the text that is left finds no record, which it says', async () => {
    const { input, values } = await openField({ type: 'integer', 'x-reference': 'Plants' }, 2)
    await screen.findByDisplayValue('Plant 02')
    await userEvent.type(input, ' or so')
    await userEvent.tab()
    const note = await screen.findByText('Nothing was found for "or so", so nothing is chosen.')
    expect([values.at(-1), input.value, input.getAttribute('aria-describedby')]).toEqual([null, '', note.id])
  })
})

describe('many references', () => {
  const schema: PropertySchema = { type: 'array', items: { type: 'integer', 'x-reference': 'Plants' } }
  const record = { Field: [7, 2], FieldNames: [null, 'Plant 02'] }

  it('are named by what the row says, without a call, and taken away by keyboard', async () => {
    const { values } = await openField(schema, [7, 2], {}, { record })
    expect([screen.getByText('7'), screen.getByText('Plant 02')]).toHaveLength(2)
    expect(service.calls).toEqual([])
    await userEvent.tab()
    await screen.findByRole('option', { name: 'Plant 01' })
    expect(screen.queryByRole('option', { name: 'Plant 02' })).toBeNull()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Delete}{Backspace}{Backspace}')
    expect(values).toEqual([[7, 2, 1], [7, 1], [7], null])
  })

  it('bear what tells them from others that read alike', async () => {
    service.close()
    const described = buildPlants({ Bed: { type: 'string' } }, { describe: '{Bed}' })
    service = startScreens({ resources: [described], rows: { Plants: rows.map(row => ({ ...row, Bed: 'North' })) } })
    await openField(schema, [2], {}, { record: { Field: [2], FieldNames: ['Plant 02'] } })
    expect(await screen.findByText('Plant 02 · North')).toBeTruthy()
  })

  it('takes by Tab the first hit that is not chosen yet', async () => {
    const { input, values } = await openField(schema, [1], {}, { record: { Field: [1], FieldNames: ['Plant 01'] } })
    await userEvent.type(input, 'plant')
    await screen.findByRole('option', { name: 'Plant 02' })
    await userEvent.tab()
    await waitFor(() => expect(values.at(-1)).toEqual([1, 2]))
  })

  it('bear the message of one of them with its name', async () => {
    const problems = new Map([['/1', ['The selected record does not exist.']]])
    const { input } = await openField(schema, [7, 2], {}, { record, problems })
    const message = screen.getByText('Plant 02: The selected record does not exist.')
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual(['true', message.id])
  })
})

describe('a record of a tree', () => {
  const one: PropertySchema = { type: 'integer', 'x-reference': 'Plants', 'x-kind': 'tree' }
  const item = (name: string) => screen.findByRole('treeitem', { name })

  it('is one alone, and stands for itself', async () => {
    const { input, values } = await openField(one, 3)
    expect(input.textContent).toBe('Plant 03')
    await userEvent.click(input)
    await userEvent.click(await item('Plant 02'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect([values.at(-1), input.textContent]).toEqual([2, 'Plant 02'])
    await userEvent.click(input)
    await userEvent.click(await item('Plant 02'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect([values.at(-1), input.textContent]).toEqual([null, 'Select'])
  })

  it('is one of several by the rules of ticks, and stays where it is not in the tree', async () => {
    const many: PropertySchema = {
      type: 'array',
      items: { type: 'integer', 'x-reference': 'Plants' },
      'x-kind': 'tree',
    }
    const { input, values } = await openField(many, [7], {}, { record: { Field: [7], FieldNames: ['Gone'] } })
    expect(input.textContent).toBe('Gone')
    await userEvent.click(input)
    await userEvent.click(await item('Plant 02'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect([values.at(-1), input.textContent]).toEqual([[2, 3, 7], 'Plant 02, Gone'])
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

  it('is the first hit of what is typed when it is left by Tab', async () => {
    const { input, values } = await openField(schema, 'OH')
    await userEvent.clear(input)
    await userEvent.type(input, 'okla')
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

describe('a choice that is no longer offered', () => {
  const oneOf = [
    { const: 'A', title: 'Alpha' },
    { const: 'B', title: 'Beta (no longer offered)', 'x-retired': 'Beta' },
  ]

  it('stays in sight where the record holds it, and stands among the choices there alone', async () => {
    const { input, values } = await openField({ type: 'string', oneOf }, 'B')
    expect(input.value).toBe('Beta (no longer offered)')
    await userEvent.click(input)
    await userEvent.click(screen.getByRole('option', { name: 'Alpha' }))
    await userEvent.click(input)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Alpha'])
    expect(values).toEqual(['A'])
  })

  it('is a button only of a list that holds it', async () => {
    const { input: _, values } = await openField({ type: 'array', items: { type: 'string', oneOf } }, ['B'])
    await userEvent.click(await screen.findByRole('button', { name: 'Alpha' }))
    expect(values).toEqual([['A', 'B']])
    await userEvent.click(screen.getByRole('button', { name: 'Beta (no longer offered)' }))
    expect(screen.queryByRole('button', { name: /Beta/ })).toBeNull()
  })
})
