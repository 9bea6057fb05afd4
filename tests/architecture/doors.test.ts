import { expect, test } from 'vitest'
import { networkDoors, vendorDoors } from './doors.ts'
import { listProblems, tryRule } from './rule.ts'

test('each vendor is imported behind its one door', () => {
  expect(listProblems(vendorDoors)).toEqual([])
})

test('only the http provider of the console speaks to the network', () => {
  expect(listProblems(networkDoors)).toEqual([])
})

test.each([
  ['src/engine/screens/List.tsx', '@mui/x-data-grid'],
  ['src/engine/fields/text/widget.tsx', '@rjsf/utils'],
  ['src/app/session.ts', 'oidc-client-ts'],
  ['server/services/chat/repository.ts', 'pg'],
  ['server/platform/access/access.ts', 'oidc-provider'],
  ['server/platform/resources/save.ts', 'ajv'],
  ['server/services/chat/hub.ts', 'ws'],
  ['server/services/chat/service.ts', 'redis'],
])('the doors refuse that %s imports %s', (path, specifier) => {
  expect(tryRule(vendorDoors, path, `import type { Thing } from '${specifier}'`)).toHaveLength(1)
})

test('a vendor may be imported behind its door', () => {
  expect(tryRule(vendorDoors, 'src/engine/grid/Grid.tsx', `import { DataGrid } from '@mui/x-data-grid'`)).toEqual([])
})

test.each(['fetch("/x")', 'window.fetch("/x")', 'new WebSocket("/x")', 'navigator.sendBeacon("/x")'])(
  'the network rule refuses %s outside its door',
  text => {
    expect(tryRule(networkDoors, 'src/engine/list.ts', text)).toHaveLength(1)
    expect(tryRule(networkDoors, 'src/providers/http/http.ts', text)).toEqual([])
  },
)
