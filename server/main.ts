import { realpathSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { App } from './app.ts'
import { type Running, runUntilSignal } from './lifecycle.ts'
import { describeFailure } from './platform/kernel/failure.ts'
import { readSettings, type Settings } from './settings.ts'
import { listWarnings } from './settingWarnings.ts'

/** Who hears of a start: a line for each long step, a line for what the operator should know. */
export type Reports = { progress: (line: string) => void; warn: (line: string) => void }

/** Makes sure that the port is to be had before anything else is touched; throws the refusal of the system. */
function checkPort({ host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** What runs: where browsers find it, and which demo accounts its database holds. */
export type Up = Running & { address: string; demoAccounts: string[] }

/**
 * Brings the console and the services up: settings, database, application, demo data, and only then the port.
 * When the signal is aborted meanwhile, everything is taken down again and the reason thrown.
 */
export async function run(settings: Settings, { progress, warn }: Reports, signal: AbortSignal): Promise<Up> {
  for (const warning of listWarnings(settings)) warn(warning)
  await checkPort(settings)
  const { openDatabase, migrateDatabase } = await import('./platform/database/index.ts')
  const database = await openDatabase(settings, { progress, onProblem: warn })
  const callOff = () => void database.close({ atOnce: true })
  signal.addEventListener('abort', callOff)
  let app: App | null = null
  try {
    signal.throwIfAborted()
    await migrateDatabase(database, 'before tables')
    const { buildApp } = await import('./app.ts')
    const built = await buildApp({ settings, database, warn })
    app = built
    await built.fill(progress)
    const demoAccounts = await built.listDemoAccounts()
    signal.throwIfAborted()
    const address = await built.listen()
    const close = async ({ atOnce = false } = {}) => {
      if (!atOnce) await built.close()
      await database.close({ atOnce })
    }
    return { address, demoAccounts, close }
  } catch (error) {
    // What works beside the requests would miss its database, and say so after the reason.
    if (!signal.aborted) await app?.close().catch(() => {})
    await database.close({ atOnce: true })
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', callOff)
  }
}

/** Prints why a program cannot go on: one line where the operator can mend it, else the stack. Sets the exit code. */
export function reportFailure(error: unknown): void {
  const text = describeFailure(error) ?? (error instanceof Error ? error.stack : String(error))
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

/** Keeps compiled code beside the packages, which makes every start but the first faster and smaller. */
export function enableCodeCache(): void {
  enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
}

async function main(): Promise<void> {
  enableCodeCache()
  const print = (line: string) => process.stderr.write(`${line}\n`)
  await runUntilSignal(async signal => {
    const up = await run(readSettings(), { progress: print, warn: print }, signal)
    print(`Locum is up at ${up.address}`)
    return up
  }, reportFailure)
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  main()
    .catch(reportFailure)
    .finally(() => process.exit())
}
