import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Condition } from '#contract/conditions.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildProperty, openField } from '#tests/support/fieldEditor.tsx'
import { buildPlantRows, buildPlants, renderElement, startScreens } from '#tests/support/screens.tsx'
import { getFieldEditor } from './editors.tsx'
import { getFieldKind } from './registry.ts'

beforeEach(() => {
  startScreens({ resources: [buildPlants()], rows: { Plants: buildPlantRows(3) } })
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
    ['amount of money', { type: 'number', 'x-kind': 'money' }, '5 dollars'],
    ['length of time', { type: 'integer', 'x-kind': 'duration' }, '7h 90'],
    ['colour', { type: 'string', format: 'colour' }, 'sky blue'],
  ])('stays as it was pasted for a %s, so that validation can speak of it', async (_, schema, text) => {
    const { input, values } = await openField(schema)
    await userEvent.click(input)
    await userEvent.paste(text)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect([values.at(-1), input.value]).toEqual([text, text])
  })

  it('is not typed at all where a key leads to no number', async () => {
    const { input, values } = await openField({ type: 'integer' })
    await userEvent.type(input, '-1x2')
    expect([values.at(-1), input.value]).toEqual([-12, '-12'])
    await userEvent.type(input, 'x', { initialSelectionStart: 0, initialSelectionEnd: 2 })
    expect([values.at(-1), input.value]).toEqual([-12, '-12'])
  })

  it.each<[string, PropertySchema, string, string]>([
    ['a whole number', { type: 'integer' }, '9,99', '"9,99" is no whole number: '],
    ['a number', { type: 'number' }, '0,750', '"0,750" cannot be read: '],
    ['an amount', { type: 'number', 'x-kind': 'money' }, '1.234,56', '"1.234,56" cannot be read: '],
    ['one of two numbers', { type: 'number' }, '1,234', '"1,234" can be read as 1234 or as 1.234: '],
    ['one of two amounts', { type: 'number', 'x-kind': 'money' }, '1.000', '"1.000" can be read as 1 or as 1000: '],
    ['a decimal more', { type: 'number', 'x-kind': 'money' }, '1.0055', '"1.0055" has more than 2 decimals.'],
  ])('keeps a sign that does not belong, typed or pasted, and says so: %s', async (_, schema, typed, notice) => {
    const { input, values } = await openField(schema)
    await userEvent.type(input, typed)
    await userEvent.tab()
    expect([values.at(-1), input.value]).toEqual([typed, typed])
    expect(screen.getByText(each => each.startsWith(notice))).toBeTruthy()
    await userEvent.clear(input)
    expect(screen.queryByText(each => each.startsWith(notice))).toBeNull()
    await userEvent.paste(typed)
    expect(values.at(-1)).toBe(typed)
  })

  it('is a day that is written with points: nobody knows whether its month comes first', async () => {
    const { input, values } = await openField({ type: 'string', format: 'date' })
    await userEvent.type(input, '01.02.2026')
    await userEvent.tab()
    expect([values.at(-1), input.value]).toEqual(['01.02.2026', '01.02.2026'])
  })

  it('is told of at the field where a key is not taken', async () => {
    const { input } = await openField({ type: 'number' })
    await userEvent.type(input, '1e2')
    expect(input.value).toBe('12')
    const description = 'This key is not taken: digits, one sign and one point only.'
    expect(input).toBe(screen.getByRole('textbox', { description }))
    await userEvent.tab()
    expect(screen.getByText(/not taken/)).toBeTruthy()
    await userEvent.clear(input)
    expect(screen.queryByText(/not taken/)).toBeNull()
  })

  it.each<[string, PropertySchema, string, number]>([
    ['number', { type: 'integer', minimum: 0, maximum: 168 }, '200', 200],
    ['negative number', { type: 'integer', minimum: 0 }, '-5', -5],
    ['amount of money', { type: 'number', maximum: 99, 'x-kind': 'money' }, '100.50', 100.5],
    ['length of time', { type: 'integer', maximum: 60, 'x-kind': 'duration' }, '2h', 120],
  ])('is whole beyond its limits, so that validation can speak of it: %s', async (_, schema, typed, value) => {
    const { input, values } = await openField(schema)
    await userEvent.type(input, typed)
    await userEvent.tab()
    expect([values.at(-1), input.value]).toEqual([value, typed])
  })

  it('is the number that it stands for where a figure before or after the point is left out', async () => {
    const { input, values } = await openField({ type: 'number' })
    await userEvent.type(input, '.5')
    expect([values.at(-1), input.value]).toEqual([0.5, '.5'])
    await userEvent.tab()
    expect(input.value).toBe('0.5')
    await userEvent.clear(input)
    await userEvent.type(input, '1.')
    await userEvent.tab()
    expect([values.at(-1), input.value]).toEqual([1, '1'])
  })
})

