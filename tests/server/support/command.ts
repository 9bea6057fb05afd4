import { join } from 'node:path'
import { vi } from 'vitest'

const root = join(import.meta.dirname, '../../..')

let runs = 0

/**
 * Runs a command of ours to its end within this process, whose modules are there already: as its program would run with these words
 * and in this environment. Answers its exit code and what it printed, on both streams.
 */
export async function runCommand(
  path: string,
  environment: Record<string, string>,
  words: readonly string[] = [],
): Promise<{ code: number; output: string }> {
  const { argv, env, exitCode } = process
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = env
  let output = ''
  const print = (...texts: unknown[]) => {
    output += `${texts.join(' ')}\n`
  }
  const spies = [
    ...(['log', 'warn', 'error'] as const).map(name => vi.spyOn(console, name).mockImplementation(print)),
    vi.spyOn(process.stderr, 'write').mockImplementation(text => {
      output += String(text)
      return true
    }),
  ]
  process.argv = [process.execPath, join(root, path), ...words]
  process.env = { ...inherited, ...environment }
  process.exitCode = 0
  runs += 1
  try {
    // Evaluated anew each time, over modules that stay.
    await import(/* @vite-ignore */ `${join(root, path)}?run=${runs}`)
    return { code: Number(process.exitCode), output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    Object.assign(process, { argv, env, exitCode })
  }
}
