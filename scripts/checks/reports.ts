import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './step.ts'

type VitestTest = { status: string; fullName: string; failureMessages?: string[] }

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; name?: string; message?: string; assertionResults: VitestTest[] }[]
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; tests: { results: { errors?: { message?: string }[] }[] }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

/** Lines of a reason that are told: an assertion names what it saw within them. */
const linesTold = 12

function buildFailure(place: string, reasons: (string | undefined)[]): string {
  const lines = stripVTControlCharacters(reasons.join('\n')).split('\n')
  const told = lines.filter(line => line.trim() !== '').slice(0, linesTold)
  return [place, ...told.map(line => `    ${line}`)].join('\n')
}

const unread: Counts = { passed: 0, failed: 1, skipped: 0, failures: ['A runner ended without a report.'] }

/** A runner that ended badly without a failed test to show for it (a crash, an import that throws) is one failure. */
function countEnd(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Reads vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function countVitest(text: string, exitCode: number): Counts {
  if (text === '') return unread
  const report = JSON.parse(text) as VitestReport
  const unloaded = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  const failures = report.testResults.flatMap(({ name = '', message, assertionResults }) => [
    ...(unloaded.some(file => file.name === name) ? [buildFailure(name, [message])] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => buildFailure(`${name} > ${fullName}`, failureMessages)),
  ])
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
  return countEnd(counts, exitCode)
}

function listFailures({ file, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(result => result.errors ?? []))
      return buildFailure(
        `${file} > ${title}`,
        errors.map(({ message }) => message),
      )
    }),
    ...suites.flatMap(listFailures),
  ]
}

/** Reads Playwright's JSON report. A test that passed only when tried again counts as failed. */
export function countPlaywright(text: string, exitCode: number): Counts {
  if (text === '') return unread
  const { stats, errors, suites = [] } = JSON.parse(text) as PlaywrightReport
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(listFailures),
      ...errors.map(({ message }) => buildFailure('outside tests', [message])),
    ],
  }
  return countEnd(counts, exitCode)
}
