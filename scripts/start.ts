import { runUntilSignal } from '../server/lifecycle.ts'
import { keepCompiledCode, reportFailure, run } from '../server/main.ts'
import { hasDemo, readSettings, type Settings } from '../server/settings.ts'
import { openTerminal } from './terminal.ts'

const terminal = openTerminal()

async function buildConsole(signal: AbortSignal): Promise<void> {
  const { buildConsoleIfStale } = await import('./build.ts')
  await buildConsoleIfStale(terminal.progress, signal)
}

function announce(settings: Settings, address: string): void {
  const accounts = hasDemo(settings)
    ? '\n  Accounts  admin, agent, employer, candidate\n  Password  Locum-Demo-2026 (for each)\n'
    : ''
  terminal.print(`\n  Locum     ${settings.publicUrl ?? address}\n${accounts}\n  Ctrl-C stops it.\n`)
}

async function start(signal: AbortSignal) {
  const settings = readSettings()
  if (settings.services.includes('console')) await buildConsole(signal)
  signal.throwIfAborted()
  const running = await run(settings, terminal, signal)
  announce(settings, running.address)
  return {
    async close(options?: { atOnce?: boolean }) {
      terminal.progress(options?.atOnce ? 'Stopping at once ...' : 'Stopping ...')
      await running.close(options)
      terminal.progress('Stopped.')
    },
  }
}

keepCompiledCode()
await runUntilSignal(start).catch(reportFailure)
process.exit()
