import type { Catalogue } from '#contract/catalogue.ts'
import { appVersion } from '#src/lib/appVersion.ts'
import { buildStore } from '#src/lib/store.ts'
import { parseReply, send } from '../http/send.ts'

/** The message texts of this console; empty before they are loaded. */
export const messages = buildStore<Catalogue>({})

const toCacheKey = (locale: string): string => `locum.messages.${appVersion}.${locale}`

/**
 * Loads `/config/messages/{locale}.json`. Texts that this browser has kept serve at once while the newer ones are
 * fetched behind them. False where there are neither.
 */
export async function loadMessages(locale: string): Promise<boolean> {
  const kept = readKept(locale)
  const fetched = fetchMessages(locale)
  if (!kept) return await fetched
  messages.set(kept)
  return true
}

/** Fetches the texts of a locale anew; false where they do not come, and those that stand serve on. */
export async function fetchMessages(locale: string): Promise<boolean> {
  const reply = await send(`/config/messages/${encodeURIComponent(locale)}.json`, {}, { silent: true })
  const body = reply?.status === 200 ? parseReply(reply) : undefined
  if (!reply || typeof body !== 'object' || body === null) return false
  const key = toCacheKey(locale)
  if (localStorage.getItem(key) !== reply.text) {
    localStorage.setItem(key, reply.text)
    messages.set(body as Catalogue)
  } else if (Object.keys(messages.get()).length === 0) messages.set(body as Catalogue)
  return true
}

function readKept(locale: string): Catalogue | null {
  try {
    return JSON.parse(localStorage.getItem(toCacheKey(locale)) ?? 'null') as Catalogue | null
  } catch {
    return null
  }
}
