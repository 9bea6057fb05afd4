import { expect, test } from 'vitest'
import { listDocuments, listMissing } from './documents.ts'
import { readText } from './sources.ts'

test('every path, link and command that a document names exists', () => {
  expect(listDocuments().flatMap(path => listMissing(path, readText(path)))).toEqual([])
})

test.each(['See `server/nowhere.ts`.', 'See [it](docs/nowhere.md).', 'Run `npm run nothing`.', 'See `nowhere.ts`.'])(
  'the rule refuses "%s"',
  text => {
    expect(listMissing('README.md', text)).toHaveLength(1)
  },
)

test('the rule follows patterns, folders and line numbers', () => {
  const text = 'See `tests/architecture/`, `tests/<suite>/*.test.ts`, `scripts/check.ts:3` and `package.json`.'
  expect(listMissing('README.md', text)).toEqual([])
})
