import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { areas, listServerTests, listSpecs } from './changed.ts'

test('a change names the browser specs that tell of it', () => {
  expect(listSpecs(['server/services/time-cards/index.ts', 'tests/e2e/docs.spec.ts'])).toEqual([
    ...['docs', 'earnings', 'shift', 'timeCards', 'timeSheet'],
  ])
  expect(listSpecs(['src/lib/age.test.ts', 'README.md'])).toEqual([])
})

test('a change names the server tests of its service or resource, and those that changed', () => {
  const changed = [
    'server/services/time-cards/slots.ts',
    'resources/jobs.json',
    'tests/server/http.test.ts',
    'src/app/x.ts',
  ]
  expect(listServerTests(changed)).toEqual([
    'tests/server/http.test.ts',
    'tests/server/jobs/',
    'tests/server/time-cards/',
  ])
})

test('every browser spec is named by some area, and no other', () => {
  const specs = globSync('tests/e2e/*.spec.ts').map(path => basename(path).replace(/(\.deep)?\.spec\.ts$/, ''))
  expect([...new Set(areas.flatMap(([, named]) => named.split(' ')))].sort()).toEqual([...new Set(specs)].sort())
})
