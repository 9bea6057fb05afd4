import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase } from '../server/support/databaseServer.ts'

const root = join(import.meta.dirname, '../..')
const endingWithUs = join(import.meta.dirname, 'endWithStarter.ts')
const dataFolders = ['schemas', 'resources', 'menu']

export type ConsoleServer = {
  /** Origin, such as http://127.0.0.1:41234. */
  address: string
  /** A copy of schemas/, resources/ and menu/ that the server watches; edit it freely. */
  config: string
  data: string
  databaseUrl: string
  /** Everything that the server printed so far. */
  output(): string
  /** False once the process that was started has ended. */
  isRunning(): boolean
  /** Ends the process and leaves what it stored. */
  end(): Promise<void>
  /** Ends the process and removes what it stored. */
  stop(): Promise<void>
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `locum-e2e-${process.pid}-`))
  await Promise.all(dataFolders.map(name => cp(join(root, name), join(folder, 'config', name), { recursive: true })))
  // The server makes it with its first mail; a test that moves the clock may come before that.
  await mkdir(join(folder, 'data'), { mode: 0o700 })
  return folder
}

/** Waits for the line in which the server says where it listens. */
async function readAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const address = /^Locum is up at (\S+)$/m.exec(output())?.[1]
    if (address) return address
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not come up. It said:\n${output()}`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(patience)
}

/** Makes a database on the PostgreSQL of the run (LOCUM_E2E_DATABASE): a copy of LOCUM_E2E_TEMPLATE where that is named, else empty. */
function makeDatabase(): Promise<string> {
  const { LOCUM_E2E_DATABASE: url = '', LOCUM_E2E_TEMPLATE: template } = process.env
  return createEmptyDatabase(url, `locum_${process.pid}_${randomBytes(4).toString('hex')}`, template)
}

/**
 * Starts the real server on a free port, with a database of its own, demo data and a copy of the data files, which `prepare` may
 * change before they are read. tests/e2e/support/globalSetup.ts runs the PostgreSQL.
 */
export async function startConsoleServer(
  settings: NodeJS.ProcessEnv = {},
  prepare: (config: string) => Promise<void> = async () => {},
): Promise<ConsoleServer> {
  const folder = await makeFolder()
  await prepare(join(folder, 'config'))
  const data = join(folder, 'data')
  const databaseUrl = settings.DATABASE_URL ?? (await makeDatabase())
  const own = { PORT: '0', HOST: '127.0.0.1', LOCUM_DATA: data, LOCUM_DEMO: 'on', LOCUM_SYNC_SOURCE: data }
  const env = { ...process.env, DATABASE_URL: databaseUrl, LOCUM_CONFIG: join(folder, 'config'), ...own, ...settings }
  const child = spawn(process.execPath, ['--import', endingWithUs, join(root, 'server/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(String(chunk)))
  const output = (): string => chunks.join('')
  const stop = async (): Promise<void> => {
    await stopChild(child)
    await rm(folder, { recursive: true, force: true })
  }
  const address = await readAddress(child, output).catch(async error => {
    await stop()
    throw error
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = (): Promise<void> => stopChild(child)
  return { address, config: join(folder, 'config'), data, databaseUrl, output, isRunning, end, stop }
}
