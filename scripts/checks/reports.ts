import type { Counts } from './step.ts'

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A runner that ended badly without a failed test to show for it (a crash, an import that throws) is one failure. */
function countEnd(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Reads vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function countVitest(text: string, exitCode: number): Counts {
  if (text === '') return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(text) as VitestReport
  const unloaded = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return countEnd(counts, exitCode)
}

/** Reads Playwright's JSON report. A test that passed only when tried again counts as failed. */
export function countPlaywright(text: string, exitCode: number): Counts {
  if (text === '') return { passed: 0, failed: 1, skipped: 0 }
  const { stats, errors } = JSON.parse(text) as PlaywrightReport
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
  return countEnd(counts, exitCode)
}
