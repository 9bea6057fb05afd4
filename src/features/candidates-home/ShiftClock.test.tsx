import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import { takeUpPresses } from '#src/providers/time-cards/waitingPresses.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession } from '#tests/support/shellResources.ts'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import '#src/engine/record/action/ParametersDialog.tsx'
import { ShiftClock } from './ShiftClock.tsx'

const timeCards = readShippedResource('time-cards', 'time-card')

let service: MemoryService
beforeEach(() => {
  const permissions = ['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB']
  service = startScreens({ resources: [timeCards], rows: { TimeCards: [] }, permissions })
})

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

it('asks whether a clock out is meant that comes right after the clock in', async () => {
  const open = async (minutes: number) => {
    const StartsOn = new Date(Date.now() - minutes * 60_000).toISOString()
    const slot = { ID: 5, StartTime: '2026-11-20T19:01:00', EndTime: null, StartsOn, EndsOn: null, IsBreak: false }
    openHome(buildSheet({ Status: timeCardStatus.Working, AllowedActions: ['clockOut'], Slots: [slot] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Clock out' }))
    const { textContent } = await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    cleanup()
    return textContent
  }
  expect(await open(1)).toContain('You clocked in at 07:01 PM. Clock out already?')
  expect(await open(6)).toContain('End this shift now?')
})

it('shows every time sheet that is to be sent', async () => {
  openHome(...[1, 2, 3].map(ID => buildSheet({ ID })))
  expect(await screen.findAllByRole('button', { name: 'Submit time sheet' })).toHaveLength(3)
})

describe('the clock without a net', () => {
  const shift = {
    StartsOn: '2026-11-20T18:20:00Z',
    EndsOn: '2026-11-21T02:20:00Z',
    StartsOnZone: 'America/Chicago',
    Version: 3,
  }
  const waits = 'Will be sent when you are back online.'

  /** What came of each attempt to clock in: the key, and what was sent. */
  const attempts: { key: string | null; body: RecordValues }[] = []
  let reply: Envelope | null = null
  beforeEach(() => {
    attempts.length = 0
    reply = null
    beginShellSession('Candidate')
    const clockIn = http.put('*/ClockIn', async ({ request }) => {
      attempts.push({
        key: request.headers.get('idempotency-key'),
        body: (await request.json().catch(() => ({}))) as RecordValues,
      })
      return reply ? HttpResponse.json(reply) : HttpResponse.error()
    })
    service.network.use(clockIn)
    openHome(buildSheet({ ...shift, Status: timeCardStatus.ReadyToStart, AllowedActions: ['clockIn'] }))
  })
  const pressClockIn = async () => userEvent.click(await screen.findByRole('button', { name: 'Clock in' }))
  const comeBack = (next: Envelope) => {
    reply = next
    window.dispatchEvent(new Event('online'))
  }

  it('runs at once, and is sent by the same key with the time of the press', async () => {
    const from = Date.now()
    await pressClockIn()
    expect(await screen.findByText(waits)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start break' })).toBeTruthy()
    comeBack(buildSuccess({}))
    await waitFor(() => expect(screen.queryByText(waits)).toBeNull())
    const [first, ...others] = attempts
    expect(first?.body.At).toBeUndefined()
    expect(new Set(others.map(({ key }) => key))).toEqual(new Set([first?.key]))
    const at = Date.parse(String(others.at(-1)?.body.At))
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  it('is sent once while its answer is on its way, whatever the page takes up meanwhile', async () => {
    let answer = () => {}
    const isAnswered = new Promise<void>(resolve => {
      answer = resolve
    })
    service.network.use(
      http.put('*/ClockIn', async ({ request }) => {
        attempts.push({ key: request.headers.get('idempotency-key'), body: (await request.json()) as RecordValues })
        await isAnswered
        return HttpResponse.json(buildSuccess({}, 'Clocked in.'))
      }),
    )
    await pressClockIn()
    await waitFor(() => expect(attempts).toHaveLength(1))
    await takeUpPresses()
    expect(screen.queryByText(waits)).toBeNull()
    answer()
    expect(await screen.findByText('Clocked in.')).toBeTruthy()
    expect(attempts).toHaveLength(1)
    expect(attempts[0]?.body.Version).toBeUndefined()
  })

  it('says why a press was not taken, until that is read', async () => {
    await pressClockIn()
    await screen.findByText(waits)
    comeBack(buildRefusal('This shift has ended.'))
    expect(await screen.findByText(/^Clock in at .+, Mercy, was not taken\. This shift has ended\.$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByText(/was not taken/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Clock in' })).toBeTruthy()
  })

  it('asks what the services ask, and sends the answer along', async () => {
    await pressClockIn()
    await screen.findByText(waits)
    const Question = { Argument: 'IgnoreWarning', Message: 'Is that right?', No: 'stop' as const }
    comeBack({ ...buildRefusal('Is that right?'), Question })
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    await screen.findByRole('button', { name: 'Clock in' })
    reply = buildSuccess({}, 'Clocked in.')
    await userEvent.click(screen.getByRole('button', { name: 'Clock in' }))
    expect(await screen.findByText('Clocked in.')).toBeTruthy()
    expect(attempts.at(-1)?.body).toMatchObject({ At: expect.any(String), IgnoreWarning: true })
  })
})
