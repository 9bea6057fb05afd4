import { describe, expect, test } from 'vitest'
import { active, hostileTemplates } from '#tests/support/hostileTemplates.ts'
import {
  DisplayedValue,
  isProblem,
  listVariables,
  parseTemplate,
  renderTemplate,
  toPlainText,
  toSafeHtml,
} from './index.ts'

function read(text: string) {
  const read = parseTemplate(text)
  if (isProblem(read)) throw new Error(read.message)
  return read
}

const fill = (text: string, values: object = {}) => renderTemplate(read(text), values)

describe('templates', () => {
  test('write values as they are shown, and moments otherwise by filters', () => {
    const [start, end] = ['2026-11-30T19:00:00', '2026-12-01T07:00:00'].map(
      each => new DisplayedValue('shown', each, each),
    )
    const values = { Status: new DisplayedValue('Ofrecido', 2), start, end, empty: null }
    expect(fill('{{ start }}, {{ start | day }}, {{ start | until: end }}{{ empty }}', values)).toBe(
      'shown, 11/30/2026 Mon, 07:00 PM – 07:00 AM',
    )
    expect(fill('{% if Status == 2 %}offered{% endif %}{% if Status == 3 %}confirmed{% endif %}', values)).toBe(
      'offered',
    )
  })

  test('escape what they fill into HTML, and nothing in text', () => {
    expect(fill('{{ x }}', { x: '<b>' })).toBe('<b>')
    expect(fill('<p>{{ x }}</p>', { x: '<b>' })).toBe('<p>&#60;b&#62;</p>')
  })

  test('tell which variables they ask for, with their lines', () => {
    expect(listVariables(read('{{ JobID.EmployerID.Name }}\n{% assign a = Status %}{{ a }}{{ x }}'))).toEqual([
      { path: ['JobID', 'EmployerID', 'Name'], line: 1 },
      { path: ['Status'], line: 2 },
      { path: ['x'], line: 2 },
    ])
  })

  test.each([
    ['Hello\n{{ name', 2, 'not closed'],
    ['a\nb\n{% if x %}', 3, 'not closed'],
    ['{{ x | shout }}', 1, 'undefined filter: shout'],
  ])('tell what is wrong with %j and the line', (text, line, message) => {
    const problem = parseTemplate(text)
    expect(problem).toMatchObject({ line })
    expect((problem as { message: string }).message).toContain(message)
  })
})

test.each(hostileTemplates)('a hostile template runs and loads nothing: %s', (template, outcome) => {
  const began = performance.now()
  const make = () => String(toSafeHtml(fill(template, { x: 'x' })))
  if (outcome instanceof RegExp) expect(make).toThrow(outcome)
  else {
    const html = make()
    expect(html).toBe(outcome)
    expect(html).not.toMatch(active)
    expect(toPlainText(html)).not.toMatch(/<\w/)
  }
  expect(performance.now() - began).toBeLessThan(5000)
})
