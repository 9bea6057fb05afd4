import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../kernel/failure.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { provideDraft } from './home.ts'

/** The database user and superuser of the embedded server; only who can enter its socket folder gets in. */
export const superuser = 'locum'

/** The environment of the server's programs: nothing of ours leaks into it. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const initialArguments = [
  `--username=${superuser}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-locale',
  '--no-instructions',
]

/** Builds the line to show when a program of the server fails, from what it printed. */
export function describeOutput(output: string, home: string): string {
  if (/No space left on device|could not extend file|Disk quota exceeded/.test(output)) {
    return `The disk of ${home} is full: free some space, or set LOCUM_DATA to a folder elsewhere.`
  }
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const telling =
    lines.filter(line => /\b(PANIC|FATAL|ERROR)\b|error:/i.test(line)).at(-1) ?? lines.at(-1) ?? 'it said nothing'
  return `The embedded database cannot start: ${telling.trim()} (its log is ${join(home, 'postgres.log')}).`
}

function runInitdb(draft: string, home: string, binaries: Binaries, account: Account | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.folder, 'initdb'), [...initialArguments, '-D', draft], {
      cwd: home,
      env: serverEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    const stop = () => child.kill('SIGKILL')
    process.once('exit', stop)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', error => reject(describeSpawnFailure(error)))
    child.once('close', code => {
      process.off('exit', stop)
      if (code === 0) resolve()
      else reject(new OperatorError(describeOutput(output, home)))
    })
  })
}

/** Answers the failure to report when a program of the server could not even be run. */
export function describeSpawnFailure(error: Error): OperatorError {
  return new OperatorError(
    `The embedded PostgreSQL cannot run on this system (${error.message}; it needs glibc): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

/**
 * Answers the data folder of the cluster under `home`; where there is none, makes it complete in a draft and renames that,
 * so that a killed start leaves nothing half-made. Throws an `OperatorError` for a full disk or another release's data.
 */
export async function provideCluster(
  home: string,
  binaries: Binaries,
  account: Account | null,
  progress: (line: string) => void,
): Promise<string> {
  const folder = join(home, 'data')
  if (!existsSync(folder)) {
    progress('Creating the database ...')
    const draft = await provideDraft(home)
    try {
      await runInitdb(draft, home, binaries, account)
      await rename(draft, folder)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  const release = Number.parseInt(await readFile(join(folder, 'PG_VERSION'), 'utf8'), 10)
  if (release === binaries.release) return folder
  throw new OperatorError(
    `${folder} was written by PostgreSQL ${release} and this Locum brings ${binaries.release}: run the Locum that wrote it, or set LOCUM_DATA to a new folder.`,
  )
}
