import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { buildEndOutcome, type Failure, type Outcome } from './outcome.ts'

const outsideTests = 'outside its tests'

type UnhandledError = SerializedError & { VITEST_TEST_PATH?: string }

function readReason({ stack, message }: { stack?: string; message: string }): string {
  return stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`
}

function buildFailure(name: string, errors: readonly SerializedError[]): Failure {
  return { name, reason: errors.map(readReason).join('\n') }
}

function hasEnded(module: TestModule): boolean {
  return module.state() !== 'pending' && module.state() !== 'queued'
}

/** Failures of a file that no test of it tells: it could not be loaded, a hook failed, its worker ended, an error came late. */
function listFailuresOutsideTests(module: TestModule, late: readonly UnhandledError[]): Failure[] {
  const suites = [...module.children.allSuites()].flatMap(suite => suite.errors())
  const errors = [...module.errors(), ...suites, ...late.filter(error => error.VITEST_TEST_PATH === module.moduleId)]
  if (errors.length > 0) return [buildFailure(outsideTests, errors)]
  return hasEnded(module) ? [] : [{ name: outsideTests, reason: 'It did not come to its end.' }]
}

/**
 * Writes one Outcome per file to LOCUM_VITEST_REPORT. Unlike vitest's own JSON report it holds failed hooks and errors that no
 * test caught, each with the file that it came from, so that this file can be tried again.
 */
export default class VitestReporter implements Reporter {
  #root = ''

  onInit({ config }: Vitest): void {
    this.#root = config.root
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcomes = modules.map(module => this.#buildOutcome(module, unhandled))
    const paths = new Set(modules.map(module => module.moduleId))
    const homeless = unhandled.filter(({ VITEST_TEST_PATH = '' }: UnhandledError) => !paths.has(VITEST_TEST_PATH))
    // A worker that ended took its file with it, which tells of it and is tried again.
    if (homeless.length > 0 && modules.every(hasEnded))
      outcomes.push(buildEndOutcome('outside all tests', homeless.map(readReason).join('\n')))
    writeFileSync(process.env.LOCUM_VITEST_REPORT ?? 'test-results/vitest.json', JSON.stringify(outcomes))
  }

  #buildOutcome(module: TestModule, unhandled: readonly SerializedError[]): Outcome {
    const tests = [...module.children.allTests()]
    const count = (...states: string[]): number => tests.filter(test => states.includes(test.result().state)).length
    const isFailed = (test: TestCase): boolean => test.result().state === 'failed'
    const outside = listFailuresOutsideTests(module, unhandled)
    const { collectDuration, setupDuration, environmentSetupDuration, duration } = module.diagnostic()
    return {
      file: relative(this.#root, module.moduleId),
      project: module.project.name,
      seconds: (collectDuration + setupDuration + environmentSetupDuration + duration) / 1000,
      passed: count('passed'),
      failed: count('failed') + outside.length,
      skipped: count('skipped', 'pending'),
      failures: [
        ...tests.filter(isFailed).map(test => buildFailure(test.fullName, test.result().errors ?? [])),
        ...outside,
      ],
      retried: [],
    }
  }
}
