import type { NotificationMode } from '#contract/notice.ts'
import type { Settings } from '../../settings.ts'
import type { Receiver, StoredRecipient } from './noticeRepository.ts'

/** What this installation sends to phones by. */
export type Providers = Pick<Settings, 'smsUrl' | 'pushUrl'>

/** Somebody whom a mode reaches. */
export interface Reached {
  receiver: Receiver
  address: string
}

/** Where a mode reaches somebody, his ID where that is by his account; null where it does not reach him. */
export function findAddress(
  mode: NotificationMode,
  { userId, email, phone, hasDevice }: Receiver,
  { smsUrl, pushUrl }: Providers,
): string | null {
  if (mode === 'Email') return email || null
  if (mode === 'SMS') return smsUrl === null ? null : phone || null
  const isReached = userId !== null && (mode === 'InApp' || hasDevice || pushUrl !== null)
  return isReached ? String(userId) : null
}

/** Somebody as he is stored with a notification; `sendOn` is null where it leaves at once. */
export function toRecipient(
  mode: NotificationMode,
  { receiver, address }: Reached,
  sendOn: Date | null,
): StoredRecipient {
  const base = { userId: receiver.userId, language: toLanguage(receiver) }
  if (mode === 'InApp') return { ...base, address: null, status: 'UnRead', sendOn: null }
  return { ...base, address, status: 'Unknown', sendOn: sendOn?.toISOString() ?? null }
}

const toLanguage = ({ language }: Receiver): string => /^"([\w-]+)"$/.exec(language ?? '')?.[1] ?? 'en'
