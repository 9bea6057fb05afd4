import { expect, test } from 'vitest'
import type { Outcome } from './outcome.ts'
import { buildTimings, buildTimingsTable } from './timings.ts'

function buildOutcome(file: string, seconds: number): Outcome {
  return { file, project: 'unit', seconds, passed: 2, failed: 0, skipped: 1, failures: [], retried: [] }
}

const date = new Date('2026-11-28T10:00:00Z')

test('the timings of a run name its phases and its 40 slowest files, slowest first', () => {
  const outcomes = Array.from({ length: 50 }, (_, index) => buildOutcome(`f${index}.test.ts`, index + 0.04))
  const { phases, files } = buildTimings([{ name: 'server', seconds: 61.26, outcomes }], date)
  expect(phases).toEqual([{ name: 'server', seconds: 61.3, cases: 150 }])
  expect(files).toHaveLength(40)
  expect(files[0]).toEqual({ file: 'f49.test.ts', seconds: 49, cases: 3 })
})

test('the table puts the kept figures beside those of the run', () => {
  const build = (seconds: number) => buildTimings([{ name: 'server', seconds, outcomes: [buildOutcome('a', 1)] }], date)
  const table = buildTimingsTable(build(30), build(61))
  expect(table).toMatch(/30\.0 +3 +61\.0 +3 +server/)
  expect(table).toMatch(/30\.0 in all, kept: 61\.0/)
})
