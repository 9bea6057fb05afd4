import { expect, test } from 'vitest'
import { listProblems, tryRule } from './rule.ts'
import { sqlHome } from './sql.ts'

test('only repositories and the platform hold SQL', () => {
  expect(listProblems(sqlHome)).toEqual([])
})

test.each([
  'database.query("select a from b")',
  'database.query(`insert into t (a) values ($1)`)',
  'const rows = sql`select 1`',
])('the rule refuses %s in a service', text => {
  expect(tryRule(sqlHome, 'server/services/chat/service.ts', text)).not.toEqual([])
  expect(tryRule(sqlHome, 'server/services/chat/threadRepository.ts', text)).toEqual([])
})

test('the rule does not take plain words for SQL', () => {
  const text = 'const said = ["Select a company", "update failed", "with care"]'
  expect(tryRule(sqlHome, 'server/services/chat/service.ts', text)).toEqual([])
})
