import { expect, test } from 'vitest'
import { domainWords, listDomainWords } from './domainWords.ts'
import { listProblems, tryRule } from './rule.ts'

test('the engine names no word of the field', () => {
  expect(listProblems(domainWords())).toEqual([])
})

test('the words come from the names of the data files', () => {
  const words = listDomainWords(['schemas/time-card.json', 'resources/companies.json'])
  expect(words).toEqual(expect.arrayContaining(['time card', 'company', 'job']))
})

test.each([
  'const job = 1',
  'export function listJobs() {}',
  'const path = "/Companies/Edit"',
  'const path = `/time-cards`',
  'const candidateJob = record.TimeCardID',
  'const view = <p>All employers</p>',
])('the rule refuses %s in the engine', text => {
  const rule = domainWords(listDomainWords(['schemas/time-card.json', 'resources/companies.json']))
  expect(tryRule(rule, 'src/engine/list/List.tsx', text)).not.toEqual([])
})

test('the rule leaves the language of the platform alone', () => {
  const rule = domainWords(['role'])
  expect(tryRule(rule, 'src/engine/list/grid/Grid.tsx', 'const view = <p role="alert">{text}</p>')).toEqual([])
})
