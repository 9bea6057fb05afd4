import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'

/** What a running server writes into its `postmaster.pid`. */
export type Lock = { pid: number; socketFolder: string; isReady: boolean }

/** Says whether a process of that id is there, be it ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Parses the text of a `postmaster.pid`; null while it is not written in full. */
export function parseLock(text: string): Lock | null {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const socketFolder = lines[4]?.trim()
  if (!Number.isInteger(pid) || pid <= 0 || !socketFolder) return null
  return { pid, socketFolder, isReady: lines[7]?.trim() === 'ready' }
}

/** Finds the lock of the server over a data folder; null when none holds it, or its file is still being written. */
export async function findLock(folder: string): Promise<Lock | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return parseLock(text)
}

/** The first message of the protocol: "do you speak TLS?", which a server of any state answers with one letter. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const patience = 2000

/**
 * Says whether a server answers on the socket in a folder. That the system lets us connect proves nothing: it does so for
 * a server, too, that was killed a moment ago.
 */
export function canReachServer(socketFolder: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(join(socketFolder, '.s.PGSQL.5432'))
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(patience, () => settle(false))
    socket.once('connect', () => socket.write(question))
    socket.once('data', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('close', () => settle(false))
  })
}
