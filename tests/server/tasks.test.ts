import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/index.ts'
import { openTaskQueue, type TaskKind, type TaskQueue } from '#server/platform/tasks/index.ts'
import { lapseLeases } from './support/lapseLeases.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from './support/testDatabase.ts'

type Numbered = { number: number }

describe.each(listTestServers())('background tasks on $name', server => {
  let stand: TestDatabase
  let database: Database
  const queues: TaskQueue[] = []

  beforeAll(async () => {
    stand = await createTestDatabase(server)
    database = stand.database
  })
  afterEach(async () => {
    await Promise.all(queues.splice(0).map(queue => queue.close()))
  })
  afterAll(() => stand.drop())

  const failures: unknown[] = []
  async function open(kinds: TaskKind<never>[], isWorking = true): Promise<TaskQueue> {
    const queue = await openTaskQueue({
      database,
      kinds,
      workedOn: isWorking ? kinds : [],
      onError: error => failures.push(error),
    })
    queues.push(queue)
    return queue
  }

  it('are begun when their transaction commits and never when it rolls back', async () => {
    const done: number[] = []
    const queue = await open([{ name: 'test.commit', run: async ({ number }: Numbered) => void done.push(number) }])
    const undone = new Error('undone')
    await expect(
      database.transaction(async tx => {
        await queue.add(tx, 'test.commit', { number: 1 })
        throw undone
      }),
    ).rejects.toBe(undone)
    await database.transaction(async tx => {
      await queue.add(tx, 'test.commit', { number: 2 })
      await queue.add(tx, 'test.commit', { number: 3 })
    })
    await expect.poll(() => done.toSorted()).toEqual([2, 3])
  })

  it('are tried again after a failure, and reported once after the last one', async () => {
    const attempts: number[] = []
    const exhausted: number[] = []
    const queue = await open([
      {
        name: 'test.retry',
        attempts: 2,
        retrySeconds: 1,
        async run({ number }: Numbered, { attempt }) {
          attempts.push(attempt)
          if (number === 2 || attempt === 1) throw new Error('not now')
        },
        onExhausted: async ({ number }: Numbered) => void exhausted.push(number),
      },
    ])
    await queue.add(database, 'test.retry', { number: 1 })
    await expect.poll(() => attempts).toEqual([1, 2])
    await queue.add(database, 'test.retry', { number: 2 })
    await expect.poll(() => exhausted).toEqual([2])
    expect(attempts).toEqual([1, 2, 1, 2])
  })

  it('are added once a key while one of that key waits', async () => {
    const done: number[] = []
    const adding = await open([{ name: 'test.key', run: async () => {} }], false)
    await adding.add(database, 'test.key', { number: 1 }, { key: 'a' })
    await adding.add(database, 'test.key', { number: 2 }, { key: 'a' })
    await adding.add(database, 'test.key', { number: 3 }, { key: 'b' })
    await open([{ name: 'test.key', run: async ({ number }: Numbered) => void done.push(number) }])
    await expect.poll(() => done.toSorted()).toEqual([1, 3])
  })

  it('are each done by one of two instances', async () => {
    const done: number[] = []
    const kind: TaskKind<Numbered> = {
      name: 'test.two',
      concurrency: 4,
      run: async data => void done.push(data.number),
    }
    const queue = await open([kind])
    await open([kind])
    const all = Array.from({ length: 100 }, (_, number) => number)
    await database.transaction(tx =>
      queue.add(
        tx,
        'test.two',
        all.map(number => ({ number })),
      ),
    )
    await expect.poll(() => done.length).toBeGreaterThanOrEqual(all.length)
    expect(done.toSorted((left, right) => left - right)).toEqual(all)
  })

  it('are taken over by another instance when a process is killed', async () => {
    const worker = spawn(process.execPath, [join(import.meta.dirname, 'support/taskWorker.ts')], {
      env: { ...process.env, DATABASE_URL: stand.settings.databaseUrl ?? '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(worker.stdout, 'data')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await lapseLeases(database)
    const attempts: number[] = []
    await open([
      { name: 'test.kill', retrySeconds: 1, run: async (_: object, { attempt }) => void attempts.push(attempt) },
    ])
    await expect.poll(() => attempts, { timeout: 60_000 }).toEqual([2])
    expect(failures).toEqual([])
  })
})
