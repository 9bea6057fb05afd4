import { describe, expect, it } from 'vitest'
import { countWorked } from './workedTime.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`
const shift = { IsBreak: false, StartsOn: at('07:00'), EndsOn: null }

describe('countWorked', () => {
  it('counts an open shift until now, without the break that has ended', () => {
    const slots = [shift, { IsBreak: true, StartsOn: at('09:00'), EndsOn: at('09:30') }]
    expect(countWorked(slots, Date.parse(at('11:15')))).toEqual({ worked: 225, onBreak: null })
  })

  it('stands still while a break goes on', () => {
    const slots = [shift, { IsBreak: true, StartsOn: at('09:00'), EndsOn: null }]
    expect(countWorked(slots, Date.parse(at('09:20')))).toEqual({ worked: 120, onBreak: 20 })
  })

  it('comes to nothing without slots', () => {
    expect(countWorked([], Date.parse(at('09:20')))).toEqual({ worked: 0, onBreak: null })
  })
})
