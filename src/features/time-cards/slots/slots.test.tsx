import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildRefusal, buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import { SlotsTab } from './SlotsTab.tsx'

const slot = { TimeCardID: 7, SlotType: 1, IsTimeCard: true, IsBreak: false }
const stored: RecordValues = {
  ...{ ID: 1, ...slot, StartTime: '2026-11-20T07:00:00', EndTime: '2026-11-20T19:00:00', Duration: 720 },
}

let service: MemoryService

function show(card: RecordValues) {
  const record = { ID: 7, Version: 3, StartsOn: null, EndsOn: null, ...card }
  renderRoutes([{ path: '/', element: <SlotsTab resource="TimeCards" record={record} /> }], '/')
}

beforeEach(() => {
  service = startScreens({
    resources: [
      readShippedResource('time-cards', 'time-card'),
      readShippedResource('time-card-slots', 'time-card-slot'),
    ],
    rows: { TimeCards: [], TimeCardSlots: [] },
    permissions: ['VIEW_TIMECARD', 'EDIT_TIMECARD'],
  })
  service.answer = name => (name === 'slots' ? [200, buildSuccess([stored])] : undefined)
})

describe('the slots of a time card', () => {
  it('are only shown where the card may not be corrected', async () => {
    show({ AllowedActions: ['approve'] })
    expect(await screen.findByText('11/20/2026 07:00 AM to 11/20/2026 07:00 PM')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add break' })).toBeNull()
  })

  it('tell the sums while they are typed, and keep what was typed where it is refused', async () => {
    service.answer = name => {
      if (name === 'slots') return [200, buildSuccess([stored])]
      return name === 'saveSlots'
        ? [200, buildRefusal('Slots must not overlap.', { '/dtos/1/StartTime': 'Slots must not overlap.' })]
        : undefined
    }
    show({ AllowedActions: ['correct'] })
    expect(await screen.findByText('Worked time 12h (12.00 hours)')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add break' }))
    const added = within(screen.getByRole('group', { name: 'Break 1' }))
    await userEvent.type(added.getByLabelText('Clock in'), '11/20/2026 12:00 PM')
    await userEvent.type(added.getByLabelText('Clock out'), '11/20/2026 12:30 PM')
    expect(screen.getByText('Worked time 11h 30m (11.50 hours)')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save slots' }))
    expect(await added.findByText('Slots must not overlap.')).toBeTruthy()
    expect((added.getByLabelText('Clock out') as HTMLInputElement).value).toBe('11/20/2026 12:30 PM')
    await waitFor(() => {
      const sent = service.calls.find(({ name }) => name === 'saveSlots')?.args.args
      expect(sent).toMatchObject({ Version: 3, dtos: [{ ID: 1 }, { IsBreak: true, EndTime: '2026-11-20T12:30:00' }] })
    })
  })
})
