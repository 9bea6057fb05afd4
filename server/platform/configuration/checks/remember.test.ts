import { expect, it, vi } from 'vitest'
import { remember } from './remember.ts'

it('makes what it made of the same objects no second time, and tells apart what stands in another place', () => {
  const make = vi.fn((...parts: ({ name: string } | null)[]) => [parts.map(part => part?.name ?? '-').join()])
  const once = remember(make)
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect([once(one, null), once(one, null), once(one, other), once(other, one)]).toEqual([
    ['one,-'],
    ['one,-'],
    ['one,other'],
    ['other,one'],
  ])
  expect(make).toHaveBeenCalledTimes(3)
})
