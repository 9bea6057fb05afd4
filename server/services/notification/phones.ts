import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { Database, Queries } from '../../platform/database/types.ts'
import { AnswerError, FinalError, type ShortMessage, sendOutside, sendWebhook } from '../../platform/outbox/index.ts'
import type { Settings } from '../../settings.ts'
import { type Device, listDevices, removeDevice } from './deviceRepository.ts'
import { findOrMakeKey } from './keyRepository.ts'

type PhoneSettings = Pick<Settings, 'smsUrl' | 'smsSecret' | 'pushUrl' | 'publicUrl'>

/** The pair of keys by which push services know this installation (VAPID, RFC 8292), as base64url. */
interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The keys of this installation, made once. */
export async function findVapidKeys(queries: Queries): Promise<VapidKeys> {
  return JSON.parse(await findOrMakeKey(queries, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())))
}

/** Builds what sends texts to phones and to the browsers that users have allowed. */
export function buildPhones(database: Database, settings: PhoneSettings): (message: ShortMessage) => Promise<void> {
  const secret = settings.smsSecret

  async function sendText({ key, to, text }: ShortMessage): Promise<void> {
    if (settings.smsUrl === null) throw new FinalError('No provider is set for it (LOCUM_SMS_URL).')
    await call({ key, url: settings.smsUrl, event: 'SMS', payload: { to, text }, secret })
  }

  async function sendPush(message: ShortMessage): Promise<void> {
    const { key, to, subject, text, opens } = message
    const devices = await listDevices(database, Number(to))
    if (await sendToDevices(devices, message)) return
    if (settings.pushUrl === null) throw new FinalError('The user has allowed no browser (LOCUM_PUSH_URL).')
    const payload = { userId: Number(to), title: subject, text, opens }
    await call({ key, url: settings.pushUrl, event: 'PUSH', payload, secret })
  }

  /** Answers whether any took it; throws where none did and one might later. */
  async function sendToDevices(devices: readonly Device[], message: ShortMessage): Promise<boolean> {
    if (devices.length === 0) return false
    const vapid = { subject: toContact(settings.publicUrl), ...(await findVapidKeys(database)) }
    const outcomes = await Promise.allSettled(devices.map(device => pushTo(device, message, vapid)))
    if (outcomes.some(({ status }) => status === 'fulfilled')) return true
    const waits = outcomes.find(each => each.status === 'rejected' && !isGone(each.reason))
    if (waits?.status === 'rejected') throw waits.reason
    return false
  }

  async function pushTo(device: Device, message: ShortMessage, vapidDetails: VapidKeys & { subject: string }) {
    try {
      await post(device, message, vapidDetails)
    } catch (error) {
      if (isGone(error)) await removeDevice(database, device.endpoint, null)
      throw error
    }
  }

  return message => (message.kind === 'sms' ? sendText(message) : sendPush(message))
}

/** Whom a push service may ask about us: an address by https, or of mail (RFC 8292 2.1). */
function toContact(publicUrl: string | null): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  return `mailto:no-reply@${publicUrl === null ? 'localhost.localdomain' : new URL(publicUrl).hostname}`
}

/** The most characters of a message: a push service takes 4096 bytes, of which encryption needs some (RFC 8291 4). */
const longestText = 800
/** How long a push service keeps what a device that is off has not taken, in seconds. */
const keptFor = 24 * 60 * 60
const patience = 10_000

/** Hands an encrypted message to the push service of a device; of two with one key the later replaces the earlier. */
async function post(
  { endpoint, publicKey, secret }: Device,
  { key, subject, text, opens }: ShortMessage,
  vapidDetails: VapidKeys & { subject: string },
): Promise<void> {
  const topic = createHash('sha256').update(key).digest('base64url').slice(0, 32)
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: publicKey, auth: secret } },
    JSON.stringify({ title: subject, body: text.slice(0, longestText), opens, tag: key }),
    { vapidDetails, TTL: keptFor, topic, urgency: 'high' },
  )
  const sent = headers as Record<string, string>
  // What a name leads to may change; that of a device was judged when it was added.
  await sendOutside(new Request(endpoint, { method, headers: sent, body: body as Uint8Array<ArrayBuffer> }), patience)
}

/** The browser has withdrawn it, or its subscription has run out. */
const isGone = (error: unknown): boolean => error instanceof AnswerError && [404, 410].includes(error.status)

/** Statuses of a refusal that may be another later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429])

async function call(webhook: Parameters<typeof sendWebhook>[0]): Promise<void> {
  try {
    await sendWebhook(webhook)
  } catch (error) {
    const isFinal = error instanceof AnswerError && error.status >= 400 && error.status < 500
    throw isFinal && !passing.has(error.status) ? new FinalError(error.message) : error
  }
}

/** True of what may be the address of a push service: a public name, by https; nobody has this machine call its neighbours. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname: name, port, username } = new URL(endpoint)
  // A dot at the end of a name leads to the same address.
  const hostname = name.replace(/\.$/, '')
  const isPublic = hostname.includes('.') && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return (
    protocol === 'https:' &&
    isPublic &&
    !/\.(?:local|localhost|internal)$/.test(hostname) &&
    port === '' &&
    username === ''
  )
}
