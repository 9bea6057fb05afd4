import { expect, test } from 'vitest'
import { listProblems, tryRule } from './rule.ts'
import { tsdoc } from './tsdoc.ts'

test('every export of contract, engine, providers and platform says what it is for', () => {
  expect(listProblems(tsdoc)).toEqual([])
})

test.each([
  'export const a = 1',
  'export type A = string',
  '/** Short. */\nexport function run(): void {}',
  '// Not a doc comment, though it is long enough.\nexport const a = 1',
  '/** Says what the first is for, not the second. */\nexport const a = 1\nexport const b = 2',
])('the rule refuses %s', text => {
  expect(tryRule(tsdoc, 'contract/calls.ts', text)).toHaveLength(1)
})

test('the rule asks nothing of pages and nothing of what is documented', () => {
  expect(tryRule(tsdoc, 'src/features/roles/RoleTable.tsx', 'export const a = 1')).toEqual([])
  expect(
    tryRule(tsdoc, 'contract/calls.ts', '/** Renders a request from a call table. */\nexport const a = 1'),
  ).toEqual([])
})
