import { expect, test } from 'vitest'
import { listProblems, tryRule } from './rule.ts'
import { comments, testHabits } from './syntax.ts'
import { windowState } from './windowState.ts'

test('no comment reminds without a condition', () => {
  expect(listProblems(comments)).toEqual([])
})

test('every test has a sentence for a name, does not sleep and mocks nothing of ours', () => {
  expect(listProblems(testHabits)).toEqual([])
})

test('the comment rule refuses a reminder without one', () => {
  expect(tryRule(comments, 'src/lib/a.ts', `// ${'TODO'} later`)).toHaveLength(1)
})

test('the comment rule lets a reminder with its condition be', () => {
  expect(tryRule(comments, 'src/lib/a.ts', '// TODO when the grid takes keys: drop this')).toEqual([])
})

test.each([
  "test('should do', () => {})",
  "test('works', () => {})",
  "test('does a thing', () => page.waitForTimeout(10))",
  "test('does a thing', () => new Promise(end => setTimeout(end, 10)))",
  "test('does a thing', () => vi.waitFor(() => expect(seen).toBe(1)))",
  "vi.mock('./own.ts')",
])('the rule of test habits refuses %s', text => {
  expect(tryRule(testHabits, 'src/lib/a.test.ts', text)).toHaveLength(1)
})

test('what a module keeps for the window is forgotten with it', () => {
  expect(listProblems(windowState)).toEqual([])
})

test.each(['let last = 0', 'const asked = new Map()', 'export const open = new Set<string>()', 'let pending'])(
  'the rule of the window refuses %s of a module of the console',
  text => {
    expect(tryRule(windowState, 'src/lib/asking.ts', text)).toHaveLength(1)
    expect(tryRule(windowState, 'src/lib/asking.ts', `${text}\nonWindowReset(() => {})`)).toEqual([])
    expect(tryRule(windowState, 'server/asking.ts', text)).toEqual([])
  },
)

test.each([
  'const kinds = new Set(["a"])',
  'const none: ReadonlySet<string> = new Set()',
  'const known = new WeakMap()',
  'function count() { let sum = 0 }',
])('the rule of the window lets %s be', text => {
  expect(tryRule(windowState, 'src/lib/asking.ts', text)).toEqual([])
})
