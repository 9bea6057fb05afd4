import { expect, test } from 'vitest'
import { listProblems, tryRule } from './rule.ts'
import { comments, erasable, testHabits } from './syntax.ts'

test('every file is written in syntax that Node can strip, without any', () => {
  expect(listProblems(erasable)).toEqual([])
})

test('no comment silences the compiler or reminds without a condition', () => {
  expect(listProblems(comments)).toEqual([])
})

test('every test has a sentence for a name, runs, does not sleep and mocks nothing of ours', () => {
  expect(listProblems(testHabits)).toEqual([])
})

test.each([
  'enum A { B }',
  'namespace A { export const b = 1 }',
  'class A { constructor(private b: string) {} }',
  'const a = b as any',
])('the syntax rule refuses %s', text => {
  expect(tryRule(erasable, 'src/lib/a.ts', text)).toHaveLength(1)
})

test.each(['// @ts-ignore', `// ${'TODO'} later`])('the comment rule refuses %s', text => {
  expect(tryRule(comments, 'src/lib/a.ts', text)).toHaveLength(1)
})

test('the comment rule lets a reminder with its condition be', () => {
  expect(tryRule(comments, 'src/lib/a.ts', '// TODO when the grid takes keys: drop this')).toEqual([])
})

test.each([
  "test.only('does a thing', () => {})",
  "test.skip('does a thing', () => {})",
  "test('should do', () => {})",
  "test('works', () => {})",
  "test('does a thing', () => page.waitForTimeout(10))",
  "test('does a thing', () => new Promise(end => setTimeout(end, 10)))",
  "vi.mock('./own.ts')",
])('the rule of test habits refuses %s', text => {
  expect(tryRule(testHabits, 'src/lib/a.test.ts', text)).toHaveLength(1)
})
