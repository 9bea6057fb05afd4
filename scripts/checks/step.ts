/** What a runner counted. A check without tests of its own (types, lint) counts as one. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** A line for each test that failed: its name and the beginning of its reason. */
  failures: string[]
}

export type StepResult = Counts & { output: string }

export type Step = { name: string; run(): Promise<StepResult> }

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

/** The figures of a run: `12 passed, 0 failed`, and `, 1 skipped` where something was. */
function buildSummary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

async function attempt(step: Step): Promise<StepResult> {
  try {
    return await step.run()
  } catch (error) {
    return { ...nothing, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Runs a step and prints its name, its figures and its seconds; all that it said, when it failed. */
export async function runStep(step: Step): Promise<Counts> {
  const started = performance.now()
  const outcome = await attempt(step)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (outcome.failed > 0) console.log(`\n${outcome.output.trimEnd()}\n`)
  const mark = outcome.failed > 0 ? 'FAILED' : 'ok'
  console.log(`${mark.padEnd(7)} ${step.name.padEnd(36)} ${seconds.padStart(6)} s   ${buildSummary(outcome)}`)
  return outcome
}

/** Prints the end of a whole run, with what failed once more: the output of a step is long. Answers whether all passed. */
export function closeRun(total: Counts): boolean {
  for (const failure of total.failures) console.log(`\n${failure}`)
  console.log(`\n${buildSummary(total)}`)
  return total.failed === 0 && total.passed > 0
}

/** Runs steps one after the other, all of them, whatever fails. */
export async function runInOrder(steps: Step[]): Promise<Counts> {
  let total = nothing
  for (const step of steps) total = addCounts(total, await runStep(step))
  return total
}
