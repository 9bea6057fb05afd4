import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { areas, listSpecs } from './changed.ts'

test('a change names the browser specs that tell of it', () => {
  expect(listSpecs(['server/services/time-cards/index.ts', 'tests/e2e/docs.spec.ts'])).toEqual([
    ...['docs', 'shift', 'timeCards', 'timeSheet'],
  ])
  expect(listSpecs(['src/lib/age.test.ts', 'README.md'])).toEqual([])
})

test('every browser spec is named by some area, and no other', () => {
  const specs = globSync('tests/e2e/*.spec.ts').map(path => basename(path).replace(/(\.deep)?\.spec\.ts$/, ''))
  expect([...new Set(areas.flatMap(([, named]) => named.split(' ')))].sort()).toEqual([...new Set(specs)].sort())
})
