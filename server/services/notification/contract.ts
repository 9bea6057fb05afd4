import type { RecordValues } from '#contract/callArguments.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** What users are notified of an event. */
export interface Notice {
  /** Of two notices with one key the second is not reported. */
  key: string
  eventCode: string
  /** The record that it is about: a press on it leads there. */
  resource: string
  recordId: number
  companyId: number | null
  organizationId: number | null
  payload: Readonly<RecordValues>
  /** What it says in the console, in the usual language. */
  say(text: CallContext['text']): { subject: string; message: string }
  /** What the mail to a receiver says, in his language. */
  write(text: CallContext['text'], receiver: Receiver): { subject: string; text: string }
}

/** Somebody who is informed: in the console where he has an account, by mail where he has an address. */
export interface Receiver {
  userId: number | null
  firstName: string
  email: string | null
}

/** What other services may do with notifications. */
export interface Notifier {
  /** Tells somebody, in the transaction of the context. Throws `AlreadySent` where the notice's key was told before. */
  notify(context: CallContext, notice: Notice, receivers: readonly Receiver[]): Promise<void>
}