it('a time of day is kept with its half of the day, and cleared where it is none, which is said', async () => {
  const { input, values } = await openField({ type: 'string', format: 'time' }, '08:00')
  await userEvent.clear(input)
  await userEvent.type(input, '12:05 am')
  await userEvent.tab()
  expect([values.at(-1), input.value]).toEqual(['00:05', '12:05 AM'])
  await userEvent.clear(input)
  await userEvent.type(input, '14:30')
  await userEvent.tab()
  expect([values.at(-1), input.value]).toEqual([null, ''])
  const notice = '"14:30" was cleared. Enter a time as hh:mm AM/PM, such as 02:30 PM.'
  expect(input).toBe(screen.getByRole('textbox', { description: notice }))
  await userEvent.type(input, '2')
  expect(screen.queryByText(notice)).toBeNull()
})

it('a note that comes as a button is pressed waits for its click', async () => {
  const { input } = await openField({ type: 'string', format: 'time' })
  await userEvent.type(input, 'noon')
  const next = screen.getByRole('button', { name: 'Next' })
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: next })
  expect([input.value, screen.queryByText(/was cleared/)]).toEqual(['', null])
  await user.pointer({ keys: '[/MouseLeft]', target: next })
  expect(await screen.findByText(/"noon" was cleared/)).toBeTruthy()
})

it('an e-mail address whose domain is misspelt is answered with the one that may be meant', async () => {
  const { input, values } = await openField({ type: 'string', format: 'email' })
  await userEvent.type(input, 'ann@gmial.com')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  await userEvent.tab()
  expect(input).toBe(screen.getByRole('textbox', { description: 'Did you mean ann@gmail.com?' }))
  await userEvent.clear(input)
  await userEvent.type(input, 'ann@gmail.com')
  await userEvent.tab()
  expect([values.at(-1), screen.queryByText(/Did you mean/)]).toEqual(['ann@gmail.com', null])
})

it('the address that may be meant is taken by a press, and is no word of another value', async () => {
  const { input, values } = await openField({ type: 'string', format: 'email' })
  await userEvent.type(input, 'ann@gmial.com')
  await userEvent.tab()
  const note = await screen.findByRole('button', { name: 'Did you mean ann@gmail.com?' })
  await userEvent.click(note)
  expect([values.at(-1), input.value, document.activeElement]).toEqual(['ann@gmail.com', 'ann@gmail.com', input])
  expect(screen.queryByText(/Did you mean/)).toBeNull()
})

it('a time of day that is half typed stays while only the window loses the focus', async () => {
  const { input, values } = await openField({ type: 'string', format: 'time' })
  await userEvent.type(input, '07:3')
  fireEvent.blur(input)
  expect([document.activeElement, input.value]).toEqual([input, '07:3'])
  await userEvent.keyboard('0 pm')
  await userEvent.tab()
  expect([values.at(-1), input.value]).toEqual(['19:30', '07:30 PM'])
})

it('a text that is no JSON stays as it is, and the place is named', async () => {
  const { input, values } = await openField({ type: 'object', 'x-kind': 'json' }, { a: 1 })
  expect(input.value).toBe('{\n  "a": 1\n}')
  await userEvent.clear(input)
  await userEvent.paste('{\n  "a": }')
  await userEvent.tab()
  expect([values.at(-1), input.value]).toEqual(['{\n  "a": }', '{\n  "a": }'])
  const message = screen.getByText('This is no valid JSON: look at line 2, column 8.')
  expect(input.getAttribute('aria-describedby')).toContain(message.id)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(input, '{Backspace}2}')
  expect(values.at(-1)).toEqual({ a: 2 })
  expect(screen.queryByText(/no valid JSON/)).toBeNull()
})

