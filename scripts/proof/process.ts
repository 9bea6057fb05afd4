import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The project's root; every program of a proof runs there, wherever the command was called from. */
export const root = join(import.meta.dirname, '../..')

export type Ended = { code: number; output: string }

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exitCode = 1
    setTimeout(() => process.exit(1), 3000).unref()
  })
}

function childEnvironment(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return { ...process.env, ...colour, ...extra, PATH: path }
}

/** Starts a program with everything it prints kept; it is stopped when this process is told to stop. */
export function startProcess(
  command: string,
  args: string[],
  extra: NodeJS.ProcessEnv = {},
): {
  child: ChildProcess
  ended: Promise<Ended>
} {
  const child = spawn(command, args, { cwd: root, env: childEnvironment(extra), stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Ended>(resolve => {
    const finish = (code: number, note = ''): void => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString() + note })
    }
    child.on('error', error => finish(127, `${command}: ${error.message}\n`))
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `ended by ${signal}\n` : ''))
  })
  return { child, ended }
}

/** Runs one of the installed tools on the Node that runs this script. */
export function runTool(file: string, args: string[], extra?: NodeJS.ProcessEnv): Promise<Ended> {
  return startProcess(process.execPath, [join(root, 'node_modules', file), ...args], extra).ended
}
