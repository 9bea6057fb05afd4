import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'

function buildVitestReport(figures: object): string {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  return JSON.stringify({ success: true, ...none, ...figures })
}

describe('the count of a vitest run', () => {
  test('sums passed, failed and left out tests', () => {
    const text = buildVitestReport({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 })
    expect(countVitest(text, 1)).toMatchObject({ passed: 5, failed: 2, skipped: 2 })
  })

  test('names what failed, and why, without colours', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a shift is opened' },
      { status: 'failed', fullName: 'a shift is left', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'] },
    ]
    const text = buildVitestReport({ testResults: [{ status: 'failed', name: 'a.test.ts', assertionResults }] })
    expect(countVitest(text, 1).failures).toEqual(['a.test.ts > a shift is left\n    expected 1 to be 2'])
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
    expect(countPlaywright(JSON.stringify({ stats, errors: [] }), 0)).toMatchObject({
      passed: 3,
      failed: 0,
      skipped: 1,
    })
  })

  test('names what failed in a suite of a suite, and why', () => {
    const results = [{ errors: [{ message: 'no button\n\n  at line 3' }] }]
    const suite = { file: 'a.spec.ts', specs: [{ title: 'a shift', ok: false, tests: [{ results }] }] }
    const text = JSON.stringify({ stats, errors: [], suites: [{ file: 'a.spec.ts', suites: [suite] }] })
    expect(countPlaywright(text, 1).failures).toEqual(['a.spec.ts > a shift\n    no button\n      at line 3'])
  })

  test('counts a flaky test and an error outside tests as failures', () => {
    const text = JSON.stringify({ stats: { ...stats, flaky: 1 }, errors: [{}] })
    expect(countPlaywright(text, 1).failed).toBe(2)
  })
})
