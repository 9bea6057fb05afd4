import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { buildConcurrencyLimiter } from '../share/index.ts'
import type { Jobs, Outcome } from './serveJobs.ts'

/** A thread that works on one job after the other, away from the thread that answers requests. */
export interface JobWorker<Own extends Jobs> {
  /**
   * Does a job in the worker, in its turn; what it is given and answers is copied. Each holder has one place, and few more that wait.
   * Throws what the job throws, `JobEnded` where it took more time or memory than any may, and 429 where too many of the holder wait.
   */
  run<Name extends keyof Own & string>(
    holder: unknown,
    name: Name,
    ...args: Parameters<Own[Name]>
  ): Promise<Awaited<ReturnType<Own[Name]>>>
}

/** What a worker is built with. */
export interface WorkerOptions {
  /** The file that serves the jobs (`serveJobs`). */
  entry: URL
  /** Seconds that one job may take, the start of the thread not counted. */
  seconds?: number
  /** Megabytes of its heap. */
  megabytes?: number
}

/** A job that was ended since it took more time or memory than any may. */
export class JobEnded extends Error {
  override readonly name = 'JobEnded'
}

/** Builds a worker, whose thread begins with its first job and anew after one that was ended. */
export function buildWorker<Own extends Jobs>({ entry, seconds = 20, megabytes = 256 }: WorkerOptions): JobWorker<Own> {
  const limiter = buildConcurrencyLimiter<unknown>({ most: 1, longestQueue: 20, longestWait: 30_000 })
  let thread: Worker | null = null

  async function getThread(): Promise<Worker> {
    if (thread) return thread
    const begun = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    begun.once('exit', () => {
      if (thread === begun) thread = null
    })
    // Whoever waits for a job hears of it himself.
    begun.on('error', () => {})
    await once(begun, 'message')
    thread = begun
    return begun
  }

  async function perform(name: string, args: readonly unknown[]): Promise<unknown> {
    const own = await getThread()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    // An idle thread keeps no process from ending.
    own.ref()
    const end = (why: string) => reject(new JobEnded(`The job ${name} was ended: ${why}.`))
    const timer = setTimeout(() => {
      thread = null
      end(`it took more than ${seconds} s`)
      void own.terminate()
    }, seconds * 1000)
    const onMessage = (outcome: Outcome) =>
      'error' in outcome ? reject(new Error(outcome.error)) : resolve(outcome.result)
    const onEnd = (error: unknown) => end(error instanceof Error ? error.message : 'its thread ended')
    own.once('message', onMessage).once('error', onEnd).once('exit', onEnd)
    own.postMessage({ name, args })
    return promise.finally(() => {
      clearTimeout(timer)
      own.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      own.unref()
    })
  }

  return {
    run: (holder, name, ...args) => limiter.perform(holder, () => perform(name, args)) as Promise<never>,
  }
}
