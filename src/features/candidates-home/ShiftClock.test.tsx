import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { buildResource } from '#contract/resource.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'
import { timeCardStatus } from '#contract/timeCards.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { ShiftClock } from './ShiftClock.tsx'

const root = join(import.meta.dirname, '../../..')
const read = <Content,>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Content
const timeCards = buildResource(
  expandDescriptor(read<Descriptor>('resources/time-cards.json')),
  read<EntitySchema>('schemas/time-card.json'),
)

let service: MemoryService
beforeEach(() => {
  const permissions = ['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB']
  service = startScreens({ resources: [timeCards], rows: { TimeCards: [] }, permissions })
})
afterEach(() => service.close())

function buildSheet(values: RecordValues): RecordValues {
  const usual = { ID: 1, Date: '2026-11-20', EmployerName: 'Mercy', AllowedActions: ['submit'], Slots: [] }
  return { ...usual, Status: timeCardStatus.completed, ...values }
}

function openHome(...cards: RecordValues[]): void {
  service.answer = name => (name === 'homePage' ? [200, buildSuccess({ Current: cards, Next: [] })] : undefined)
  renderRoutes([{ path: '/', element: <ShiftClock candidateId={7} /> }], '/')
}

it('tells why a time sheet was disputed, by whom, and which hours the facility approves', async () => {
  const decision = { DisputeReason: 'Left early', DisputedByName: 'Ann Lee', ApprovedHours: 6.5 }
  openHome(buildSheet({ Status: timeCardStatus.disputed, ...decision }))
  expect(await screen.findByText('Left early')).toBeTruthy()
  expect([screen.getByText('Ann Lee'), screen.getByText('6.50 hours')]).toHaveLength(2)
})

it('tells nothing of a dispute at a sheet that has not been disputed', async () => {
  openHome(buildSheet({ ApprovedHours: 6.5 }))
  expect(await screen.findByRole('button', { name: 'Submit time sheet' })).toBeTruthy()
  expect(screen.queryByText('Approved hours')).toBeNull()
})
