// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { loadPart } from './loadPart.ts'

describe('loading a part', () => {
  it('hands on what came', async () => {
    expect(await loadPart(async () => ({ name: 'part' }))).toEqual({ name: 'part' })
  })

  it('takes the code from a further address where the browser keeps it as failed', async () => {
    const address = 'https://console.test/assets/Part-1.js'
    const load = vi.fn(() => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)))
    await expect(loadPart(load)).rejects.toThrow('Part-1.js')
    // No such address is there for this runtime either, and it says so in words of its own.
    await expect(loadPart(load)).rejects.not.toThrow('Failed to fetch')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('keeps the failures of one part apart from those of another', async () => {
    const fail = (name: string) => () => Promise.reject(new TypeError(`Failed: https://console.test/${name}.js`))
    await expect(loadPart(fail('a'))).rejects.toThrow('/a.js')
    await expect(loadPart(fail('b'))).rejects.toThrow('/b.js')
  })
})
