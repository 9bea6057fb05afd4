import { describe, expect, it } from 'vitest'
import { buildCallerShare, toHolder } from './callerShare.ts'

const build = (longestQueue = 10) =>
  buildCallerShare({
    say: ({ languages }, seconds) => `${languages}: in ${seconds} s`,
    limits: { mostOfHolder: 2, longestQueue },
  })

/** Work that goes on until it is told to end. */
function buildWork() {
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const begin = (name: string) => async () => {
    begun.push(name)
    await promise
    return name
  }
  return { begun, begin, end: resolve }
}

describe('the share of a caller', () => {
  it('has few of his calls at work, and lets those of another pass', async () => {
    const share = build()
    const { begun, begin, end } = buildWork()
    const mine = Array.from({ length: 5 }, (_, index) => share.perform({ holder: '7' }, begin(`mine ${index}`)))
    expect(await share.perform({ holder: '8' }, async () => 'done')).toBe('done')
    expect(begun).toEqual(['mine 0', 'mine 1'])
    end()
    expect(await Promise.all(mine)).toHaveLength(5)
  })

  it('is refused, in his language, to whom too many wait already', async () => {
    const share = build(1)
    const { begun, begin, end } = buildWork()
    const ask = (name: string) => share.perform({ holder: '7' }, begin(name))
    const waiting = [ask('first')]
    await share.perform({ holder: '8' }, async () => {})
    waiting.push(ask('second'))
    await share.perform({ holder: '8' }, async () => {})
    expect(begun).toEqual(['first', 'second'])
    waiting.push(ask('third'))
    await expect(share.perform({ holder: '7', languages: 'es' }, async () => 'done')).rejects.toMatchObject({
      status: 429,
      envelope: { Success: false, Message: 'es: in 10 s' },
      headers: { 'retry-after': '10' },
    })
    end()
    await Promise.all(waiting)
  })

  it('is no place for who has left, and none is lost by work that fails', async () => {
    const share = build()
    const { begin, end, begun } = buildWork()
    const waiting = [1, 2].map(index => share.perform({ holder: '7' }, begin(`${index}`)))
    const leaving = new AbortController()
    const left = share.perform({ holder: '7', signal: leaving.signal }, begin('left'))
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    end()
    await Promise.all(waiting)
    const fail = (): never => {
      throw new Error('bad')
    }
    for (const work of [fail, fail, async () => fail(), async () => fail()])
      await expect(share.perform({ holder: '7' }, work)).rejects.toThrow('bad')
    expect(await share.perform({ holder: '7' }, async () => 'done')).toBe('done')
    expect(begun).not.toContain('left')
  })

  it('is that of the user or link who calls, else of the network', () => {
    expect(toHolder({ subject: '7' }, '203.0.113.5')).toBe('7')
    expect(toHolder({ subject: 'link:3' }, '203.0.113.5')).toBe('link:3')
    expect(toHolder({ subject: 'anonymous', actor: 'Anonymous' }, '203.0.113.5')).toBe('network 203.0.113.5')
    expect(toHolder(null, '203.0.113.5')).toBe('network 203.0.113.5')
  })
})
