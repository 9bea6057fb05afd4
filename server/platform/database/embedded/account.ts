import { type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { OperatorError } from '../../kernel/failure.ts'

/** A user of the operating system, under whom the embedded server runs. */
export type Account = { name: string; uid: number; gid: number }

/** Finds a user in the text of a passwd file; null when it is not there. */
export function findAccount(passwd: string, name: string): Account | null {
  const fields = passwd
    .split('\n')
    .find(line => line.startsWith(`${name}:`))
    ?.split(':')
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  return fields && uid > 0 && gid > 0 ? { name, uid, gid } : null
}

/**
 * Answers the user to start the server as: as root `postgres` or else `nobody`, since PostgreSQL refuses root;
 * null means the user of this process. Throws an `OperatorError` when there is none that PostgreSQL would take.
 */
export async function chooseAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) {
    checkOwnEntry()
    return null
  }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const account = findAccount(passwd, 'postgres') ?? findAccount(passwd, 'nobody')
  if (account) return account
  throw new OperatorError(
    'PostgreSQL never runs as root and this system has neither a user "postgres" nor "nobody": add one, or set DATABASE_URL.',
  )
}

/** PostgreSQL asks the system for the name of its user and ends where there is none. */
function checkOwnEntry(): void {
  try {
    userInfo()
  } catch {
    throw new OperatorError(
      `User id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL needs one: add it, or set DATABASE_URL.`,
    )
  }
}

/** Says whether an account may pass through a folder, by owner, group and others. */
export function canEnter({ mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>, account: Account): boolean {
  if (account.uid === uid) return (mode & 0o100) !== 0
  return (mode & (account.gid === gid ? 0o010 : 0o001)) !== 0
}

/** Says whether an account can reach a folder: each existing folder on the way lets it pass. */
export function canReach(folder: string, account: Account): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !canEnter(found, account)) return false
  const parent = dirname(folder)
  return parent === folder || canReach(parent, account)
}
