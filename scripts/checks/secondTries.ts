import type { Outcome } from './outcome.ts'
import { runFileAgain } from './steps.ts'

const mostTries = 3

type RunAgain = (project: string, file: string) => Promise<{ outcomes: Outcome[]; output: string }>

/**
 * Runs each file that failed again, at most twice: what fails on a busy machine alone refuses nothing. A file is what its last try
 * came to; what failed before it passed is named in `retried`.
 */
export async function tryAgain(outcomes: readonly Outcome[], run: RunAgain = runFileAgain): Promise<Outcome[]> {
  const settled: Outcome[] = []
  for (const first of outcomes) settled.push(await settle(first, run))
  return settled
}

async function settle(first: Outcome, run: RunAgain): Promise<Outcome> {
  const { project, file } = first
  if (project === null || first.failed === 0) return first
  const failed = new Map<string, { tries: number; reason: string }>()
  let last = first
  for (let tries = 1; last.failed > 0 && tries < mostTries; tries += 1) {
    for (const { name, reason } of last.failures)
      failed.set(name, { tries: tries + 1, reason: failed.get(name)?.reason ?? reason })
    console.log(`again   ${file} (${last.failures.map(({ name }) => name).join('; ')})`)
    const { outcomes, output } = await run(project, file)
    last = outcomes.find(outcome => outcome.file === file) ?? { ...last, seconds: 0 }
    if (last.failed > 0) console.log(`\n${output.trimEnd()}\n`)
  }
  const names = new Set(last.failures.map(({ name }) => name))
  const retried = [...failed].filter(([name]) => !names.has(name)).map(([name, first]) => ({ name, ...first }))
  return { ...last, seconds: first.seconds, retried }
}
