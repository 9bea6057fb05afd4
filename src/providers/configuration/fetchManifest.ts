import type { Manifest } from '#contract/manifest.ts'
import { parseReply } from '../http/send.ts'
import { requestOwn } from './requestOwn.ts'

/** What the services know a manifest by. */
const tags = new WeakMap<Manifest, string>()

/** Says that a manifest is another one in other words. */
export function noteSame(manifest: Manifest, other: Manifest): void {
  const tag = tags.get(manifest)
  if (tag !== undefined) tags.set(other, tag)
}

/**
 * Fetches `/config/manifest.json`: everything that this user's screens are drawn from.
 * Null where the services do not answer; a 401 also ends the session.
 */
export async function fetchManifest(): Promise<Manifest | null> {
  return (await fetchNewManifest(null)) || null
}

/** Like `fetchManifest`, but answers undefined where it is still the known one, and throws where the signal ends it. */
export async function fetchNewManifest(
  known: Manifest | null,
  signal?: AbortSignal,
): Promise<Manifest | null | undefined> {
  const tag = known && tags.get(known)
  const reply = await requestOwn('/config/manifest.json', tag ? { 'If-None-Match': tag } : {}, signal)
  if (reply?.status === 304) return undefined
  const body = reply?.status === 200 ? (parseReply(reply) as Manifest | undefined) : undefined
  if (!reply || !body) return null
  tags.set(body, reply.headers.get('ETag') ?? '')
  return body
}
