import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const dataFolders = ['schemas', 'resources', 'menu']

export type ConsoleServer = {
  /** Origin, such as http://127.0.0.1:41234. */
  address: string
  /** A copy of schemas/, resources/ and menu/ that the server watches; edit it freely. */
  config: string
  data: string
  /** Everything that the server printed so far. */
  output(): string
  /** False once the process that was started has ended. */
  isRunning(): boolean
  stop(): Promise<void>
}

// A port that nothing listens on.
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-e2e-'))
  // As root the database runs as another user, who has to get in.
  await chmod(folder, 0o755)
  await Promise.all(dataFolders.map(name => cp(join(root, name), join(folder, 'config', name), { recursive: true })))
  return folder
}

async function waitForHealth(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${address}/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not answer at ${address}/health. It said:\n${output()}`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(patience)
}

/**
 * Starts the real server on a free port, with a new database, demo data and a copy of the data files of its own, which
 * `prepare` may change before they are read.
 */
export async function startConsoleServer(
  settings: NodeJS.ProcessEnv = {},
  prepare: (config: string) => Promise<void> = async () => {},
): Promise<ConsoleServer> {
  const folder = await makeFolder()
  await prepare(join(folder, 'config'))
  const port = await findFreePort()
  const data = join(folder, 'data')
  const own = { PORT: String(port), HOST: '127.0.0.1', LOCUM_DATA: data, LOCUM_DEMO: 'on', LOCUM_SYNC_SOURCE: data }
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, LOCUM_CONFIG: join(folder, 'config'), ...own, ...settings }
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(String(chunk)))
  const output = (): string => chunks.join('')
  const address = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    await stopChild(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitForHealth(address, child, output)
  } catch (error) {
    await stop()
    throw error
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return { address, config: join(folder, 'config'), data: join(folder, 'data'), output, isRunning, stop }
}
