import { describe, expect, it } from 'vitest'
import type { Snapshot } from './snapshot.ts'
import { formatSnapshot, parseSnapshot } from './snapshotText.ts'

const line = (values: Record<string, unknown>) => ({ values, line: 0 })

const snapshot: Snapshot = {
  files: [
    { path: 'schemas/b.json', text: '{\n  "title": "B"\n}\n' },
    { path: 'menu/menu.xml', text: '<menu />' },
  ],
  records: new Map([
    ['Lookups', [line({ Category: 'Work', Value: 'RN', ParentID: { Value: 'A' } })]],
    ['Categories', []],
  ]),
}

describe('the text of a snapshot', () => {
  it('has its parts in the order of their names, a record a line', () => {
    expect(formatSnapshot(snapshot).split('\n')).toEqual([
      'Locum snapshot 1',
      '=== file menu/menu.xml',
      '<menu />',
      '\\ No newline at end of file',
      '=== file schemas/b.json',
      '{',
      '  "title": "B"',
      '}',
      '=== records Categories',
      '=== records Lookups',
      '{"Category": "Work", "Value": "RN", "ParentID": {"Value":"A"}}',
      '=== end',
      '',
    ])
  })

  it.each([
    '',
    '\n',
    'a',
    'a\n\n',
    '=== end\n',
    '\\=== end\n',
    '\\\\=== end\n',
    '\\ No newline at end of file',
    '=== file x\r\n\\ b\n',
  ])('brings the text %j back as it was', text => {
    const files = [{ path: 'schemas/a.json', text }]
    expect(parseSnapshot(formatSnapshot({ files, records: new Map() }), 'x').files).toEqual(files)
  })

  it('speaks of records alone where it has no file', () => {
    const text = formatSnapshot({ files: null, records: snapshot.records })
    expect(parseSnapshot(text, 'x').files).toBeNull()
    expect(parseSnapshot(text.replaceAll('\n', '\r\n'), 'x').records.get('Lookups')?.[0]?.values).toMatchObject({
      Value: 'RN',
    })
  })

  it.each([
    ['', 'x is no snapshot'],
    ['{}\n', 'x is no snapshot'],
    ['Locum snapshot 2\n=== end\n', 'x is of the format 2, and this program reads up to 1'],
    ['Locum snapshot 1\n=== records A\n{"B": 1}\n', 'x:4: The snapshot is cut off'],
    ['Locum snapshot 1\n=== end\n=== records A\n', 'x:3: Something follows'],
    ['Locum snapshot 1\n{}\n=== end\n', 'x:2: No part of a snapshot has begun'],
    ['Locum snapshot 1\n=== table A\n=== end\n', 'x:2: "=== table A" begins no part'],
    ['Locum snapshot 1\n=== records A\n{"B": 1\n=== end\n', 'x:3: This is no record'],
    ['Locum snapshot 1\n=== records A\n[]\n=== end\n', 'x:3: This is no record'],
    ['Locum snapshot 1\n=== records A\n=== records A\n=== end\n', 'x:3: The records of A come twice'],
    ['Locum snapshot 1\n=== file a\n=== file a\n=== end\n', 'x:3: The file a comes twice'],
  ])('refuses %j in a line that names the place', (text, message) => {
    expect(() => parseSnapshot(text, 'x')).toThrow(message)
  })
})
