import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeRun } from './closeRun.ts'
import { buildEndOutcome, type Outcome, sumOutcomes } from './outcome.ts'
import { stopTools } from './process.ts'
import { tryAgain } from './secondTries.ts'
import { runInOrder, type Step, type StepEnd } from './step.ts'
import { mostFailed, resultsFolder } from './steps.ts'
import { buildTimings, writeTimings } from './timings.ts'

/** Whether what a phase came to ends the run: what no second try can mend, or too much of the rest. */
function isBroken(phase: readonly Outcome[]): boolean {
  return sumOutcomes(phase).failed >= mostFailed || phase.some(({ failed, project }) => failed > 0 && project === null)
}

/**
 * Runs phases one after the other, since beside each other they take longer and fail where one waits for a processor; tries again
 * what failed, and prints the summary. A run that takes too long ends itself.
 *
 * @param phases each of one lane of steps or more: lanes run beside each other, which only checks bear that have no tests
 * @param close hears what it came to, before a run that took too long is ended
 */
export async function runPhases(
  phases: readonly (readonly (readonly Step[])[])[],
  longestMinutes: number,
  close: (outcomes: readonly Outcome[], hasPassed: boolean) => void = () => {},
): Promise<void> {
  const outcomes: Outcome[] = []
  const ends: StepEnd[] = []
  async function run(): Promise<void> {
    for (const lanes of phases) {
      const done = (await Promise.all(lanes.map(runInOrder))).flat()
      ends.push(...done)
      const phase = done.flatMap(end => end.outcomes)
      outcomes.push(...phase)
      if (isBroken(phase)) return
    }
    outcomes.splice(0, outcomes.length, ...(await tryAgain(outcomes)))
  }
  const isInTime = await Promise.race([run().then(() => true), wait(longestMinutes * 60_000, false, { ref: false })])
  if (!isInTime) outcomes.push(buildEndOutcome('the whole run', `It took longer than ${longestMinutes} minutes.`))
  writeTimings(join(resultsFolder, 'timings.json'), buildTimings(ends, new Date()))
  const hasPassed = closeRun(outcomes)
  close(outcomes, hasPassed)
  process.exitCode = hasPassed ? 0 : 1
  if (!isInTime) await stopTools()
}