it('what may be of any type is edited as JSON, and a text that is none is a text', async () => {
  const { input, values } = await openField({ 'x-kind': 'json' }, 'b')
  expect(input.value).toBe('"b"')
  await userEvent.clear(input)
  await userEvent.type(input, '7')
  expect(values.at(-1)).toBe(7)
  await userEvent.type(input, ' days')
  expect([values.at(-1), input.value]).toEqual(['7 days', '7 days'])
  expect(screen.queryByText(/no valid JSON/)).toBeNull()
})

it('tags are parted by commas, kept when they are left, and taken back by Backspace', async () => {
  const { input, values } = await openField({ type: 'array', items: { type: 'string' } }, ['a, b'])
  await userEvent.type(input, 'Tall,Red')
  await userEvent.tab()
  expect(values.at(-1)).toEqual(['a, b', 'Tall', 'Red'])
  await userEvent.type(input, '{Backspace}{Backspace}{Backspace}')
  expect(values.at(-1)).toBeNull()
})

it('money shows the sign of its currency and its cents, and takes what is pasted with a sign', async () => {
  const { input, values } = await openField({ type: 'number', 'x-kind': 'money', 'x-currency': 'EUR' }, 12.5)
  expect(input.value).toBe('12.50')
  expect(screen.getByText('€')).toBeTruthy()
  await userEvent.clear(input)
  await userEvent.paste('€1,234.5')
  await userEvent.tab()
  expect([values.at(-1), input.value]).toEqual([1234.5, '1234.50'])
  await userEvent.clear(input)
  await userEvent.type(input, '9.99-')
  expect(values.at(-1)).toBe(9.99)
})

it('a masked number stays as the services gave it until another is typed in its place', async () => {
  const { input, values } = await openField({ type: 'string', format: 'ssn' }, 'xxx-xx-6789')
  expect(input.value).toBe('xxx-xx-6789')
  await userEvent.clear(input)
  await userEvent.type(input, '987 65 4321')
  await userEvent.tab()
  expect([values.at(-1), input.value]).toEqual(['987654321', '987-65-4321'])
})

it('a web address opens in a tab of its own, and nothing but one of the web is a link', () => {
  const property = buildProperty({ type: 'string', format: 'uri' })
  const { Cell } = getFieldKind(property.kind)
  renderElement(
    <>
      <Cell property={property} value="https://a.org/b" record={{}} />
      <Cell property={property} value="javascript:alert(1)" record={{}} />
    </>,
  )
  const [link, ...others] = screen.getAllByRole('link')
  expect([link?.getAttribute('href'), link?.getAttribute('target'), others]).toEqual(['https://a.org/b', '_blank', []])
  expect(link?.getAttribute('rel')).toContain('noopener')
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

it('a number that cannot be read stays in a filter, is marked, and asks for nothing', async () => {
  const property = buildProperty({ type: 'integer' })
  const given: Condition[][] = []
  const { Filter } = getFieldEditor('number')
  if (!Filter) throw new Error('Numbers cannot be filtered.')
  renderElement(
    <Filter property={property} id="filter" conditions={[]} onChange={conditions => given.push(conditions)} />,
  )
  const input = (await screen.findByLabelText('From')) as HTMLInputElement
  await userEvent.type(input, '9,99')
  await userEvent.tab()
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['9,99', 'true'])
  expect(given.at(-1)).toEqual([])
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
  await userEvent.type(input, '3/9/20x')
  await userEvent.tab()
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['3/9/20x', 'true'])
  expect(given.at(-1)).toEqual([])
  await userEvent.type(input, '3/9/26')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(given.at(-1)).toEqual([{ field: 'Field', op: 'from', value: '2026-03-09' }])
})
