import { spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Every tool of a proof runs there, wherever the command was called from.
const root = join(import.meta.dirname, '../..')

export type Ended = { code: number; output: string }

const stops = new Set<() => Promise<void>>()
let isStopping = false

/** Ends this process once what it runs has ended: servers and databases of tests stop in order. */
export async function stopTools(): Promise<never> {
  isStopping = true
  setTimeout(() => process.exit(1), 15_000).unref()
  await Promise.all([...stops].map(stop => stop()))
  return process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stopTools())

const inMemory = '/dev/shm'
const leastMemory = 8 * 1024 ** 3

/** Databases and folders of tests live in memory where much of it is free: a run writes some 20 GB. */
function chooseTemporary(): { TMPDIR?: string } {
  if (!existsSync(inMemory) || process.availableMemory() < leastMemory) return {}
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize < leastMemory ? {} : { TMPDIR: inMemory }
}

function toolEnvironment(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return { TZ: 'UTC', ...chooseTemporary(), ...process.env, ...colour, ...extra, PATH: path }
}

/**
 * Runs one of the installed tools on the Node that runs this script, with everything it prints kept.
 *
 * The tool has a process group of its own, so that Ctrl-C reaches it once, through us: Playwright takes a second
 * interrupt for an order to leave its server behind.
 */
export function runTool(file: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    env: toolEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = new Promise<Ended>(resolve => {
    const finish = (code: number, note: string): void => {
      resolve({ code, output: Buffer.concat(chunks).toString() + note })
    }
    child.on('error', error => finish(127, `${file}: ${error.message}\n`))
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `ended by ${signal}\n` : ''))
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await closed
  }
  stops.add(stop)
  return closed.then(ended => {
    stops.delete(stop)
    // Told to stop, nothing of what would have come next begins.
    return isStopping ? new Promise<never>(() => {}) : ended
  })
}
