import { describe, expect, it } from 'vitest'
import { compareFiles } from './fileComparison.ts'

const file = (path: string, content: unknown) => ({
  path,
  text: typeof content === 'string' ? content : JSON.stringify(content),
})

function locationsOf(path: string, before: unknown, after: unknown): unknown[] {
  const [change] = compareFiles([file(path, after)], [file(path, before)])
  return (change?.locations ?? []).map(({ location, before: one, after: other }) => [location, one, other])
}

describe('the differences of data files', () => {
  it('tells what is missing, what differs and what is extra here, in the order of the paths', () => {
    const wanted = [file('schemas/a.json', 1), file('schemas/b.json', 1), file('schemas/c.json', 1)]
    const live = [file('schemas/d.json', 1), file('schemas/c.json', 1), file('schemas/b.json', 2)]
    expect(compareFiles(wanted, live).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      'schemas/a.json missing',
      'schemas/b.json changed',
      'schemas/d.json extra',
    ])
  })

  it('names each place of a JSON file with what stood there and what will', () => {
    const before = { title: 'A', properties: { X: { type: 'string' }, Y: {} }, required: ['X'], items: [{ a: 1 }] }
    const after = {
      title: 'B',
      properties: { X: { type: 'string', 'a/b': 1 } },
      required: ['X', 'Z'],
      items: [{ a: 2 }],
    }
    expect(locationsOf('schemas/a.json', before, after)).toEqual([
      ['/title', 'A', 'B'],
      ['/properties/X/a~1b', undefined, 1],
      ['/properties/Y', {}, undefined],
      ['/required', ['X'], ['X', 'Z']],
      ['/items/0/a', 1, 2],
    ])
  })

  it('names the lines of another file that went and that came', () => {
    expect(locationsOf('menu/menu.xml', '<a>\n  <b />\n</a>\n', '<a>\n  <c />\n</a>\n<d />\n')).toEqual([
      ['line 2', '<b />', undefined],
      ['line 2', undefined, '<c />'],
      ['line 4', undefined, '<d />'],
    ])
  })

  it('names a file that says the same in another layout, without a place', () => {
    const [change] = compareFiles([file('schemas/a.json', '{"a": 1}')], [file('schemas/a.json', '{"a":1}')])
    expect(change).toEqual({ path: 'schemas/a.json', kind: 'changed', locations: [] })
  })
})
