import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallArguments } from '#contract/callArguments.ts'
import {
  type BellNotification,
  type NotificationMessages,
  notificationHubPath,
  type ReceivedMessage,
} from '#contract/notification.ts'
import { useNow } from '#src/lib/useNow.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { askForSession } from '../auth/askForSession.ts'
import { beforeSignOut } from '../auth/sessionEnd.ts'
import { findUserContext } from '../auth/userContext.ts'
import { askResource } from '../data/askResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { queryClient } from '../data/queryClient.ts'
import { openHubChannel } from '../realtime/hubChannel.ts'
import { canBeNotified, switchDeviceOff } from './device.ts'

const resource = 'ReceivedNotifications'

/** How many the bell lists (SPEC-1 §2 "Bell dropdown"). */
const newest = 6

/** What a bell shows. */
export interface Bell {
  unread: number
  newest: BellNotification[]
}

/** True where the services tell users anything. */
export const areNotificationsServed = (): boolean => liveResources.get(resource)?.descriptor.calls?.recent !== undefined

/** Where all of them are listed; null where they are not. */
export function findNotificationsPath(): string | null {
  const route = liveResources.get(resource)?.descriptor.list?.route
  return route === undefined ? null : `/${route}`
}

async function ask(callName: string, args: CallArguments, signal?: AbortSignal): Promise<unknown> {
  const received = liveResources.get(resource)
  if (!received) return null
  return askResource(received, callName, args, signal)
}

async function fetchBell(signal: AbortSignal): Promise<Bell> {
  const [unread, found] = await Promise.all([
    ask('unreadCount', {}, signal),
    ask('recent', { page: { index: 0, size: newest } }, signal),
  ])
  return { unread: Number(unread ?? 0), newest: (found ?? []) as BellNotification[] }
}

const bellQuery = [resource, 'bell'] as const
const readBell = () => queryClient.invalidateQueries({ queryKey: bellQuery })
const readAnew = () => queryClient.invalidateQueries({ queryKey: [resource] })

/** What the bell shows, kept up to date while a component stands; what has ended meanwhile leaves it. */
export function useBell() {
  useEffect(openBell, [])
  const bell = useQuery({ queryKey: bellQuery, queryFn: ({ signal }) => fetchBell(signal) })
  const now = useNow(60_000)
  const isOver = bell.data?.newest.some(({ EndDate }) => EndDate && Date.parse(EndDate) <= now) ?? false
  useEffect(() => {
    if (isOver) void readBell()
  }, [isOver])
  return bell
}

/** Adds what was just received at the top of a bell; one that stands in it already changes nothing (rules C5). */
function addToBell(bell: Bell, { IsSubscribed, DTO }: ReceivedMessage): Bell {
  const isListed = bell.newest.some(({ ID }) => ID === DTO.ID)
  if (isListed || !IsSubscribed || DTO.NotificationMode !== 'InApp') return bell
  return { unread: bell.unread + 1, newest: [DTO, ...bell.newest].slice(0, newest) }
}

// Whoever signs in here next is not to read what is for somebody else.
beforeSignOut(async () => {
  if (canBeNotified()) await switchDeviceOff()
})

let closeChannel: (() => void) | null = null
let users = 0
onWindowReset(() => {
  closeChannel?.()
  closeChannel = null
  users = 0
})

/** Has the bell of this window heard; whoever has opened it closes it by what is answered, the last one for good. */
function openBell(): () => void {
  users += 1
  closeChannel ??= openHubChannel<NotificationMessages>({
    path: `${notificationHubPath}?userName=${encodeURIComponent(findUserContext()?.name ?? '')}`,
    messages: { receiveNotification: takeReceived, onMissed: () => void readBell() },
    listeners: {
      // What came before it was heard was not reported.
      onOpen: () => void readBell(),
      onSilence: () => {},
      onSessionEnd: () => void askForSession(),
    },
  })
  return () => {
    users -= 1
    if (users > 0) return
    closeChannel?.()
    closeChannel = null
  }
}

function takeReceived(message: ReceivedMessage): void {
  // What is being read may be older.
  if (queryClient.isFetching({ queryKey: bellQuery }) > 0) void readBell()
  else queryClient.setQueryData<Bell>(bellQuery, bell => bell && addToBell(bell, message))
}

/** Marks one as read. */
export async function markAsRead(id: number): Promise<void> {
  await ask('markAsRead', { id })
  await readAnew()
}

/** Marks one as unread again. */
export async function markAsUnread(id: number): Promise<void> {
  await ask('markAsUnread', { id })
  await readAnew()
}

/** Marks all as read that were reported in the console. */
export async function markAllAsRead(): Promise<void> {
  await ask('markAllAsRead', { args: { modes: ['InApp'] } })
  await readAnew()
}
