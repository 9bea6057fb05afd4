import type { CallContext } from './extension.ts'

/** A mail that is about to leave, by the key of its message. */
export interface NoticeMail {
  to: string
  key: string
}

/** A notice that a service sends by itself, since it holds what is kept nowhere: links that open something. */
export interface GivenNotice {
  code: string
  /** Of two with one key the second is not sent. */
  key: string
  /** The ID of the record, of the resource that the notice is for. */
  recordId: number
  companyId: number | null
  organizationId?: number | null
  /** Mail addresses, separated by commas, where the notice goes to those that are given. */
  to?: string
  /** The language of who has no account; the usual one where it is absent. */
  language?: string | null
  /** What may be kept with the notification, by names of `given`. */
  values?: Readonly<Record<string, string>>
  /** Makes the rest, which is kept nowhere, once it is known by which mails it leaves; called where it is sent at all. */
  make(mails: readonly NoticeMail[]): Promise<(to: string) => Readonly<Record<string, string>>>
}

/** Sends such a notice in the transaction of the context; false where it was sent before, reaches nobody or is switched off. */
export type SendGivenNotice = (context: CallContext, notice: GivenNotice) => Promise<boolean>
