import { describe, expect, it, vi } from 'vitest'
import { type Resource, toResourceProperty } from '#contract/resource.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { toBelowText, toRowText, toSpanText } from './rowText.ts'

const resource = { properties: new Map() } as unknown as Resource

describe('toRowText', () => {
  it('leaves out the pieces of which nothing is known', () => {
    const row = { Confirmed: 0, Demand: 3, Facility: 'Mercy', Unit: null }
    expect(toRowText(resource, row, '{Confirmed} of {Demand} filled · {Unit} · {Facility}, {Unit}')).toBe(
      '0 of 3 filled · Mercy,',
    )
    expect(toRowText(resource, row, 'Open · {Unit}')).toBe('Open')
  })

  it('writes what a reference brings along as its own record does', () => {
    const nurse = { type: 'integer', 'x-reference': 'Nurses', 'x-beside': { NursePhone: 'Phone' } } as const
    const shifts = { properties: new Map([['NurseID', toResourceProperty('NurseID', nurse)]]) } as unknown as Resource
    const phone = toResourceProperty('Phone', { type: 'string', format: 'phone' })
    vi.spyOn(liveResources, 'get').mockReturnValue({ properties: new Map([['Phone', phone]]) } as unknown as Resource)
    expect(toRowText(shifts, { NurseName: 'Ford', NursePhone: '6145550132' }, '{NurseName} · {NursePhone}')).toBe(
      'Ford · 614-555-0132',
    )
  })
})

it('leaves out the day that a heading says', () => {
  const start = { type: 'string', format: 'date-time', 'x-time': 'wall-clock' } as const
  const names = ['StartsOn', 'EndsOn']
  const shifts = {
    properties: new Map(names.map(name => [name, toResourceProperty(name, start)])),
  } as unknown as Resource
  const row = { StartsOn: '2026-11-29T07:29:00', EndsOn: '2026-11-30T15:00:00' }
  expect(toBelowText(shifts, row, '{StartsOn} · {EndsOn}', '{StartsOn} · {Unit}')).toBe(
    '07:29 AM · 11/30/2026 03:00 PM',
  )
})

describe('toSpanText', () => {
  it('says minutes, then whole hours, then days', () => {
    expect([45, 265, 48 * 60, 80 * 60].map(minutes => toSpanText(minutes, 'en-US'))).toEqual(['45m', '4h', '48h', '3d'])
  })
})
