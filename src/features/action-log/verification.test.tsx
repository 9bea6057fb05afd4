import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { AuditVerification } from '#contract/auditVerification.ts'
import { buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import { buildResource } from '#contract/resource.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { ActionLogPage } from './ActionLogPage.tsx'

let service: MemoryService

const log = buildResource(
  {
    ...{ name: 'ActionLog', title: 'Action log', schema: 'action-log', represent: '{Action}' },
    service: { application: 'Membership', contract: 'ActionLog' },
    permissions: { list: 'VIEW_AUDIT' },
    calls: {
      list: { method: 'GET', path: 'GetDetailedPage', paged: true },
      verify: {
        ...{ method: 'GET', path: 'Verify', permission: 'VIEW_ALL_COMPANY_DATA' },
        query: { after: 'args.after' },
      },
    },
    list: { route: 'ActionLog', columns: ['Action'] },
  },
  { title: 'Log entry', type: 'object', properties: { Action: { type: 'string', title: 'Action' } } },
)

const found: AuditVerification = {
  ...{
    wrong: null,
    next: null,
    seals: 2,
    entries: 12_345,
    total: 12_345,
    sealedOn: '2026-11-20T10:00:00Z',
    head: 'abc123',
  },
  unsealed: { count: 3, since: '2026-11-20T10:00:01Z' },
}

async function open(permissions: string[], answers: Envelope[] = []) {
  service = startScreens({ resources: [log], permissions })
  service.answer = name => {
    const next = name === 'verify' ? answers.shift() : undefined
    return next && [200, next]
  }
  renderRoutes([{ path: '/ActionLog', element: <ActionLogPage /> }], '/ActionLog')
  await screen.findByRole('heading', { name: 'Action log' })
}

describe('the verification of the action log', () => {
  it('says how far every entry is what it was, then which the first is that is not, and why it failed', async () => {
    const wrong = { problem: 'changed', entry: 7, seal: 2 } as const
    const intact = buildSuccess(found, 'All are what they were.')
    const broken = buildSuccess({ ...found, wrong }, 'Entry 7 was changed.')
    await open(['VIEW_AUDIT', 'VIEW_ALL_COMPANY_DATA'], [intact, broken, buildRefusal('Too busy.')])
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Verification of the action log' }))
    await dialog.findByText('All are what they were.')
    for (const words of ['12,345', /^3, since 11\/20\/2026/, 'abc123']) dialog.getByText(words)
    await userEvent.click(dialog.getByRole('button', { name: 'Verify again' }))
    await dialog.findByText('Entry 7 was changed.')
    expect(dialog.queryByText('All are what they were.')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Verify again' }))
    await dialog.findByText(/could not be looked through\. Too busy\./)
    expect(dialog.queryByText('12,345')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verify' }))
  })

  it('of a log without a seal is no success, and counts nothing twice', async () => {
    const empty = { ...found, seals: 0, entries: 0, sealedOn: null, head: '', unsealed: { count: 0, since: null } }
    const nothing = buildSuccess(empty, 'Nothing to look through.')
    const waiting = buildSuccess({ ...empty, unsealed: found.unsealed }, 'Nothing to look through yet.')
    await open(['VIEW_AUDIT', 'VIEW_ALL_COMPANY_DATA'], [nothing, waiting])
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    const dialog = within(await screen.findByRole('dialog'))
    const message = await dialog.findByText('Nothing to look through.')
    expect(message.closest('[role="alert"]')?.className).toContain('Info')
    expect(dialog.queryByText('Waiting for their seal')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Verify again' }))
    expect(await dialog.findByText(/^3, since/)).toBeTruthy()
  })

  it('goes on step by step, and says how far it has come', async () => {
    const part = { ...found, entries: 5_000, next: 1 }
    await open(['VIEW_AUDIT', 'VIEW_ALL_COMPANY_DATA'], [buildSuccess(part, '')])
    const rest = Promise.withResolvers<void>()
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (String(address).endsWith('after=1')) await rest.promise
      return send(address, init)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    await screen.findByText('5,000 of 12,345 entries looked at')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41')
    service.answer = name => (name === 'verify' ? [200, buildSuccess(found, 'All are what they were.')] : undefined)
    rest.resolve()
    await screen.findByText('All are what they were.')
    const steps = service.calls.filter(({ name }) => name === 'verify')
    expect(steps.map(({ args }) => args.args)).toEqual([{ after: '0' }, { after: '1' }])
  })

  it('is given up where its dialog is closed', async () => {
    await open(['VIEW_AUDIT', 'VIEW_ALL_COMPANY_DATA'])
    let signal: AbortSignal | null | undefined
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (!String(address).includes('/Verify')) return send(address, init)
      signal = init?.signal
      return new Promise(() => {})
    })
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(signal?.aborted).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })

  it('is offered to nobody who may not read of every company', async () => {
    await open(['VIEW_AUDIT'])
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  })
})
