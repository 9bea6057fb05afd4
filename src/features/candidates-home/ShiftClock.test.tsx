import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import '#src/engine/record/action/ParametersDialog.tsx'
import { ShiftClock } from './ShiftClock.tsx'

const timeCards = readShippedResource('time-cards', 'time-card')

let service: MemoryService
beforeEach(() => {
  const permissions = ['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB']
  service = startScreens({ resources: [timeCards], rows: { TimeCards: [] }, permissions })
})
afterEach(() => service.close())

function buildSheet(values: RecordValues): RecordValues {
  const usual = { ID: 1, Date: '2026-11-20', EmployerName: 'Mercy', AllowedActions: ['submit'], Slots: [] }
  return { ...usual, Status: timeCardStatus.Completed, ...values }
}

function openHome(...cards: RecordValues[]): void {
  service.answer = name =>
    name === 'homePage' ? [200, buildSuccess({ Current: cards, Sent: [], Next: [] })] : undefined
  renderRoutes([{ path: '/', element: <ShiftClock candidateId={7} /> }], '/')
}

it('tells why a time sheet was disputed, by whom, and which hours the facility approves', async () => {
  const decision = { DisputeReason: 'Left early', DisputedByName: 'Ann Lee', ApprovedHours: 6.5 }
  openHome(buildSheet({ Status: timeCardStatus.Disputed, ...decision }))
  expect(await screen.findByText('Left early')).toBeTruthy()
  expect([screen.getByText('Ann Lee'), screen.getByText('6.50 hours')]).toHaveLength(2)
})

it('tells nothing of a dispute at a sheet that has not been disputed', async () => {
  openHome(buildSheet({ ApprovedHours: 6.5 }))
  expect(await screen.findByRole('button', { name: 'Submit time sheet' })).toBeTruthy()
  expect(screen.queryByText('The facility says')).toBeNull()
})

it('shows the times that are sent before the time sheet is sent', async () => {
  const worked = { ID: 5, StartTime: '2026-11-20T12:20:00', EndTime: '2026-11-20T20:40:00' }
  const slot = { ...worked, StartsOn: '2026-11-20T18:20:00Z', EndsOn: '2026-11-21T02:40:00Z', IsBreak: false }
  const zoned = { StartsOnZone: 'America/Chicago', TotalPaidDuration: 470, BreakDuration: 30 }
  openHome(buildSheet({ Slots: [slot], ...zoned }))
  await userEvent.click(await screen.findByRole('button', { name: 'Submit time sheet' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('11/20/2026 Fri')).toBeTruthy()
  expect(dialog.getByText('12:20 PM to 08:40 PM CST')).toBeTruthy()
  expect([dialog.getByText('30m'), dialog.getByText('7h 50m')]).toHaveLength(2)
})

it('shows the hours of the shift, and since when it is counted', async () => {
  const slot = {
    ID: 5,
    StartTime: '2026-11-20T12:20:00',
    EndTime: null,
    StartsOn: '2026-11-20T18:20:00Z',
    EndsOn: null,
  }
  const shift = { StartsOn: '2026-11-20T18:20:00Z', EndsOn: '2026-11-21T02:20:00Z', StartsOnZone: 'America/Chicago' }
  const working = { Status: timeCardStatus.Working, AllowedActions: ['clockOut'], Slots: [{ ...slot, IsBreak: false }] }
  openHome(buildSheet({ ...shift, ...working }))
  expect(await screen.findByText('12:20 PM to 08:20 PM CST')).toBeTruthy()
  expect(screen.getByText('Clocked in, counted from 12:20 PM')).toBeTruthy()
})

it('shows every time sheet that is to be sent', async () => {
  openHome(...[1, 2, 3].map(ID => buildSheet({ ID })))
  expect(await screen.findAllByRole('button', { name: 'Submit time sheet' })).toHaveLength(3)
})
