import { describe, expect, it } from 'vitest'
import { buildAllowance } from './allowance.ts'

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
