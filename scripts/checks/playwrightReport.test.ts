import { describe, expect, test } from 'vitest'
import { readPlaywrightReport } from './playwrightReport.ts'

const error = { message: 'no button\n\n  at line 3' }

function buildReport(status: string, results: object[], errors: object[] = []): string {
  const suite = { file: 'a.spec.ts', title: 'on a phone', specs: [{ title: 'a shift', tests: [{ status, results }] }] }
  return JSON.stringify({ errors, suites: [{ file: 'a.spec.ts', title: 'a.spec.ts', suites: [suite] }] })
}

describe('the report of a Playwright run', () => {
  test('names what failed in a suite of a suite, and why', () => {
    const [outcome] = readPlaywrightReport(buildReport('unexpected', [{ errors: [error] }]))
    expect(outcome).toMatchObject({ file: 'a.spec.ts', passed: 0, failed: 1 })
    expect(outcome?.failures).toEqual([{ name: 'on a phone a shift', reason: error.message }])
  })

  test('counts what passed at its second try as passed, and names it', () => {
    const [outcome] = readPlaywrightReport(
      buildReport('flaky', [
        { errors: [error], duration: 500, attachments: [{ path: 'first.png', contentType: 'image/png' }] },
        { duration: 1500 },
      ]),
    )
    expect(outcome).toMatchObject({ passed: 1, failed: 0, failures: [], seconds: 2 })
    expect(outcome?.retried).toEqual([
      { name: 'on a phone a shift', tries: 2, reason: error.message, pictures: ['first.png'] },
    ])
  })

  test('counts what was left out, and an error outside tests as a failure', () => {
    const outcomes = readPlaywrightReport(buildReport('skipped', [], [error]))
    expect(outcomes).toMatchObject([
      { skipped: 1, failed: 0 },
      { file: 'outside tests', failed: 1 },
    ])
  })
})
