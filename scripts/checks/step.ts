import { type Outcome, sumOutcomes } from './outcome.ts'

export type StepResult = { outcomes: Outcome[]; output: string }

export type Step = { name: string; run(): Promise<StepResult> }

/** What a step came to, and how long it took. */
export type StepEnd = { name: string; seconds: number; outcomes: Outcome[] }

/** Result of a check without tests of its own (types, lint): it counts as one. */
export function buildCheckResult(name: string, hasPassed: boolean, output: string): StepResult {
  const failures = hasPassed ? [] : [{ name, reason: output }]
  const counts = { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }
  return { outcomes: [{ file: name, project: null, seconds: 0, ...counts, failures, retried: [] }], output }
}

/** The figures of a run: `12 passed, 0 failed`, and `, 1 skipped` where something was. */
export function buildSummary(outcomes: readonly Outcome[]): string {
  const { passed, failed, skipped } = sumOutcomes(outcomes)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

async function attempt(step: Step): Promise<StepResult> {
  try {
    return await step.run()
  } catch (error) {
    return buildCheckResult(step.name, false, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/** Runs a step and prints its name, its figures and its seconds; all that it said, when it failed. */
export async function runStep(step: Step): Promise<StepEnd> {
  const started = performance.now()
  const { outcomes, output } = await attempt(step)
  const seconds = (performance.now() - started) / 1000
  const hasFailed = sumOutcomes(outcomes).failed > 0
  if (hasFailed) console.log(`\n${output.trimEnd()}\n`)
  const mark = hasFailed ? 'FAILED' : 'ok'
  console.log(
    `${mark.padEnd(7)} ${step.name.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s   ${buildSummary(outcomes)}`,
  )
  return { name: step.name, seconds, outcomes }
}

/** Runs steps one after the other, all of them, whatever fails. */
export async function runInOrder(steps: readonly Step[]): Promise<StepEnd[]> {
  const ends: StepEnd[] = []
  for (const step of steps) ends.push(await runStep(step))
  return ends
}
