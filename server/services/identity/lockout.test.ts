import { describe, expect, it } from 'vitest'
import { toNetwork } from '#server/platform/http/network.ts'
import { buildGate, listCounts } from './lockout.ts'

describe('the delay after failures', () => {
  const [pair, login, network] = listCounts('kim', '192.0.2.7').map(count => ({
    ...count,
    delays: count.delays.slice(count.delays.findIndex(delay => delay > 0) - 1),
    from: count.delays.findIndex(delay => delay > 0) + 1,
  }))

  it('begins for a login name at an address with the fifth failure, doubles, and stays at 15 minutes', () => {
    expect(pair).toMatchObject({ login: 'kim', network: '192.0.2.7', from: 5, delays: [0, 1, 2, 4, 8, 15] })
  })

  it('is a minute for a login name wherever it is tried, from the twentieth failure on', () => {
    expect(login).toMatchObject({ login: 'kim', network: '', from: 20, delays: [0, 1] })
  })

  it('begins for an address whatever it tries with the hundredth failure', () => {
    expect(network).toMatchObject({ login: '', network: '192.0.2.7', from: 100, delays: [0, 1, 2, 4, 8, 15] })
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.7'],
  ])('counts %s as %s', (address, expected) => {
    expect(toNetwork(address)).toBe(expected)
  })
})

describe('the gate', () => {
  it('lets the attempts of one key in one after the other, and those of others beside them', async () => {
    const enter = buildGate()
    const events: string[] = []
    const doors = new Map<string, () => void>()
    const attempt = (key: string, name: string) =>
      enter(key, async () => {
        events.push(`${name} in`)
        await new Promise<void>(resolve => doors.set(name, resolve))
        events.push(`${name} out`)
      })
    const all = [attempt('a', 'first'), attempt('a', 'second'), attempt('b', 'other')]
    await Promise.resolve()
    doors.get('first')?.()
    await all[0]
    doors.get('other')?.()
    await all[2]
    doors.get('second')?.()
    await all[1]
    expect(events).toEqual(['first in', 'other in', 'first out', 'second in', 'other out', 'second out'])
  })

  it('goes on after an attempt that throws', async () => {
    const enter = buildGate()
    await expect(enter('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(enter('a', () => Promise.resolve(7))).resolves.toBe(7)
  })

  it('turns away what comes while too many wait', async () => {
    const enter = buildGate()
    const door = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 50 }, () => enter('a', () => door.promise))
    expect(enter('a', () => door.promise)).toBeNull()
    expect(enter('b', () => Promise.resolve())).not.toBeNull()
    door.resolve()
    await Promise.all(waiting)
    expect(enter('a', () => Promise.resolve())).not.toBeNull()
  })
})
