import type { Manifest } from '#contract/manifest.ts'
import { parseReply } from '../http/send.ts'
import { requestOwn } from './requestOwn.ts'

/** Of the manifest that was fetched last: what the services know it by. */
let tag = ''

/**
 * Fetches `/config/manifest.json`: everything that this user's screens are drawn from.
 * Null where the services do not answer; a 401 also ends the session.
 */
export async function fetchManifest(): Promise<Manifest | null> {
  return (await fetchNewManifest('')) || null
}

/** Like `fetchManifest`, but answers undefined where it is still the one that was fetched last. */
export async function fetchNewManifest(known = tag): Promise<Manifest | null | undefined> {
  const reply = await requestOwn('/config/manifest.json', known ? { 'If-None-Match': known } : {})
  if (reply?.status === 304) return undefined
  const body = reply?.status === 200 ? parseReply(reply) : undefined
  if (!reply || !body) return null
  tag = reply.headers.get('ETag') ?? ''
  return body as Manifest
}
