import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildRefusal } from '#contract/envelope.ts'
import { announceSessionEnd } from '#src/providers/auth/sessionEnd.ts'
import { clearStorage } from '#src/providers/auth/signOut.ts'
import { toasts } from '#src/ui/toast.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

const plants = buildPlants({
  Key: { type: 'string', title: 'Key', 'x-kind': 'password', 'x-secret': true },
  Safe: {
    type: 'object',
    title: 'Safe',
    properties: { Code: { type: 'string', title: 'Code', 'x-kind': 'password' } },
  },
})
const notice = 'What you typed before your session ended is back. It is not saved yet.'

let service: MemoryService

beforeEach(() => {
  service = startScreens({
    resources: [plants],
    rows: { Plants: buildPlantRows(3).map(row => ({ ...row, Safe: { Code: 'Hidden' } })) },
  })
  sessionStorage.clear()
})

function signIn(sub: string): void {
  localStorage.setItem('oidc.user:test', JSON.stringify({ access_token: 'a', expires_at: 1, profile: { sub } }))
}

function open(path: string) {
  toasts.set([])
  return renderRoutes(buildResourceRoutes(plants), path)
}

/** What happens where a request is answered 401, but for the way to the sign-in page. */
function endSession(): void {
  act(announceSessionEnd)
  clearStorage(true)
}

function isHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

/** Types into a new record until the session ends, and leaves the page as the browser does. */
async function loseNewRecord(): Promise<void> {
  signIn('7')
  const { unmount } = open('/Plants/Add')
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Rose')
  await userEvent.type(screen.getByLabelText('Key'), 'Sesame')
  await userEvent.type(await screen.findByLabelText('Code'), 'Sesame, inner')
  expect(isHeld()).toBe(true)
  endSession()
  expect(isHeld()).toBe(false)
  unmount()
}

describe('what was typed when the session ended', () => {
  it('comes back once, with a notice, and without its secrets', async () => {
    await loseNewRecord()
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Rose')
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Sesame')
    signIn('7')
    const { unmount } = open('/Plants/Add')
    expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('Rose')
    expect((screen.getByLabelText('Key') as HTMLInputElement).value).toBe('')
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(isHeld()).toBe(true)
    unmount()
    open('/Plants/Add')
    expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('')
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('is not there for another user, and not for the same one after that', async () => {
    await loseNewRecord()
    signIn('8')
    const { unmount } = open('/Plants/Add')
    await screen.findByLabelText(/^Name/)
    unmount()
    signIn('7')
    open('/Plants/Add')
    expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('')
  })

  it('is gone at a sign-out', async () => {
    await loseNewRecord()
    clearStorage()
    signIn('7')
    open('/Plants/Add')
    expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('')
  })

  it('goes on over the version that it was typed over, and is saved where a save since then touched other fields', async () => {
    signIn('7')
    const { unmount } = open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    endSession()
    unmount()
    const row = service.rows.get('Plants')?.[1] ?? {}
    Object.assign(row, { Name: 'Renamed', Version: 2 })
    service.answer = (name, { record }) =>
      name === 'update' && record?.Version !== row.Version
        ? [409, { ...buildRefusal('Stale.'), Source: row as never }]
        : undefined
    signIn('7')
    open('/Plants/Edit/2')
    expect(((await screen.findByLabelText('Height')) as HTMLInputElement).value).toBe('110')
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Renamed')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(row).toMatchObject({ Name: 'Renamed', Height: 110 }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('is told beside what somebody else has put into the same field since, and keeps no secret that was there', async () => {
    signIn('7')
    const { unmount } = open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    const code = await screen.findByLabelText('Code')
    await userEvent.clear(code)
    await userEvent.type(code, 'New')
    endSession()
    unmount()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Hidden')
    const row = service.rows.get('Plants')?.[1] ?? {}
    Object.assign(row, { Height: 77, Version: 2 })
    service.answer = name =>
      name === 'update' ? [409, { ...buildRefusal('Stale.'), Source: { ...row } as never }] : undefined
    signIn('7')
    open('/Plants/Edit/2')
    expect(((await screen.findByLabelText('Height')) as HTMLInputElement).value).toBe('110')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Height Theirs 77' }))
    await userEvent.click(screen.getByRole('button', { name: 'Go on with these values' }))
    await waitFor(() => expect((screen.getByLabelText('Height') as HTMLInputElement).value).toBe('77'))
  })
})
