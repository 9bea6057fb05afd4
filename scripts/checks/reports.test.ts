import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'

function buildVitestReport(figures: object): string {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  return JSON.stringify({ success: true, ...none, ...figures })
}

describe('the count of a vitest run', () => {
  test('sums passed, failed and left out tests', () => {
    const text = buildVitestReport({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 })
    expect(countVitest(text, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  test('counts a file that cannot be loaded as a failure', () => {
    const text = buildVitestReport({ numPassedTests: 5, testResults: [{ status: 'failed', assertionResults: [] }] })
    expect(countVitest(text, 1).failed).toBe(1)
  })

  test('counts a bad end without a failed test as a failure', () => {
    expect(countVitest(buildVitestReport({ numPassedTests: 5 }), 1).failed).toBe(1)
    expect(countVitest('', 0).failed).toBe(1)
  })
})

describe('the count of a Playwright run', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 1 }

  test('sums passed and left out tests', () => {
    expect(countPlaywright(JSON.stringify({ stats, errors: [] }), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  })

  test('counts a flaky test and an error outside tests as failures', () => {
    const text = JSON.stringify({ stats: { ...stats, flaky: 1 }, errors: [{}] })
    expect(countPlaywright(text, 1).failed).toBe(2)
  })
})
