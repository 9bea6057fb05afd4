import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsoleIfStale } from '../build.ts'
import { type Ended, runTool } from './process.ts'
import { countPlaywright, countVitest } from './reports.ts'
import { nothing, type Step, type StepResult } from './step.ts'

function fromExitCode({ code, output }: Ended): StepResult {
  return code === 0 ? { ...nothing, passed: 1, output } : { ...nothing, failed: 1, output }
}

export const types: Step = {
  name: 'types',
  run: async () => fromExitCode(await runTool('typescript/bin/tsc', ['--noEmit', '--pretty'])),
}

export const lint: Step = {
  name: 'lint',
  run: async () => fromExitCode(await runTool('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=200'])),
}

/** Import rules, one door a vendor, no circles: .dependency-cruiser.ts says them. */
export const imports: Step = {
  name: 'imports',
  run: async () =>
    fromExitCode(
      await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
        ...['--config', '.dependency-cruiser.ts', '--no-progress'],
        ...['contract', 'server', 'src', 'scripts', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
      ]),
    ),
}

/** Files, exports and packages that nothing uses, packages that nobody declared: knip.json says where use begins. */
export const unused: Step = {
  name: 'unused code',
  run: async () => fromExitCode(await runTool('knip/bin/knip.js', ['--no-progress'])),
}

async function withReport(run: (report: string) => Promise<Ended>, count: typeof countVitest): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-report-'))
  const report = join(folder, 'report.json')
  try {
    const { code, output } = await run(report)
    const text = await readFile(report, 'utf8').catch(() => '')
    return { ...count(text, code), output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run of vitest over some of its projects (vitest.config.ts names them). */
export function tests(name: string, projects: string[]): Step {
  const selected = projects.map(project => `--project=${project}`)
  const run = (report: string): Promise<Ended> => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return runTool('vitest/vitest.mjs', ['run', ...selected, ...reporters])
  }
  return { name, run: () => withReport(run, countVitest) }
}

/** The console as it is served, built from what stands there now. */
export const consoleBuild: Step = {
  name: 'build of the console',
  run: async () => {
    await buildConsoleIfStale()
    return { ...nothing, passed: 1, output: '' }
  },
}

/** The specs in a real browser, over a console and a server that playwright.config.ts starts. */
export function specs(browser: Promise<string>): Step {
  const run = async (report: string): Promise<Ended> =>
    runTool('@playwright/test/cli.js', ['test'], { LOCUM_CHROMIUM: await browser, LOCUM_E2E_REPORT: report })
  return { name: 'e2e', run: () => withReport(run, countPlaywright) }
}
