import { setTimeout as wait } from 'node:timers/promises'
import { ensureBrowser } from './browser.ts'
import { closeRun } from './checks/closeRun.ts'
import { buildEndOutcome, type Outcome, sumOutcomes } from './checks/outcome.ts'
import { stopTools } from './checks/process.ts'
import { tryAgain } from './checks/secondTries.ts'
import { runInOrder, type Step } from './checks/step.ts'
import { consoleBuild, imports, lint, mostFailed, specs, tests, types, unused } from './checks/steps.ts'

const longestMinutes = 80

const browser = ensureBrowser(text => console.log(`        ${text}`))
// The browser's step reports one that cannot be had; until then nobody waits for it.
browser.catch(() => {})

const phases: readonly (readonly Step[])[] = [
  [consoleBuild, types, lint, imports, unused],
  [tests('unit, contract, architecture', ['unit', 'contract', 'architecture'])],
  [tests('components', ['component', 'component-alone'])],
  [tests('server', ['server'])],
  [specs(browser)],
]

const outcomes: Outcome[] = []

/** Whether what a phase came to ends the run: what no second try can mend, or too much of the rest. */
function isBroken(phase: readonly Outcome[]): boolean {
  return sumOutcomes(phase).failed >= mostFailed || phase.some(({ failed, project }) => failed > 0 && project === null)
}

// One after the other: beside each other they take longer, and fail where one waits for a processor.
async function runPhases(): Promise<void> {
  for (const steps of phases) {
    const phase = await runInOrder(steps)
    outcomes.push(...phase)
    if (isBroken(phase)) return
  }
  outcomes.splice(0, outcomes.length, ...(await tryAgain(outcomes)))
}

const isInTime = await Promise.race([
  runPhases().then(() => true),
  wait(longestMinutes * 60_000, false, { ref: false }),
])
if (!isInTime) outcomes.push(buildEndOutcome('the whole run', `It took longer than ${longestMinutes} minutes.`))
process.exitCode = closeRun(outcomes) ? 0 : 1
if (!isInTime) await stopTools()
