import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Takes what leaves for phones and browsers; what is sent to /gone is gone. */
export interface PhoneProvider {
  url: string
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  /** The status by which texts are answered. */
  answers: { sms: number }
  close(): void
}

export async function startPhoneProvider(): Promise<PhoneProvider> {
  const requests: PhoneProvider['requests'] = []
  const answers = { sms: 201 }
  const http = createServer(async (request, response) => {
    const body = await buffer(request)
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    const status = request.url === '/sms' ? answers.sms : 201
    response.writeHead(request.url === '/gone' ? 410 : status).end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return { requests, answers, url: `http://127.0.0.1:${port}`, close: () => http.close() }
}

/** What a browser has of its subscription to pushes: the keys that it gives away, and how it reads what comes. */
export function makeSubscription() {
  const device = createECDH('prime256v1')
  const secret = randomBytes(16)
  return {
    publicKey: device.generateKeys('base64url'),
    secret: secret.toString('base64url'),
    /** Decrypts what a push service hands over (RFC 8291, RFC 8188): the first and only record. */
    decrypt(body: Buffer): string {
      const keyLength = body.readUInt8(20)
      const [salt, sender, text] = [
        body.subarray(0, 16),
        body.subarray(21, 21 + keyLength),
        body.subarray(21 + keyLength),
      ]
      const derive = (key: Buffer, from: Buffer, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', key, from, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
      const key = derive(device.computeSecret(sender), secret, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      ).setAuthTag(text.subarray(-16))
      // The record ends with a two.
      return Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
        .subarray(0, -1)
        .toString()
    },
  }
}
