import { expect, it } from 'vitest'
import type { Caller } from '#server/platform/access/caller.ts'
import type { Queries } from '#server/platform/database/types.ts'
import { judgeFreshnessElsewhere } from './freshness.ts'

const queries = {} as Queries
const judge = (claims: object) => judgeFreshnessElsewhere(queries, { claims } as Caller)
const now = Date.now() / 1000

it('takes the word of another identity service for when it asked for the password, and lets through where it says nothing', async () => {
  expect(await judge({ auth_time: now - 240 })).toBe('fresh')
  expect(await judge({ auth_time: now - 360 })).toBe('staleElsewhere')
  expect(await judge({})).toBe('fresh')
})
