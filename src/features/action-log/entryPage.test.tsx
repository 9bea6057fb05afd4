import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildSuccess } from '#contract/envelope.ts'
import type { HistoryChange, LogEntry } from '#contract/history.ts'
import { buildResource } from '#contract/resource.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { EntryPage } from './EntryPage.tsx'

let service: MemoryService

const log = buildResource(
  {
    ...{ name: 'ActionLog', title: 'Action log', schema: 'action-log', represent: '{Action}' },
    service: { application: 'Membership', contract: 'ActionLog' },
    permissions: { list: 'VIEW_AUDIT' },
    calls: { entry: { method: 'GET', path: 'GetEntry', query: { id: 'id' } } },
  },
  { title: 'Log entry', type: 'object', properties: {} },
)

const change = (Label: string, Before: unknown, After: unknown, AfterName: HistoryChange['AfterName'] = null) => ({
  ...{ Field: Label, Label, Before, After, BeforeName: null, AfterName, CanRevert: false },
})

async function open(entry: Partial<LogEntry>) {
  const { descriptor } = buildPlants()
  const plants = buildPlants({}, { calls: { ...descriptor.calls, history: { method: 'GET', path: 'GetHistory' } } })
  service = startScreens({ resources: [log, plants], permissions: ['VIEW_AUDIT', 'VIEW_PLANT'] })
  const whole: LogEntry = {
    ...{ ID: 7, On: '2026-11-20T10:00:00Z', By: 'ada@desk', For: null, Action: 'export', Title: 'Exported' },
    ...{ Changes: [], Resource: 'Plants', Kind: 'Plant', RecordID: null, Name: null, ...entry },
  }
  service.answer = name => (name === 'entry' ? [200, buildSuccess(whole)] : undefined)
  renderRoutes([{ path: '/ActionLog/:id', element: <EntryPage /> }], '/ActionLog/7')
  await screen.findByRole('heading', { level: 1 })
}

it('an entry without a record has a page that says who did what, and no way to a history', async () => {
  await open({ Changes: [change('Columns', null, 'Name, Height')] })
  screen.getByRole('heading', { name: 'Exported: Plant' })
  screen.getByText('ada@desk')
  expect(screen.getByText('Name, Height').closest('li')?.textContent).toBe('Columns: Name, Height')
  expect(screen.queryByRole('link', { name: /History/ })).toBeNull()
})

it('an entry of what no resource has tells names in the place of keys, and says where nothing more is known', async () => {
  await open({
    Resource: 'Roles',
    Kind: 'Role',
    Title: 'Copied',
    Changes: [change('Given', null, ['A_B'], ['Run it'])],
  })
  expect(screen.getByText('Run it')).toBeTruthy()
  expect(screen.queryByText('Nothing more is known of this entry.')).toBeNull()
})

it('an entry about a record leads to the history of that', async () => {
  await open({ RecordID: '5', Name: 'Fern', Title: 'Changed' })
  screen.getByRole('heading', { name: 'Changed: Plant Fern' })
  screen.getByText('Nothing more is known of this entry.')
  expect(screen.getByRole('link', { name: 'History of Fern' }).getAttribute('href')).toBe('/ActionLog/Plants/5')
})
