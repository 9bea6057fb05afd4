import { describe, expect, it } from 'vitest'
import { toNetwork } from '#server/platform/http/network.ts'
import { listCounts } from './lockout.ts'

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
