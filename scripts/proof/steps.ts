import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ended, runTool } from './process.ts'
import { countVitest } from './reports.ts'
import { nothing, type Outcome, type Step } from './step.ts'

function fromExitCode({ code, output }: Ended): Outcome {
  return { ...nothing, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

export const types: Step = {
  name: 'types',
  run: async () => fromExitCode(await runTool('typescript/bin/tsc', ['--noEmit', '--pretty'])),
}

export const lint: Step = {
  name: 'lint',
  run: async () => fromExitCode(await runTool('@biomejs/biome/bin/biome', ['check', '--max-diagnostics=200'])),
}

/** A run of vitest over some of its projects (vitest.config.ts names them). */
export function tests(name: string, projects: string[], environment: NodeJS.ProcessEnv = {}): Step {
  return {
    name,
    run: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'locum-report-'))
      const report = join(folder, 'vitest.json')
      try {
        const selected = projects.map(project => `--project=${project}`)
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const ended = await runTool('vitest/vitest.mjs', ['run', ...selected, ...reporters], environment)
        const text = await readFile(report, 'utf8').catch(() => '')
        return { ...countVitest(text, ended.code), output: ended.output }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
