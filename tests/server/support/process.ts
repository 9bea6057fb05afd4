import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A program of ours in a process group of its own. */
export type Program = {
  child: ChildProcess
  pid: number
  /** What it has printed so far, on both streams. */
  output(): string
  /** Waits until what it printed passes a test; throws with the output when it ends before. */
  until(passes: (output: string) => boolean): Promise<string>
  /** Waits for its end; null as code means that a signal ended it. */
  ended(): Promise<{ code: number | null; output: string }>
  /** Kills its whole process group, which leaves it no time for anything. */
  killGroup(): Promise<void>
}

/** Starts a TypeScript file of ours with its settings; DATABASE_URL does not reach it unless it is among them. */
export function startProgram(
  path: string,
  environment: Record<string, string>,
  words: readonly string[] = [],
): Program {
  const keeping = join(import.meta.dirname, 'keepCompiled.ts')
  return startCommand(process.execPath, ['--import', keeping, join(root, path), ...words], environment, 'ipc')
}

/** Starts a program of this machine; DATABASE_URL does not reach it unless it is in its environment. */
export function startCommand(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
  channel: 'ignore' | 'ipc' = 'ignore',
): Program {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', channel],
    env: { ...inherited, ...environment },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      child.emit('printed')
    })
  }
  const closed = once(child, 'close')
  const pid = child.pid ?? 0
  return {
    child,
    pid,
    output: () => text,
    async until(passes) {
      while (!passes(text)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${args.join(' ')} ended early:\n${text}`)
        await Promise.race([once(child, 'printed'), closed])
      }
      return text
    },
    async ended() {
      await closed
      return { code: child.exitCode, output: text }
    },
    async killGroup() {
      process.kill(-pid, 'SIGKILL')
      await closed
    },
  }
}

/** Makes a data folder for one test file, which the database's user may enter, and the function that removes it. */
export async function makeDataFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-data-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Finds a port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
