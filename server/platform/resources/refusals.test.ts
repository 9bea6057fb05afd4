import { expect, it } from 'vitest'
import type { Resource } from '#contract/resource.ts'
import { buildSystemCaller, type Caller } from '../access/caller.ts'
import type { Database } from '../database/types.ts'
import { badRequest, forbidden, notFound } from '../kernel/problem.ts'
import { buildNoteRefusal } from './refusals.ts'

const caller: Caller = { ...buildSystemCaller(), actor: undefined, userId: 7 } as unknown as Caller
const resource = { name: 'Users' } as Resource

function buildStand(counted: { Count: number; wait: number }) {
  const asked: string[] = []
  const state = { now: 0 }
  const query = async (text: string) => {
    asked.push(text.includes('rate_count') ? 'count' : 'write')
    return [counted]
  }
  const note = buildNoteRefusal(
    { query } as unknown as Database,
    error => Promise.reject(error),
    () => state.now,
  )
  return {
    asked,
    state,
    note: (error: unknown, callName = 'one') => note(error, { resource, callName, caller, address: '' }),
  }
}

it('keeps the first refusal of a call in an hour, and asks nobody about the others', async () => {
  const { asked, state, note } = buildStand({ Count: 1, wait: 3600 })
  for (let time = 0; time < 5; time += 1) await note(time % 2 ? forbidden() : notFound())
  expect(asked).toEqual(['count', 'write'])
  await note(notFound(), 'update')
  state.now += 3_600_000
  await note(notFound())
  expect(asked).toHaveLength(6)
})

it('keeps none that another instance has kept, and nothing that is no refused access', async () => {
  const { asked, note } = buildStand({ Count: 2, wait: 10 })
  await note(notFound())
  await note(badRequest('No.'), 'update')
  expect(asked).toEqual(['count'])
})
