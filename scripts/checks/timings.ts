import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { StepEnd } from './step.ts'

const filesKept = 40

/** Seconds of one whole run: of each step of it, and of its slowest files with their number of cases. */
export type Timings = {
  date: string
  phases: { name: string; seconds: number; cases: number }[]
  files: { file: string; seconds: number; cases: number }[]
}

const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10

export function buildTimings(ends: readonly StepEnd[], date: Date): Timings {
  const files = ends
    .flatMap(({ outcomes }) => outcomes)
    .map(({ file, seconds, passed, failed, skipped }) => ({
      ...{ file, seconds: toTenths(seconds), cases: passed + failed + skipped },
    }))
  return {
    date: date.toISOString(),
    phases: ends.map(({ name, seconds, outcomes }) => ({
      ...{ name, seconds: toTenths(seconds) },
      cases: outcomes.reduce((sum, { passed, failed, skipped }) => sum + passed + failed + skipped, 0),
    })),
    files: files.toSorted((one, other) => other.seconds - one.seconds).slice(0, filesKept),
  }
}

export function writeTimings(path: string, timings: Timings): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(timings, null, 2)}\n`)
}

type Row = { name: string; seconds: number; cases: number }

function buildLines(rows: readonly Row[], kept: ReadonlyMap<string, Row>): string[] {
  return rows.map(({ name, seconds, cases }) => {
    const before = kept.get(name)
    const beside = before ? `${before.seconds.toFixed(1).padStart(8)} ${String(before.cases).padStart(6)}` : ''
    return `${seconds.toFixed(1).padStart(8)} ${String(cases).padStart(6)}  ${beside.padEnd(15)}  ${name}`
  })
}

/** A table of a run beside the kept one: seconds and cases of both, phases first. */
export function buildTimingsTable(run: Timings, kept: Timings | null): string {
  const toRows = (timings: Timings | null): Row[] => [
    ...(timings?.phases ?? []),
    ...(timings?.files ?? []).map(({ file, ...figures }) => ({ name: file, ...figures })),
  ]
  const before = new Map(toRows(kept).map(row => [row.name, row]))
  const sum = (timings: Timings): number => timings.phases.reduce((total, { seconds }) => total + seconds, 0)
  return [
    ` seconds  cases   kept    cases   ${run.date}${kept ? `, kept: ${kept.date}` : ', none is kept'}`,
    ...buildLines(toRows(run), before),
    `${sum(run).toFixed(1).padStart(8)} in all${kept ? `, kept: ${sum(kept).toFixed(1)}` : ''}`,
  ].join('\n')
}
