import { runUntilSignal } from '#server/lifecycle.ts'
import { enableCodeCache, reportFailure, run } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { openTerminal } from './terminal.ts'

const terminal = openTerminal()

async function buildConsole(signal: AbortSignal): Promise<void> {
  const { buildConsoleIfStale } = await import('./build.ts')
  await buildConsoleIfStale(terminal.progress, signal)
}

function announce(address: string, accounts: string[]): void {
  const demo =
    accounts.length > 0 ? `\n  Accounts  ${accounts.join(', ')}\n  Password  Locum-Demo-2026 (for each)\n` : ''
  terminal.print(`\n  Locum     ${address}\n${demo}\n  Ctrl-C stops it.\n`)
}

async function start(signal: AbortSignal) {
  const settings = readSettings()
  if (settings.services.includes('console')) await buildConsole(signal)
  signal.throwIfAborted()
  const up = await run(settings, terminal, signal)
  announce(settings.publicUrl ?? up.address, up.demoAccounts)
  return {
    async close(options?: { atOnce?: boolean }) {
      terminal.progress(options?.atOnce ? 'Stopping at once ...' : 'Stopping ...')
      await up.close(options)
      terminal.progress('Stopped.')
    },
  }
}

enableCodeCache()
await runUntilSignal(start, reportFailure).catch(reportFailure)
process.exit()
