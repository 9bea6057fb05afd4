import { describe, expect, it } from 'vitest'
import { OutdatedCall, performLive } from './retryOnSchemaChange.ts'

/** A state that the next look at the database makes another one, or leaves as it is. */
function buildStates(...states: string[]) {
  let index = 0
  return {
    getState: () => states[index] ?? '',
    catchUp: async () => {
      index = Math.min(index + 1, states.length - 1)
    },
  }
}

const failure = new Error('Words for the caller.')

describe('a call that meets a table which is not as its plan knows it', () => {
  it('is done again on the configuration that came meanwhile', async () => {
    const { getState, catchUp } = buildStates('old', 'new')
    const seen: string[] = []
    const outcome = await performLive(getState, catchUp, async now => {
      seen.push(now)
      if (now === 'old') throw new OutdatedCall(failure)
      return `by ${now}`
    })
    expect([outcome, seen]).toEqual(['by new', ['old', 'new']])
  })

  it('fails in the words for its caller where none came, or where that one meets the same', async () => {
    for (const states of [['old'], ['old', 'new', 'newest']]) {
      const { getState, catchUp } = buildStates(...states)
      const call = performLive(getState, catchUp, async () => {
        throw new OutdatedCall(failure)
      })
      await expect(call).rejects.toBe(failure)
    }
  })

  it('is never done twice where it fails for another reason', async () => {
    const { getState, catchUp } = buildStates('old', 'new')
    let count = 0
    const call = performLive(getState, catchUp, async () => {
      count += 1
      throw failure
    })
    await expect(call).rejects.toBe(failure)
    expect(count).toBe(1)
  })
})
