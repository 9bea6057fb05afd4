import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, statSync, truncateSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { provideSocketFolder } from './home.ts'

const largestLog = 5 * 1024 * 1024
const megabyte = 1024 * 1024

/** All that is needed to run the server over one data folder. */
export type Cluster = {
  home: string
  folder: string
  binaries: Binaries
  account: Account | null
}

/** A server process that was started, and where its lines begin in the log. */
export type Postmaster = { child: ChildProcess; logStart: number }

/** Parallel queries share memory through /dev/shm, which containers keep small: then through files instead. */
async function chooseSharedMemory(): Promise<string> {
  const found = await statfs('/dev/shm').catch(() => null)
  return found && found.bavail * found.bsize >= 256 * megabyte ? 'posix' : 'mmap'
}

async function buildParameters(socketFolder: string): Promise<Record<string, string | number>> {
  const memory = Math.floor(totalmem() / megabyte)
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: 5432,
    max_connections: 100,
    shared_buffers: `${Math.min(256, Math.max(32, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    dynamic_shared_memory_type: await chooseSharedMemory(),
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
  }
}

function openLog(path: string): { log: number; logStart: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLog) truncateSync(path)
  return { log: openSync(path, 'a', 0o600), logStart: size > largestLog ? 0 : size }
}

/**
 * Starts the server process: in a session of its own, so that Ctrl-C on the terminal does not reach it before our last
 * request has ended, and with its output in `postgres.log`. It is not ready yet when this answers.
 */
export async function spawnPostmaster(cluster: Cluster): Promise<Postmaster> {
  const parameters = await buildParameters(await provideSocketFolder(cluster.home, cluster.account))
  const { log, logStart } = openLog(join(cluster.home, 'postgres.log'))
  const settings = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(cluster.binaries.folder, 'postgres'), ['-D', cluster.folder, ...settings], {
    cwd: cluster.home,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
    ...(cluster.account && { uid: cluster.account.uid, gid: cluster.account.gid }),
  })
  closeSync(log)
  child.unref()
  return { child, logStart }
}

/** Reads what the server has logged since its start (the last 64 KiB at most). */
export async function readLog(home: string, logStart: number): Promise<string> {
  const file = await open(join(home, 'postgres.log'), 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(logStart, size - 64 * 1024)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.max(1, size - from)), position: from })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
