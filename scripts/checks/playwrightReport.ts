import { buildEndOutcome, type Outcome } from './outcome.ts'

type PlaywrightResult = {
  duration?: number
  errors?: { message?: string }[]
  attachments?: { path?: string; contentType?: string }[]
}

type PlaywrightSpec = { title: string; tests: { status: string; results: PlaywrightResult[] }[] }

type PlaywrightSuite = { file: string; title?: string; suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] }

type PlaywrightReport = { errors: { message?: string }[]; suites?: PlaywrightSuite[] }

type Messages = readonly { message?: string }[]

function joinMessages(errors: Messages): string {
  return errors.map(({ message = '' }) => message).join('\n')
}

function readFirstTry({ errors = [], attachments = [] }: PlaywrightResult): { reason: string; pictures: string[] } {
  const pictures = attachments.flatMap(({ path, contentType }) => (path && contentType === 'image/png' ? [path] : []))
  return { reason: joinMessages(errors), pictures }
}

function addSpec(outcome: Outcome, name: string, { tests }: PlaywrightSpec): void {
  for (const { status, results } of tests) {
    outcome.seconds += results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0)
    if (status === 'skipped') outcome.skipped += 1
    else if (status === 'unexpected') {
      outcome.failed += 1
      outcome.failures.push({ name, reason: joinMessages(results.flatMap(result => result.errors ?? [])) })
    } else {
      outcome.passed += 1
      const [first] = results
      if (status === 'flaky' && first) outcome.retried.push({ name, tries: results.length, ...readFirstTry(first) })
    }
  }
}

function addSuite(outcome: Outcome, { suites = [], specs = [] }: PlaywrightSuite, names: string[]): void {
  for (const spec of specs) addSpec(outcome, [...names, spec.title].join(' '), spec)
  for (const suite of suites) addSuite(outcome, suite, [...names, suite.title ?? ''])
}

/** Reads Playwright's JSON report: an Outcome per file, and one for what failed outside tests. */
export function readPlaywrightReport(text: string): Outcome[] {
  const { errors, suites = [] } = JSON.parse(text) as PlaywrightReport
  const outcomes = suites.map(suite => {
    const none = { seconds: 0, passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
    const outcome: Outcome = { file: suite.file, project: null, ...none }
    addSuite(outcome, suite, [])
    return outcome
  })
  return errors.length === 0 ? outcomes : [...outcomes, buildEndOutcome('outside tests', joinMessages(errors))]
}
