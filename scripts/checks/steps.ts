import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildConsoleIfStale } from '../build.ts'
import { buildEndOutcome, type Outcome } from './outcome.ts'
import { readPlaywrightReport } from './playwrightReport.ts'
import { type Ended, runTool } from './process.ts'
import { buildCheckResult, type Step, type StepResult } from './step.ts'

/** What the runners say of their tests stays there until the next run. */
export const resultsFolder = join(import.meta.dirname, '../../test-results')

function fromExitCode(name: string, { code, output }: Ended): StepResult {
  return buildCheckResult(name, code === 0, output)
}

export const types: Step = {
  name: 'types',
  run: async () => fromExitCode('types', await runTool('typescript/bin/tsc', ['--noEmit', '--pretty'])),
}

/** Lint and format of some files; of all where none is named. */
export function lintOf(files: string[]): Step {
  const args = ['check', '--max-diagnostics=200', '--no-errors-on-unmatched', ...files]
  return { name: 'lint', run: async () => fromExitCode('lint', await runTool('@biomejs/biome/bin/biome', args)) }
}

export const lint = lintOf([])

/** Import rules, one door a vendor, no circles: .dependency-cruiser.ts says them. */
export const imports: Step = {
  name: 'imports',
  run: async () =>
    fromExitCode(
      'imports',
      await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
        ...['--config', '.dependency-cruiser.ts', '--no-progress'],
        ...['contract', 'server', 'src', 'scripts', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
      ]),
    ),
}

/** Files, exports and packages that nothing uses, packages that nobody declared: knip.json says where use begins. */
export const unused: Step = {
  name: 'unused code',
  run: async () => fromExitCode('unused code', await runTool('knip/bin/knip.js', ['--no-progress'])),
}

/** Runs a runner that writes a report, and adds what the report does not say: that there is none, or that it ended badly. */
async function withReport(
  name: string,
  run: (report: string) => Promise<Ended>,
  read: (text: string) => Outcome[],
): Promise<StepResult> {
  const report = join(resultsFolder, `${name.replaceAll(/\W+/g, '-')}.json`)
  await mkdir(resultsFolder, { recursive: true })
  await rm(report, { force: true })
  const { code, output } = await run(report)
  const text = await readFile(report, 'utf8').catch(() => '')
  if (text === '') return { outcomes: [buildEndOutcome(name, 'It ended without a report.')], output }
  const outcomes = read(text)
  const isExplained = code === 0 || outcomes.some(({ failed }) => failed > 0)
  const end = isExplained ? [] : [buildEndOutcome(name, `It ended with ${code} and no failed test.`)]
  return { outcomes: [...outcomes, ...end], output }
}

function runVitest(name: string, args: string[]): Promise<StepResult> {
  const all = ['run', ...args, '--reporter=default', '--reporter=./scripts/checks/vitestReporter.ts']
  return withReport(
    name,
    report => runTool('vitest/vitest.mjs', all, { LOCUM_VITEST_REPORT: report }),
    text => JSON.parse(text) as Outcome[],
  )
}

/** So many failed tests end a run of a runner: what is broken is reported early. */
export const mostFailed = 10

/** A run of vitest over some of its projects (vitest.config.ts names them). */
export function tests(name: string, projects: string[], words: string[] = []): Step {
  const args = [`--bail=${mostFailed}`, ...projects.map(project => `--project=${project}`), ...words]
  return { name, run: () => runVitest(name, args) }
}

/** A quarter of the time of tests nobody computes: they wait for a lease, a lock, a pause before a retry. */
export const besideWaits = ['--maxWorkers=3']

export const serverTests = tests('server', ['server'], ['--maxWorkers=4'])

/** One file of tests once more, in a process of its own with nothing beside it. */
export function runFileAgain(project: string, file: string): Promise<StepResult> {
  return runVitest('again', [file, `--project=${project}`, '--maxWorkers=1'])
}

/** The console as it is served, built from what stands there now. */
export const consoleBuild: Step = {
  name: 'build of the console',
  run: async () => {
    await buildConsoleIfStale()
    return buildCheckResult('build of the console', true, '')
  },
}

/** The specs in a real browser, over a console and a server that playwright.config.ts starts. */
export function specs(browser: Promise<string>): Step {
  const args = ['test', `--max-failures=${mostFailed}`]
  const run = async (report: string): Promise<Ended> =>
    runTool('@playwright/test/cli.js', args, { LOCUM_CHROMIUM: await browser, LOCUM_E2E_REPORT: report })
  return { name: 'browser', run: () => withReport('browser', run, readPlaywrightReport) }
}
