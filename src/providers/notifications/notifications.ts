import { useQuery } from '@tanstack/react-query'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { queryClient } from '../data/queryClient.ts'
import { summaryRead } from '../data/recordQuery.ts'
import { getSuccess } from '../data/records.ts'

const resource = 'ReceivedNotifications'

/** How many the bell lists (SPEC-1 §2 "Bell dropdown"). */
const newest = 6

/** What a user was told in the console (SPEC-1 §3 "Notification"). */
export interface ReceivedNotification extends RecordValues {
  ID: number
  SubjectTemplate: string
  MessageTemplate: string
  NotificationStatus: 'UnRead' | 'Read'
  EventCode: string
  /** ISO with Z. */
  StartDate: string | null
  /** What it is about. */
  Resource: string | null
  RecordID: number | null
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
  return getSuccess(await callResource(received, callName, args, { silent: true, signal })).Source
}

async function fetchBell(signal: AbortSignal): Promise<{ unread: number; newest: ReceivedNotification[] }> {
  const [unread, found] = await Promise.all([
    ask('unreadCount', {}, signal),
    ask('recent', { page: { index: 0, size: newest } }, signal),
  ])
  return { unread: Number(unread ?? 0), newest: (found ?? []) as ReceivedNotification[] }
}

const bellQuery = [resource, summaryRead] as const
const readAnew = () => queryClient.invalidateQueries({ queryKey: [resource] })

/** What the bell shows, kept up to date while a component stands. */
export function useBell() {
  return useQuery({ queryKey: bellQuery, queryFn: ({ signal }) => fetchBell(signal), retry: false })
}

/** Marks one as read. */
export async function markAsRead(id: number): Promise<void> {
  await ask('markAsRead', { id })
  await readAnew()
}

/** Marks all as read that were reported in the console. */
export async function markAllAsRead(): Promise<void> {
  await ask('markAllAsRead', { args: { modes: ['InApp'] } })
  await readAnew()
}
