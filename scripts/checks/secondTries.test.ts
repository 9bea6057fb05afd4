import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Outcome } from './outcome.ts'
import { tryAgain } from './secondTries.ts'

function buildOutcome(names: string[], figures: Partial<Outcome> = {}): Outcome {
  const failures = names.map(name => ({ name, reason: 'expected 1 to be 2' }))
  const counts = { passed: 5 - names.length, failed: names.length, skipped: 0 }
  return { file: 'a.test.ts', project: 'unit', seconds: 1, ...counts, failures, retried: [], ...figures }
}

/** Runs that come to these outcomes, one after the other. */
function buildRuns(...outcomes: Outcome[]) {
  return vi.fn(async () => ({ outcomes: [outcomes.shift()].filter(outcome => outcome !== undefined), output: '' }))
}

describe('what failed', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

  test('has passed where its file passes at a second try, and is named', async () => {
    const run = buildRuns(buildOutcome([]))
    const [outcome] = await tryAgain([buildOutcome(['a shift is left'])], run)
    expect(outcome).toMatchObject({ passed: 5, failed: 0, failures: [] })
    expect(outcome?.retried).toEqual([{ name: 'a shift is left', tries: 2, reason: 'expected 1 to be 2' }])
    expect(run.mock.calls).toEqual([['unit', 'a.test.ts']])
  })

  test('has failed where it fails three times', async () => {
    const wrong = buildOutcome(['a shift is left'])
    const run = buildRuns(wrong, wrong, buildOutcome([]))
    expect(await tryAgain([wrong], run)).toEqual([{ ...wrong, retried: [] }])
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('is told apart from what fails at the later tries', async () => {
    const other = buildOutcome(['another is'])
    const [outcome] = await tryAgain([buildOutcome(['a shift is left'])], buildRuns(other, other))
    expect(outcome?.retried).toEqual([{ name: 'a shift is left', tries: 2, reason: 'expected 1 to be 2' }])
    expect(outcome?.failures.map(({ name }) => name)).toEqual(['another is'])
  })

  test('stays failed where its file is never run to its end again', async () => {
    const [outcome] = await tryAgain([buildOutcome(['a shift is left'])], buildRuns())
    expect(outcome).toMatchObject({ failed: 1, retried: [] })
  })

  test('is not tried again where it passed or no file of tests was run', async () => {
    const outcomes = [buildOutcome([]), buildOutcome(['types'], { project: null })]
    const run = buildRuns()
    expect(await tryAgain(outcomes, run)).toEqual(outcomes)
    expect(run).not.toHaveBeenCalled()
  })
})
