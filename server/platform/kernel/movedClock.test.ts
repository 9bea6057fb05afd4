import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { followMovedClock, getMovedNow, toClockFile, toMovedNow } from './movedClock.ts'

let end = () => {}
afterEach(() => end())

it('shows the time of the system until its file moves it, while that stands', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  const file = toClockFile(folder)
  const moves = vi.fn()
  end = followMovedClock(file, moves)
  expect(toMovedNow()).toBe('now()')
  await writeFile(file, `${8 * 3_600_000}\n`)
  await untilPasses(() => expect(moves).toHaveBeenCalledWith(28_800_000))
  expect(Math.abs(getMovedNow().getTime() - Date.now() - 28_800_000)).toBeLessThan(60_000)
  expect(toMovedNow('clock_timestamp()')).toBe(`(clock_timestamp() + interval '28800000 milliseconds')`)
  await writeFile(file, '9e15')
  await untilPasses(() => expect(moves).toHaveBeenLastCalledWith(0))
  await writeFile(file, '-60000')
  await untilPasses(() => expect(toMovedNow()).toBe(`(now() + interval '-60000 milliseconds')`))
  await rm(folder, { recursive: true })
  await untilPasses(() => expect(toMovedNow()).toBe('now()'))
})
