import { expect, it } from 'vitest'
import type { TestJobs } from '#tests/support/testJobs.ts'
import { buildWorker, JobEnded } from './index.ts'

const entry = new URL('../../../tests/support/testJobs.ts', import.meta.url)
const buildTestWorker = (seconds = 60) => buildWorker<TestJobs>({ entry, seconds, megabytes: 16 })

it('a worker answers what a job answers, and throws what it throws', async () => {
  const worker = buildTestWorker()
  expect(await worker.run('one', 'double', Buffer.from([1, 2]))).toEqual(Uint8Array.from([2, 4]))
  await expect(worker.run('one', 'fail', 'No.')).rejects.toThrow('No.')
  const all = await Promise.all([1, 2, 3].map(each => worker.run(each, 'double', Uint8Array.of(each))))
  expect(all.map(([double]) => double)).toEqual([2, 4, 6])
})

it.each(['loop', 'fill'] as const)('a worker ends a job that would %s without end, and does the next', async name => {
  const worker = buildTestWorker(name === 'loop' ? 0.2 : 60)
  const endless = worker.run('one', name)
  const next = worker.run('other', 'double', Uint8Array.of(4))
  await expect(endless).rejects.toThrow(JobEnded)
  expect(await next).toEqual(Uint8Array.of(8))
})

it('a worker has few places for each holder', async () => {
  const worker = buildTestWorker()
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => worker.run('one', 'double', Uint8Array.of(1))))
  expect(all.some(({ status }) => status === 'rejected')).toBe(true)
  expect(await worker.run('one', 'double', Uint8Array.of(1))).toEqual(Uint8Array.of(2))
})
