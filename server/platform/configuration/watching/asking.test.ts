import { describe, expect, it } from 'vitest'
import { buildAsking } from './asking.ts'

describe('a file system that does not answer', () => {
  it('is given up, and asked nothing more until it has', async () => {
    const ask = buildAsking(20)
    const first = Promise.withResolvers<string>()
    const asked: string[] = []
    const put = (name: string, answer: Promise<string>) =>
      ask(() => {
        asked.push(name)
        return answer
      })
    await expect(put('first', first.promise)).rejects.toThrow('does not answer within 20 ms')
    await expect(put('second', Promise.resolve('b'))).rejects.toThrow('does not answer')
    first.resolve('a')
    expect(await put('third', Promise.resolve('c'))).toBe('c')
    expect(asked).toEqual(['first', 'third'])
  })

  it('is asked again after an answer that failed', async () => {
    const ask = buildAsking()
    await expect(ask(() => Promise.reject(new Error('EIO')))).rejects.toThrow('EIO')
    expect(await ask(async () => 'a')).toBe('a')
  })
})
