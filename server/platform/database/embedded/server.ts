import { rmdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../kernel/failure.ts'
import { applicationName } from '../pool.ts'
import { chooseAccount } from './account.ts'
import { provideBinaries } from './binaries.ts'
import { describeOutput, describeSpawnFailure, provideCluster, superuser } from './cluster.ts'
import { provideHome } from './home.ts'
import { type Cluster, type Postmaster, readLog, spawnPostmaster } from './postmaster.ts'
import { canReachServer, findLock, isAlive, type Lock } from './process.ts'

const pollTime = 10
const longestLockTime = 30_000
const restartPause = 2000
const lookTime = 1000
const longestFarewell = 2000

/** Who hears of the server's steps and troubles. */
export type ServerReports = { progress: (line: string) => void; onProblem: (line: string) => void }

/** The embedded server, up: where to connect, and how to end it. */
export type EmbeddedServer = {
  connection: pg.ClientConfig
  /** Stops the server and waits for its end; leaves it running where another process of ours still uses it. */
  stop: () => Promise<void>
}

/** How a try to have a running server ended; null means: the lock was in the way, look again. */
type Attempt = { lock: Lock; postmaster: Postmaster | null } | null

/** Waits until the process that we started is ready, or has ended. */
async function awaitReady(cluster: Cluster, postmaster: Postmaster): Promise<Attempt> {
  const { child } = postmaster
  let failure: Error | undefined
  child.once('error', error => {
    failure = error
  })
  while (!failure && child.exitCode === null && child.signalCode === null) {
    const lock = await findLock(cluster.folder)
    if (lock?.isReady && lock.pid === child.pid) return { lock, postmaster }
    await wait(pollTime)
  }
  if (failure) throw describeSpawnFailure(failure)
  const output = await readLog(cluster.home, postmaster.logStart)
  if (/lock file "[^"]*" already exists|is already in use|pre-existing shared memory block/.test(output)) return null
  throw new OperatorError(describeOutput(output, cluster.home))
}

/** Adopts the server that holds the data folder, if it answers; a lock is never deleted, only waited for. */
async function adopt(cluster: Cluster): Promise<Attempt> {
  const lock = await findLock(cluster.folder)
  if (!lock?.isReady || !isAlive(lock.pid) || !(await canReachServer(lock.socketFolder))) return null
  return { lock, postmaster: null }
}

async function isHeld(cluster: Cluster): Promise<boolean> {
  const lock = await findLock(cluster.folder)
  return lock !== null && isAlive(lock.pid) && (await canReachServer(lock.socketFolder))
}

/**
 * Adopts or starts the server; looks again while another one comes up or goes down, for as long as that one answers.
 * Throws an `OperatorError` when the lock is held by a process that does not.
 */
async function bringUp(cluster: Cluster): Promise<NonNullable<Attempt>> {
  let deadline = performance.now() + longestLockTime
  while (performance.now() < deadline) {
    const adopted = await adopt(cluster)
    if (adopted) return adopted
    if (await isHeld(cluster)) {
      deadline = performance.now() + longestLockTime
    } else {
      const started = await awaitReady(cluster, await spawnPostmaster(cluster))
      if (started) return started
    }
    await wait(pollTime * 5)
  }
  const pid = (await findLock(cluster.folder))?.pid
  throw new OperatorError(
    `Process ${pid} holds the database in ${cluster.folder} and does not answer: end it (if it is no PostgreSQL, remove postmaster.pid there) and start again.`,
  )
}

/** The processes of ours that are connected, but for this one: each names itself by its process id. */
async function listOtherUsers(connection: pg.ClientConfig): Promise<number[]> {
  const client = new pg.Client({ ...connection, application_name: 'stopping', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where application_name like 'locum %' and application_name <> $1`,
      [applicationName],
    )
    return rows.map(({ name }) => Number(name.split(' ')[1]))
  } catch {
    return []
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Says whether another process of ours uses the server. The connections of one that was killed outlive it for a moment: they are
 * waited for, and one that stays all the same is that of a process which only looks dead from here.
 */
async function hasOtherUsers(connection: pg.ClientConfig): Promise<boolean> {
  const deadline = performance.now() + longestFarewell
  for (;;) {
    const others = await listOtherUsers(connection)
    if (others.length === 0) return false
    if (others.some(isAlive) || performance.now() > deadline) return true
    await wait(pollTime)
  }
}

/** Ends the server as `pg_ctl stop -m fast` does: its lock goes last. The folder of its socket goes with it. */
async function shutDown(cluster: Cluster, lock: Lock): Promise<void> {
  try {
    process.kill(lock.pid, 'SIGINT')
  } catch {
    return
  }
  while (isAlive(lock.pid) && (await findLock(cluster.folder))?.pid === lock.pid) await wait(pollTime)
  await rmdir(lock.socketFolder).catch(() => {})
}

/** Calls back when a server ends: one that we started tells us, one that we adopted is looked at every second. */
function followEnd({ lock, postmaster }: NonNullable<Attempt>, onEnd: () => void): void {
  if (postmaster) {
    postmaster.child.once('exit', onEnd)
    return
  }
  const look = setInterval(() => {
    if (isAlive(lock.pid)) return
    clearInterval(look)
    onEnd()
  }, lookTime)
  look.unref()
}

/** Keeps a server up: when it ends by itself, starts it again. */
function watch(cluster: Cluster, first: NonNullable<Attempt>, onProblem: (line: string) => void) {
  let current = first
  let isStopping = false
  async function restart() {
    while (!isStopping) {
      onProblem('The embedded database ended by itself; starting it again.')
      try {
        current = await bringUp(cluster)
        followEnd(current, restart)
        return
      } catch (error) {
        onProblem(error instanceof Error ? error.message : String(error))
        await wait(restartPause, undefined, { ref: false })
      }
    }
  }
  followEnd(current, restart)
  return {
    async stop() {
      isStopping = true
      await shutDown(cluster, current.lock)
    },
    abandon() {
      isStopping = true
    },
  }
}

/**
 * Has the embedded server of a data folder running: makes its home and cluster at the first time, adopts a server whose
 * starter was killed, and starts one otherwise. Throws an `OperatorError` when it cannot.
 */
export async function startEmbedded(data: string, { progress, onProblem }: ServerReports): Promise<EmbeddedServer> {
  const account = await chooseAccount()
  const home = await provideHome(data, account, progress)
  const binaries = await provideBinaries(home, account !== null)
  const folder = await provideCluster(home, binaries, account, progress)
  const cluster = { home, folder, binaries, account }
  const up = await bringUp(cluster)
  const keeper = watch(cluster, up, onProblem)
  const connection = { host: up.lock.socketFolder, port: 5432, user: superuser, database: 'postgres', password: '' }
  return {
    connection,
    async stop() {
      if (await hasOtherUsers(connection)) keeper.abandon()
      else await keeper.stop()
    },
  }
}
