import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildEnvironment } from './dataFolder.ts'

const root = join(import.meta.dirname, '../../..')
const longestStart = 60_000

/** `node server/main.ts` over the data of the bench, up. */
export interface Services {
  address: string
  pid: number
  /** Milliseconds from the start of the process until `/health` answered. */
  startTime: number
  stop(): Promise<void>
}

function canConnect(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function waitForHealth(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const deadline = performance.now() + longestStart
  while (child.exitCode === null && performance.now() < deadline) {
    const isOpen = await canConnect(port)
    const answer = isOpen ? await fetch(`http://127.0.0.1:${port}/health`).catch(() => null) : null
    if (answer?.ok) return
    await wait(5)
  }
  throw new Error(`The services did not come up. They said:\n${output()}`)
}

/** Starts the services as an operator would, on a port; `settings` replace those of the bench. */
export async function startServices(port: number, settings: Record<string, string> = {}): Promise<Services> {
  if (await canConnect(port)) throw new Error(`Port ${port} is taken: its figures would be those of another server.`)
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [...listArguments(), join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...inherited, ...buildEnvironment(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const ended = once(child, 'exit')
  // A run that is interrupted leaves no services behind.
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  try {
    await waitForHealth(child, port, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, startTime: performance.now() - began, stop }
}

/** Arguments of Node for the services under measure, such as `--cpu-prof`, from LOCUM_BENCH_NODE. */
function listArguments(): string[] {
  return (process.env.LOCUM_BENCH_NODE ?? '').split(' ').filter(Boolean)
}
