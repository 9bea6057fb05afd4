import { parentPort } from 'node:worker_threads'

/** What a worker does, by name; given and answered are copied from thread to thread. */
export type Jobs = Record<string, (...args: never[]) => unknown>

/** What has become of a job. */
export type Outcome = { result: unknown } | { error: string }

/** Serves jobs in the thread of a worker; says first that it is up. */
export function serveJobs(jobs: Jobs): void {
  parentPort?.on('message', async ({ name, args }: { name: string; args: unknown[] }) => {
    parentPort?.postMessage(await perform(jobs, name, args))
  })
  parentPort?.postMessage('up')
}

async function perform(jobs: Jobs, name: string, args: unknown[]): Promise<Outcome> {
  try {
    return { result: await jobs[name]?.(...(args as never[])) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
