import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../kernel/failure.ts'
import { type Account, canReach } from './account.ts'
import { isAlive } from './process.ts'

const longestSocketPath = 107
const socketName = '/.s.PGSQL.5432.lock'

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Makes a folder and its parents, one by one: Node's own way to do it never ends below /proc. */
async function makePath(folder: string, mode: number): Promise<void> {
  await mkdir(folder, mode).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const parent = dirname(folder)
    if (error.code !== 'ENOENT' || parent === folder || existsSync(parent)) throw error
    await makePath(parent, mode)
    await mkdir(folder, mode)
  })
}

/** Makes a folder; throws an `OperatorError` that says why it cannot and what to do. */
async function makeFolder(folder: string, mode: number, data: string): Promise<void> {
  await makePath(folder, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC') throw error
    throw new OperatorError(
      `The data folder ${data} cannot be written (${error.code}): make it writable, or set LOCUM_DATA to another folder.`,
    )
  })
}

/** True where an embedded server has been made for this data folder. */
export function hasCluster(data: string): boolean {
  return [data, join('/var/lib/locum', hash(data))].some(top => existsSync(join(top, 'postgres', 'data')))
}

/**
 * Answers the folder of the embedded server, made and owned as it needs: `postgres` in the data folder; or, where the
 * account cannot reach that, a folder under /var/lib/locum named by the hash of the data folder.
 */
export async function provideHome(
  data: string,
  account: Account | null,
  progress: (line: string) => void = () => {},
): Promise<string> {
  if (account === null) {
    const home = join(data, 'postgres')
    await makeFolder(home, 0o700, data)
    return home
  }
  const isReachable = canReach(data, account)
  const top = isReachable ? data : join('/var/lib/locum', hash(data))
  const home = join(top, 'postgres')
  await makeFolder(data, 0o711, data)
  await makeFolder(top, 0o711, data)
  if (!isReachable) {
    progress(
      `The database lies in ${home}: the user ${account.name}, as whom it runs, cannot reach ${data}. It stays where ${data} is deleted.`,
    )
  }
  await makeFolder(home, 0o700, data)
  await chown(home, account.uid, account.gid).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `The data folder ${data} cannot be given to the user ${account.name} (${error.code}): set LOCUM_DATA to another folder.`,
    )
  })
  return home
}

/**
 * Answers the path of a folder, not there yet, in which something is made before it is renamed to its path; removes the
 * drafts of starts that were killed.
 */
export async function provideDraft(home: string): Promise<string> {
  for (const name of await readdir(home)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true })
  }
  return join(home, `draft-${process.pid}-${randomBytes(4).toString('hex')}`)
}

function isOwnFolder(folder: string, uid: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o777) === 0o700
}

/** The temporary folder of the system, or /tmp where that one is too long for a socket or out of the account's reach. */
function chooseTemporaryFolder(account: Account | null): string {
  const folder = tmpdir()
  const isShort = Buffer.byteLength(`${folder}/locum-000000000000-XXXXXX${socketName}`) < longestSocketPath
  return isShort && (account === null || canReach(folder, account)) ? folder : '/tmp'
}

/**
 * Answers the folder of the server's socket: 0700, owned by the account, its path short enough for a socket.
 * It has one fixed name by data folder; where somebody else holds that name it gets a random one.
 */
export async function provideSocketFolder(home: string, account: Account | null): Promise<string> {
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const folder = join(chooseTemporaryFolder(account), `locum-${hash(`${uid} ${home}`)}`)
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (!isNew && isOwnFolder(folder, uid)) return folder
  const chosen = isNew ? folder : await mkdtemp(`${folder}-`)
  await chmod(chosen, 0o700)
  if (account) await chown(chosen, account.uid, account.gid)
  return chosen
}
