import { createHmac } from 'node:crypto'

/** A call of somebody else's address. */
export interface Webhook {
  key: string
  url: string
  event: string
  payload: object
  secret: string | null
}

const patience = 10_000

/** Sends a webhook; throws where it was not taken (any answer but 2xx, redirects included). */
export async function sendWebhook({ key, url, event, payload, secret }: Webhook, now = new Date()): Promise<void> {
  const body = JSON.stringify({ id: key, event, payload })
  const time = String(Math.floor(now.getTime() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'Locum-Event': event,
      ...(secret !== null && { 'Locum-Signature': `t=${time},v1=${sign(secret, `${time}.${body}`)}` }),
    },
    body,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver answered ${response.status}.`)
}

/** The signature of a text: the receiver makes the same of the time, a dot and the body. */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
