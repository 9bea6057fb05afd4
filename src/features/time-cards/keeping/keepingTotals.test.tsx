import { screen } from '@testing-library/react'
import { ListContextProvider } from 'ra-core'
import { beforeEach, expect, it } from 'vitest'
import { buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import { KeepingTotals } from './KeepingTotals.tsx'

const timeCards = readShippedResource('time-cards', 'time-card')

let service: MemoryService
beforeEach(() => {
  service = startScreens({ resources: [timeCards], rows: { TimeCards: [] }, permissions: ['VIEW_TIMECARD'] })
})

it('tells what the whole list comes to that is asked for, and not the rows of its page', async () => {
  const totals = { Count: 12, CountedMinutes: 750, TotalPaidDuration: 720, BreakDuration: 30, ApprovedHours: 12.5 }
  service.answer = name => (name === 'keepingTotals' ? [200, buildSuccess(totals)] : undefined)
  const conditions = [{ field: 'Date', op: 'from', value: '2026-11-20' }]
  const list = { data: [{ id: 1, TotalPaidDuration: 60 }], filterValues: { conditions, searchText: 'Kim' } }
  const element = (
    <ListContextProvider value={list as never}>
      <KeepingTotals timeCards={timeCards} />
    </ListContextProvider>
  )
  renderRoutes([{ path: '/', element }], '/')
  expect(await screen.findByText('Paid time 12h 30m')).toBeTruthy()
  expect(screen.getByText('Worked time 12h')).toBeTruthy()
  expect([screen.getByText('Breaks 30m'), screen.getByText('Approved hours 12.50')]).toHaveLength(2)
  expect(screen.getByText('Total of the whole list, without what is void')).toBeTruthy()
  const asked = service.calls.find(({ name }) => name === 'keepingTotals')?.args
  expect(asked).toMatchObject({ conditions, searchText: 'Kim' })
})
