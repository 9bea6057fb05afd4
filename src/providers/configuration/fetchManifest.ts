import type { Manifest } from '#contract/manifest.ts'
import { parseReply, type Reply } from '../http/send.ts'
import { readLasting } from '../offline/ownKept.ts'
import { requestOwn } from './requestOwn.ts'

/** What the services know a manifest by. */
const tags = new WeakMap<Manifest, string>()

/** Says that a manifest is another one in other words. */
export function noteSame(manifest: Manifest, other: Manifest): void {
  const tag = tags.get(manifest)
  if (tag !== undefined) tags.set(other, tag)
}

/**
 * Fetches `/config/manifest.json`: everything that this user's screens are drawn from. Without a net it is the last one of a candidate.
 * Null where the services do not answer; a 401 also ends the session.
 */
export async function fetchManifest(): Promise<Manifest | null> {
  const reply = await requestOwn('/config/manifest.json')
  const manifest = await readLasting<Manifest>('manifest', reply)
  if (manifest && reply) noteTag(manifest, reply)
  return manifest
}

/** Fetches it anew; undefined where it is still the known one. Throws where the signal ends it. */
export async function fetchNewManifest(
  known: Manifest | null,
  signal?: AbortSignal,
): Promise<Manifest | null | undefined> {
  const tag = known && tags.get(known)
  const reply = await requestOwn('/config/manifest.json', tag ? { 'If-None-Match': tag } : {}, signal)
  if (reply?.status === 304) return undefined
  const body = reply?.status === 200 ? (parseReply(reply) as Manifest | undefined) : undefined
  if (!reply || !body) return null
  noteTag(body, reply)
  return body
}

function noteTag(manifest: Manifest, { headers }: Reply): void {
  tags.set(manifest, headers.get('ETag') ?? '')
}
