import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildPage, buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { BellNotification, NotificationMessages } from '#contract/notification.ts'
import { buildResource } from '#contract/resource.ts'
import { toasts } from '#src/ui/toast.ts'
import { actAsBrowser, type LiveHub, openHub } from '#tests/support/liveHub.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { beginShellSession } from '#tests/support/shellResources.ts'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { NotificationBell } from './NotificationBell.tsx'

actAsBrowser()

const received = shippedFiles.getDescriptor('received-notifications')
const schema = shippedFiles.getSchema('received-notification')

let service: MemoryService
let hub: LiveHub<NotificationMessages>
let notifications: RecordValues[]
let confirmAnswers: Envelope[]

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
  const own = buildResource(received, schema)
  const jobs = buildResource(shippedFiles.getDescriptor('candidate-jobs'), shippedFiles.getSchema('candidate-job'))
  service = startScreens({ resources: [own, jobs], permissions: [] })
  hub = openHub<NotificationMessages>({ path: /\/hubs\/notifications/, at: service.network })
  beginShellSession('Candidate')
  notifications = [build(2), build(1, { NotificationStatus: 'Read' })]
  confirmAnswers = []
  service.answer = (name, { id }) => {
    if (name === 'recent')
      return [200, buildPage(notifications.slice(0, 6), { index: 0, size: 6, total: null, hasNext: false }) as never]
    if (name === 'unreadCount')
      return [200, buildSuccess(notifications.filter(each => each.NotificationStatus === 'UnRead').length)]
    const isMeant = (each: RecordValues) => name === 'markAllAsRead' || each.ID === Number(id)
    if (name === 'accept') return [200, confirmAnswers.shift() ?? buildSuccess(null)]
    if (name === 'markAsUnread') {
      notifications = notifications.map(each => (isMeant(each) ? { ...each, NotificationStatus: 'UnRead' } : each))
      return [200, buildSuccess(null)]
    }
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

const untilHeard = () => expect.poll(() => hub.ready).toBeGreaterThan(0)

/** As the services do: what rings stands in the list already. */
function ring(ID: number, values: RecordValues = {}, IsSubscribed = true) {
  const made = build(ID, { NotificationMode: 'InApp', ...values })
  const isListed = notifications.some(each => each.ID === ID) || !IsSubscribed || made.NotificationMode !== 'InApp'
  if (!isListed) notifications = [made, ...notifications]
  const DTO = made as unknown as BellNotification
  act(() => hub.emit('receiveNotification', { EventCode: 'JOB_PUBLISHED', IsSubscribed, DTO }))
}

it('rings once for each that is received, lists six, and marks all as read', async () => {
  renderElement(<NotificationBell />)
  await screen.findByRole('button', { name: 'Notifications, unread: 1' })
  await untilHeard()
  for (const ID of [3, 3, 4, 5, 6, 7]) ring(ID)
  ring(8, { NotificationMode: 'Email' })
  ring(9, {}, false)
  await screen.findByRole('button', { name: 'Notifications, unread: 6' })
  const bell = await openBell()
  const items = within(bell).getAllByRole('listitem')
  expect(items.map(item => /Shift \d/.exec(item.textContent ?? '')?.[0])).toEqual(
    [7, 6, 5, 4, 3, 2].map(ID => `Shift ${ID}`),
  )
  await userEvent.click(within(bell).getByRole('button', { name: 'Mark All As Read' }))
  await screen.findByRole('button', { name: 'Notifications, unread: 0', hidden: true })
  expect(within(bell).getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/ViewNotifications')
})

it('reads anew what it may have missed', async () => {
  renderElement(<NotificationBell />)
  await screen.findByRole('button', { name: 'Notifications, unread: 1' })
  notifications = [build(3), ...notifications]
  await untilHeard()
  act(() => hub.emit('onMissed', {}))
  await screen.findByRole('button', { name: 'Notifications, unread: 2' })
})

it('makes the call that a notification asks for, after its question, and says at its place what that meets with', async () => {
  const Confirm = { resource: 'CandidateJobs', call: 'accept', args: { JobID: 7, CandidateID: 8 } }
  notifications = [build(2, { Confirm })]
  confirmAnswers = [
    buildRefusal('The shift is gone.'),
    { ...buildRefusal('Sure?'), Question: { Argument: 'IgnoreConflict', Message: 'Sure?', No: 'stop' } },
  ]
  renderElement(<NotificationBell />)
  const item = within(within(await openBell()).getByRole('listitem'))
  expect(item.getByRole('button', { name: 'View Detail' })).toBeDefined()
  await userEvent.click(item.getByRole('button', { name: 'Confirm' }))
  expect((await item.findByRole('alert')).textContent).toBe('The shift is gone.')
  await userEvent.click(item.getByRole('button', { name: 'Confirm' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => toasts.get().map(({ text }) => text)).toContain('Confirmed.')
  await screen.findByRole('button', { name: 'Notifications, unread: 0', hidden: true })
  expect(item.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('marks one as unread again', async () => {
  notifications = [build(2, { NotificationStatus: 'Read' })]
  renderElement(<NotificationBell />)
  await userEvent.click(within(await openBell()).getByRole('button', { name: /Shift 2/ }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Shift 2' })).getByRole('button', { name: 'Mark as unread' }),
  )
  await screen.findByRole('button', { name: 'Notifications, unread: 1' })
})

it('says that there is nothing', async () => {
  notifications = []
  renderElement(<NotificationBell />)
  expect(await within(await openBell()).findByText('There are no notifications to display.')).toBeDefined()
})
