import { expect, it } from 'vitest'
import { isTerminated, toStatusCode } from './candidateRules.ts'

it('counts every way of being terminated, and nothing else', () => {
  const statuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(statuses.filter(isTerminated).map(toStatusCode)).toEqual([
    'Terminated',
    'TerminatedDeceased',
    'TerminatedDNU',
    'TerminatedProfessional',
  ])
})
