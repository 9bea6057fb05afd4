import { describe, expect, it } from 'vitest'
import { buildAllowance, buildUserAllowances } from './allowance.ts'

describe('the allowance of a client', () => {
  it('lets a burst pass, and after it so much as the time brings', () => {
    let time = 0
    const take = buildAllowance({ perSecond: 50, burst: 200 }, () => time)
    expect([take(200), take(1)]).toEqual([true, false])
    time = 1020
    expect([take(50), take(1)]).toEqual([true, false])
  })

  it('saves up no more than a burst', () => {
    let time = 0
    const take = buildAllowance({ perSecond: 50, burst: 200 }, () => time)
    time = 3_600_000
    expect([take(200), take(1)]).toEqual([true, false])
  })
})

describe('the allowances of users', () => {
  it('are one for all connections of a user, and none of another', () => {
    const allowances = buildUserAllowances({ perSecond: 0, burst: 3 })
    const [one, two, other] = ['7', '7', '8'].map(subject => allowances.open(subject))
    expect([one?.allow(2), two?.allow(1), two?.allow(1), other?.allow(3)]).toEqual([true, true, false, true])
  })

  it('begin anew once the last connection of a user has ended', () => {
    const allowances = buildUserAllowances({ perSecond: 0, burst: 3 })
    const [one, two] = ['7', '7'].map(subject => allowances.open(subject))
    one?.allow(3)
    one?.end()
    expect(allowances.open('7').allow(1)).toBe(false)
    two?.end()
    expect(two?.allow(1)).toBe(false)
  })
})
