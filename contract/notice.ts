import type { RecordGuard } from './rules/words.ts'

/** The ways by which somebody is notified (SPEC-1 §9 "Channels"). */
export const notificationModes = ['Email', 'InApp', 'SMS', 'Push'] as const

/** One of the ways by which somebody is notified. */
export type NotificationMode = (typeof notificationModes)[number]

/** What a notice says, as Liquid templates; `sms` stands instead of the message where that is too long for a phone. */
export interface NoticeWords {
  subject: string
  message: string
  sms?: string
}

/** Whom an event is notified to, by which ways and in which words. */
export interface Notice {
  /** Unique among all notices; the EventCode of its configurations and subscriptions. The event's code where it is absent. */
  code?: string
  /** What it is called where people choose what they hear of. */
  name: string
  /** As what its receivers use the console. */
  for: 'Agency' | 'Facility' | 'Candidate'
  /** A path of the record that leads to a user or holds mail addresses (`CandidateID.UserID`), or the name of an audience. */
  to: string
  /** Of the audience agency: the permission rule of those who hear of it; that of opening the record where it is absent. */
  permission?: string
  /** A condition over the record and the event's payload; always where it is absent. */
  when?: RecordGuard
  /** The ways that it can go. */
  modes: NotificationMode[]
  /** Those of them that a receiver has not until he chooses them. */
  off?: NotificationMode[]
  /** How mails of it are gathered; each goes at once where it is absent. */
  digest?: 'hourly' | 'daily'
  /** A moment of the record after which it stands in no bell. */
  ends?: string
  /** The address within the console that it opens, with `{paths}` of the record; the record's own page where it is absent. */
  opens?: string
  /** The call behind Confirm: of the event's resource unless it names another, `args` by paths of the record. */
  confirm?: { call: string; resource?: string; args?: Record<string, string | boolean> }
  /** A public link: its purpose, and the address that it has, with `{token}` and `{paths}` of the record. */
  link?: { purpose: string; opens: string }
  /** What the service that sends it hands in, by names: addresses of links, which are kept nowhere. It goes when that service says so. */
  given?: string[]
  /** Who did it is notified, too: of what he has to keep. */
  includesActor?: boolean
  /** It goes whatever a receiver has chosen, and at once. */
  critical?: boolean
  /** By locale; the English ones stand for a language that is not there. */
  words: Record<string, NoticeWords>
}

/** A file of `resources/notices/`: the notices of one event; `schemas/meta/notices.schema.json` is the reference. */
export interface NoticesFile {
  $schema?: string
  /** The code of a domain event. */
  event: string
  /** The resource that the event happens to. */
  resource: string
  notices: Notice[]
}

/** A notice of a set of data files, with what it is of. */
export interface EventNotice extends Notice {
  code: string
  event: string
  resource: string
}

/** The notices of a file, each with its code. */
export function listNotices({ event, resource, notices }: NoticesFile): EventNotice[] {
  return notices.map(notice => ({ code: event, ...notice, event, resource }))
}
