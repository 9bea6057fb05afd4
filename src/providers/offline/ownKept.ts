import { appVersion } from '#src/lib/appVersion.ts'
import { changeKept, forgetKept, readKept } from '#src/lib/keptValues.ts'
import { noNet } from '#src/lib/noNet.ts'
import { findClaims } from '../auth/findClaims.ts'
import { keptPresses } from '../auth/sessionEnd.ts'
import { isViewing } from '../auth/view.ts'
import { parseReply, type Reply } from '../http/send.ts'

/** What a candidate read last, to be shown without a net. */
export interface OwnKept<Value> {
  value: Value
  /** When it was read, an instant. */
  on: string
}

/** Keeps what a candidate has just read; of others nothing is kept. */
export async function keepOwn(name: string, value: unknown): Promise<void> {
  const key = toKey(name)
  if (key !== null) await changeKept<OwnKept<unknown>>(key, () => ({ value, on: new Date().toISOString() }))
}

/** What the candidate who is signed in has read last; null where that is not known, or another version of the console kept it. */
export async function readOwn<Value>(name: string): Promise<OwnKept<Value> | null> {
  const key = toKey(name)
  const kept = key === null ? null : await readKept<OwnKept<Value>>(key)
  if (kept) noNet.set(true)
  return kept
}

/** What an answer says, which a candidate keeps for when nothing answers; null where it says nothing. */
export async function readLasting<Value extends object>(name: string, reply: Reply | null): Promise<Value | null> {
  if (reply === null) return (await readOwn<Value>(name))?.value ?? null
  const body = reply.status === 200 ? (parseReply(reply) as Value | undefined) : undefined
  if (!body) return null
  void keepOwn(name, body)
  return body
}

/** Forgets what anybody has read, but for presses of the clock that wait. */
export function forgetRead(): Promise<void> {
  return forgetKept(key => !key.startsWith(keptPresses))
}

function toKey(name: string): string | null {
  const { sub, user_type: type } = findClaims()
  return type === 'Candidate' && !isViewing() ? `read.${sub}.${appVersion}.${name}` : null
}
