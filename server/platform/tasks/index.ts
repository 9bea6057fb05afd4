import { randomUUID } from 'node:crypto'
import { type Job, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import type { Database, Queries } from '../database/types.ts'

/** A kind of work that is done beside the requests, by any instance. */
export interface TaskKind<Data extends object = object> {
  /** Unique in an installation, with the service's name in front: `imports.run`. */
  name: string
  /**
   * Does the work. What it throws is stored and tried again with growing pauses; so is a task whose process was killed, so it must
   * bear being run twice.
   */
  run(data: Data, task: RunningTask): Promise<void>
  /** Called once the last attempt has failed, also where that one killed its process. */
  onExhausted?(data: Data): Promise<void>
  /** Attempts in all, 8 by default. */
  attempts?: number
  /** Seconds before the second attempt, doubled for each further one up to an hour; 2 by default. */
  retrySeconds?: number
  /** How many of them one instance works on at once, 1 by default. */
  concurrency?: number
  /** When it is due by itself: a cron expression in UTC. One instance does it. */
  schedule?: string
}

/** A task under way. */
export interface RunningTask {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the instance stops, or another one has taken the task over. */
  signal: AbortSignal
}

/** How a task is added. */
export interface TaskOptions {
  /** While a task of this kind and key waits or runs, another one is not added. */
  key?: string
  /** The moment before which it is not begun. */
  startAfter?: Date
}

/** The tasks of an installation: a queue in its database (`docs/adr/0009-background-tasks-on-pg-boss.md`). */
export interface TaskQueue {
  /** Adds a task within a transaction, or one for each of a list: it is begun once that has committed, and never where it rolls back. */
  add(queries: Queries, name: string, data: object | readonly object[], options?: TaskOptions): Promise<void>
  /** Stops taking tasks and waits for those under way, at most ten seconds; those that go on then are taken over by others. */
  close(): Promise<void>
}

/** What a queue is opened with. */
export interface TaskQueueOptions {
  database: Database
  /** Every kind that may be added. */
  kinds: readonly TaskKind<never>[]
  /** Those of them on which this process works: none in a command. */
  workedOn: readonly TaskKind<never>[]
  onError(error: unknown): void
}

/** Seconds without a sign of life after which a task is taken over by another instance. */
const leaseSeconds = 10
const defaultAttempts = 8
const longestRetrySeconds = 3600
/** Connections of the queue's own, beside one that listens. */
const connections = 2
const day = 24 * 3600

/** Opens the queue: makes its tables where they are missing, and begins to work on tasks of these kinds. */
export async function openTaskQueue({ database, kinds, workedOn, onError }: TaskQueueOptions): Promise<TaskQueue> {
  const isWorking = workedOn.length > 0
  const boss = new PgBoss({
    // The queue reads dates and numbers as its driver gives them by default.
    ...({ ...database.connection, types: undefined } as object),
    max: connections,
    useListenNotify: isWorking,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    registerInstance: false,
  })
  boss.on('error', onError)
  boss.on('warning', ({ message }) => onError(new Error(message)))
  await boss.start()
  const ending = new AbortController()
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const kind of kinds) await ensureQueue(boss, kind as TaskKind, known)
  const scheduled = new Set((await boss.getSchedules()).map(({ name }) => name))
  for (const kind of workedOn) await work(boss, kind as TaskKind, scheduled, ending.signal)
  return {
    async add(queries, name, data, { key, startAfter } = {}) {
      const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await queries.run(text, values) }) }
      const toTask = (each: object) => ({
        data: each,
        singletonKey: key ?? randomUUID(),
        ...(startAfter && { startAfter }),
      })
      await boss.insert(name, [data].flat().map(toTask), { db })
    },
    async close() {
      ending.abort()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** The queue that holds the tasks of a kind whose last attempt has failed. */
function exhaustedName({ name }: TaskKind): string {
  return `${name}.exhausted`
}

/** Makes the queues of a kind where they are missing, and changes those that are kept otherwise. */
async function ensureQueue(boss: PgBoss, kind: TaskKind, known: ReadonlyMap<string, QueueResult>): Promise<void> {
  const options = {
    retryLimit: (kind.attempts ?? defaultAttempts) - 1,
    retryDelay: kind.retrySeconds ?? 2,
    retryBackoff: true,
    retryDelayMax: longestRetrySeconds,
    heartbeatSeconds: leaseSeconds,
    expireInSeconds: day - 1,
    // What a task is about may be personal: an e-mail address that somebody typed.
    deleteAfterSeconds: day,
    notify: true,
  }
  const update = async (name: string, wanted: QueueOptions) => {
    const standing: Partial<Record<string, unknown>> = { ...known.get(name) }
    const isKept = Object.entries(wanted).every(([option, value]) => standing[option] === value)
    if (!isKept) await boss.updateQueue(name, wanted)
  }
  const exhausted = exhaustedName(kind)
  if (known.has(exhausted)) await update(exhausted, options)
  else if (kind.onExhausted) await boss.createQueue(exhausted, options)
  const queue = { ...options, ...(kind.onExhausted && { deadLetter: exhausted }) }
  if (known.has(kind.name)) await update(kind.name, queue)
  else await boss.createQueue(kind.name, { ...queue, policy: 'exclusive' })
}

async function work(boss: PgBoss, kind: TaskKind, scheduled: ReadonlySet<string>, ending: AbortSignal): Promise<void> {
  const { name, run, onExhausted, concurrency = 1, schedule } = kind
  const polling = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    includeMetadata: true,
  } as const
  const worker = await boss.work<object>(name, { ...polling, localConcurrency: concurrency }, async ([job]) => {
    if (!job) return
    // One notification may stand for many tasks: whoever found one looks for the next.
    boss.notifyWorker(worker)
    const signal = AbortSignal.any([job.signal, ending])
    await run(job.data ?? {}, { id: job.id, attempt: job.retryCount + 1, signal })
  })
  if (onExhausted) {
    await boss.work<object>(exhaustedName(kind), polling, async (jobs: Job<object>[]) => {
      for (const job of jobs) await onExhausted(job.data)
    })
  }
  if (schedule) await boss.schedule(name, schedule, {}, { tz: 'UTC' })
  else if (scheduled.has(name)) await boss.unschedule(name)
}
