import type { Catalogue } from '#contract/catalogue.ts'
import { textsHeader } from '#contract/live.ts'
import { appVersion } from '#src/lib/appVersion.ts'
import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { parseReply, send } from '../http/send.ts'

/** The message texts of this console; empty before they are loaded. */
export const messages = buildStore<Catalogue>({})

/** Which texts replace shipped ones in the catalogue that was fetched last; null before it was fetched. */
let fetchedTexts: string | null = null
onWindowReset(() => {
  fetchedTexts = null
})

/** What the services call the changed texts that this window shows; null before it has fetched any. */
export const getFetchedTexts = (): string | null => fetchedTexts

/** What each catalogue of this window was read from: the one that the browser keeps may be another window's. */
const sources = new WeakMap<Catalogue, string>()

const toCacheKey = (locale: string): string => `locum.messages.${appVersion}.${locale}`

/**
 * Loads `/config/messages/{locale}.json`. Texts that this browser has kept serve at once while the newer ones are
 * fetched behind them. False where there are neither.
 */
export async function loadMessages(locale: string): Promise<boolean> {
  const isKept = showCached(locale)
  const fetched = fetchMessages(locale)
  return isKept || (await fetched)
}

/**
 * Fetches the texts of a locale anew; false where they do not come, and those that stand serve on. Throws only where the signal
 * ends it.
 */
export async function fetchMessages(locale: string, signal?: AbortSignal): Promise<boolean> {
  const reply = await send(`/config/messages/${encodeURIComponent(locale)}.json`, {}, { silent: true, signal })
  const body = reply?.status === 200 ? parseReply(reply) : undefined
  if (!reply || typeof body !== 'object' || body === null) return false
  fetchedTexts = reply.headers.get(textsHeader) ?? ''
  show(body as Catalogue, reply.text)
  keep(locale, reply.text)
  return true
}

function show(catalogue: Catalogue, source: string): void {
  if (sources.get(messages.get()) === source) return
  sources.set(catalogue, source)
  messages.set(catalogue)
}

function keep(locale: string, source: string): void {
  try {
    localStorage.setItem(toCacheKey(locale), source)
  } catch {
    // A browser that has no room left fetches them once more when it opens the console again.
  }
}

/** Shows the texts that the browser keeps; false where it keeps none. */
function showCached(locale: string): boolean {
  try {
    const source = localStorage.getItem(toCacheKey(locale)) ?? 'null'
    const kept = JSON.parse(source) as Catalogue | null
    if (kept) show(kept, source)
    return kept !== null
  } catch {
    return false
  }
}
