import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildPage, buildSuccess } from '#contract/envelope.ts'
import { buildResource } from '#contract/resource.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession } from '#tests/support/shellResources.ts'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { NotificationBell } from './NotificationBell.tsx'

const received = shippedFiles.getDescriptor('received-notifications')
const schema = shippedFiles.getSchema('received-notification')

let service: MemoryService
let notifications: RecordValues[]

const hour = 3_600_000
const build = (ID: number, values: RecordValues = {}): RecordValues => ({
  ...{ ID, SubjectTemplate: `Shift ${ID}`, MessageTemplate: `Nights, ${ID}`, NotificationStatus: 'UnRead' },
  ...{
    EventCode: 'JOB_PUBLISHED',
    StartDate: new Date(Date.now() - 2 * hour).toISOString(),
    Resource: null,
    RecordID: null,
  },
  ...values,
})

beforeEach(() => {
  const resource = buildResource(received, schema)
  service = startScreens({ resources: [resource], permissions: [] })
  beginShellSession('Candidate')
  notifications = [build(2), build(1, { NotificationStatus: 'Read' })]
  service.answer = (name, { id }) => {
    if (name === 'recent')
      return [200, buildPage(notifications, { index: 0, size: 6, total: null, hasNext: false }) as never]
    if (name === 'unreadCount')
      return [200, buildSuccess(notifications.filter(each => each.NotificationStatus === 'UnRead').length)]
    const isMeant = (each: RecordValues) => name === 'markAllAsRead' || each.ID === Number(id)
    if (name === 'markAsRead' || name === 'markAllAsRead') {
      notifications = notifications.map(each => (isMeant(each) ? { ...each, NotificationStatus: 'Read' } : each))
      return [200, buildSuccess(null)]
    }
    return undefined
  }
})
afterEach(() => service.close())

async function openBell(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /unread: \d/ }))
  return screen.findByRole('dialog', { name: 'Notifications' })
}

it('counts what is unread, lists the newest with their age, and marks one as read that is opened', async () => {
  renderElement(<NotificationBell />)
  await screen.findByRole('button', { name: 'Notifications, unread: 1' })
  const bell = await openBell()
  const items = await within(bell).findAllByRole('listitem')
  expect(items.map(item => item.textContent)).toEqual([
    expect.stringMatching(/Shift 2.*2h ago.*Nights, 2/),
    expect.stringMatching(/Shift 1.*2h ago.*Nights, 1/),
  ])
  await userEvent.click(within(items[0] as HTMLElement).getByRole('button'))
  expect((await screen.findByRole('dialog', { name: 'Shift 2' })).textContent).toContain('Nights, 2')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('button', { name: 'Notifications, unread: 0' })
})

it('takes in what is told while it stands, and marks all as read', async () => {
  renderElement(<NotificationBell />)
  await screen.findByRole('button', { name: 'Notifications, unread: 1' })
  notifications = [build(3), ...notifications]
  await act(() => refreshRows(new Set(['ReceivedNotifications'])))
  await screen.findByRole('button', { name: 'Notifications, unread: 2' })
  const bell = await openBell()
  await userEvent.click(within(bell).getByRole('button', { name: 'Mark All As Read' }))
  await screen.findByRole('button', { name: 'Notifications, unread: 0', hidden: true })
  expect(within(bell).getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/ViewNotifications')
})

it('says that there is nothing', async () => {
  notifications = []
  renderElement(<NotificationBell />)
  expect(await within(await openBell()).findByText('There are no notifications to display.')).toBeDefined()
})
