import type { NotificationMode } from './notice.ts'

/** The address of the hub that rings the bells (SPEC-1 §7 "Real-time"). */
export const notificationHubPath = '/hubs/notifications'

/** A row as the bell shows it (`GetRecentNotifications`). */
export interface BellNotification {
  ID: number
  SubjectTemplate: string
  MessageTemplate: string
  NotificationMode: NotificationMode
  NotificationStatus: 'UnRead' | 'Read'
  EventCode: string
  /** ISO with Z. */
  StartDate: string | null
  /** After it the notification stands in no bell; null where it does not end. */
  EndDate: string | null
  /** What it is about. */
  Resource: string | null
  RecordID: number | null
  /** The address within the console that it opens; null where it is the record's page. */
  Opens: string | null
  /** The call behind Confirm; null where it asks for nothing. */
  Confirm: ConfirmCall | null
}

/** The call that a notification asks for. */
export interface ConfirmCall {
  resource: string
  call: string
  args: Record<string, number | string | boolean | null>
}

/** Something was notified to this user (SPEC-1 §3 "Live notification message"). */
export interface ReceivedMessage {
  EventCode: string
  /** False of what he has not chosen, which changes no bell. */
  IsSubscribed: boolean
  DTO: BellNotification
}

/** What the hub sends, by the name of the client's method; each carries one argument. */
export interface NotificationMessages {
  receiveNotification: ReceivedMessage
  /** Something may have gone unheard, or was read elsewhere: the bell is to be read anew. */
  onMissed: Record<string, never>
}
