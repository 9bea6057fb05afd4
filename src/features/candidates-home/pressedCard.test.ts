import { describe, expect, it } from 'vitest'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import type { WaitingPress } from '#src/providers/time-cards/waitingPresses.ts'
import { applyPresses, toReady } from './pressedCard.ts'
import { countWorked } from './workedTime.ts'

const shift = { StartsOn: '2026-11-20T13:00:00Z', EndsOn: '2026-11-20T21:00:00Z', StartsOnZone: 'America/New_York' }
const ready = { ...shift, ID: 1, Status: timeCardStatus.ReadyToStart, AllowedActions: ['clockIn'], Slots: [] }

function press(call: string, time: string, values: Partial<WaitingPress> = {}): WaitingPress {
  const usual = { key: `${call} ${time}`, cardId: 1, place: 'Mercy', zone: shift.StartsOnZone, answer: null }
  return { ...usual, call, at: `2026-11-20T${time}Z`, ...values }
}

describe('a card with presses that wait', () => {
  it('shows the clock as it will run: from the start for whoever comes early, less the breaks', () => {
    const presses = [press('clockIn', '12:50:20'), press('breakStart', '17:00:40'), press('breakEnd', '17:30:10')]
    const card = applyPresses(ready, presses)
    expect(card).toMatchObject({ Status: timeCardStatus.Working, AllowedActions: ['breakStart', 'clockOut'] })
    expect((card.Slots as object[])[0]).toMatchObject({ StartTime: '2026-11-20T08:00:00', EndsOn: null })
    expect(countWorked(card.Slots as never, Date.parse('2026-11-20T18:00:00Z')).worked).toBe(270)
  })

  it('ends with its break at a clock out, and can be pressed no more', () => {
    const card = applyPresses(ready, [
      press('clockIn', '13:05:00'),
      press('breakStart', '20:00:00'),
      press('clockOut', '21:00:00'),
    ])
    expect(card).toMatchObject({ Status: timeCardStatus.Completed, AllowedActions: [] })
    expect(countWorked(card.Slots as never, Date.parse('2026-11-21T00:00:00Z'))).toEqual({ worked: 415, onBreak: null })
  })

  it.each([
    ['is of another card', { cardId: 2 }],
    ['was not taken', { answer: { isQuestion: false, text: 'No.' } }],
  ])('stays as it is where a press %s', (_, values) => {
    expect(applyPresses(ready, [press('clockIn', '13:05:00', values)])).toBe(ready)
  })

  it('shows a press once that the services know by now', () => {
    const working = { ...ready, Status: timeCardStatus.Working, AllowedActions: ['breakStart', 'clockOut'] }
    expect(applyPresses(working, [press('clockIn', '13:05:00')])).toBe(working)
  })
})

it.each([
  ['12:44:59', '3', false],
  ['12:45:00', '3', true],
  ['20:59:59', '4', true],
  ['21:00:00', '3', false],
  ['13:00:00', '1', false],
])('at %s the clock of a shift kept by way %s can be started: %s', (time, TATypeLookupValue, isReady) => {
  const card = {
    ...shift,
    ClockFrom: '2026-11-20T12:45:00Z',
    Status: timeCardStatus.Pending,
    TATypeLookupValue,
    AllowedActions: [],
  }
  const { Status } = toReady(card, Date.parse(`2026-11-20T${time}Z`))
  expect(Status === timeCardStatus.ReadyToStart).toBe(isReady)
})
