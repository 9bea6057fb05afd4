import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runUntilSignal } from '#server/lifecycle.ts'
import { enableCodeCache, reportFailure } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { openTerminal } from './terminal.ts'

const root = join(import.meta.dirname, '..')
const debounceTime = 150
const watched = ['server', 'contract']
const terminal = openTerminal()

/** The services in a process of their own, started again when their code changes. */
function superviseServices(port: number) {
  let child: ChildProcess | undefined
  let isWanted = true
  let turn = Promise.resolve()

  function begin(): void {
    child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PORT: String(port) },
    })
    child.once('exit', code => {
      if (isWanted && code) terminal.warn('The services ended; they start again with the next change.')
    })
  }

  async function end(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  /** One change after the other: a restart never begins before the one before it is done. */
  function queue(step: () => Promise<void> | void): Promise<void> {
    turn = turn.then(step, step)
    return turn
  }

  return {
    begin,
    restart: () => queue(() => (isWanted ? end().then(begin) : undefined)),
    async stop() {
      isWanted = false
      await queue(end)
    },
  }
}

/** Calls back once the code of the services has changed and been quiet for a moment. */
function followChanges(onChange: (path: string) => void): () => void {
  const calling = new AbortController()
  let latest = 0
  const settle = async (path: string) => {
    latest += 1
    const mine = latest
    await wait(debounceTime)
    if (mine === latest && !calling.signal.aborted) onChange(path)
  }
  for (const folder of watched) {
    watch(join(root, folder), { recursive: true, signal: calling.signal }, (_event, name) => {
      if (name && /\.(ts|sql)$/.test(name) && !/\.test\.ts$/.test(name)) void settle(`${folder}/${name}`)
    })
  }
  return () => calling.abort()
}

async function start() {
  const settings = readSettings()
  const services = superviseServices(settings.port)
  const { createServer } = await import('vite')
  const consolePort = settings.port + 1
  const target = `http://${settings.host}:${settings.port}`
  // vite.config.ts sends what the services answer there.
  process.env.LOCUM_ADDRESS = target
  const vite = await createServer({ root, server: { host: settings.host, port: consolePort, strictPort: true } })
  services.begin()
  await vite.listen()
  const ignore = followChanges(path => {
    terminal.progress(`${path} changed; the services start again ...`)
    void services.restart()
  })
  terminal.print(`\n  Console   http://${settings.host}:${consolePort} (reloads itself)\n  Services  ${target}\n`)
  return {
    async close() {
      ignore()
      await Promise.all([vite.close(), services.stop()])
      terminal.progress('Stopped.')
    },
  }
}

enableCodeCache()
await runUntilSignal(start, reportFailure).catch(reportFailure)
process.exit()
