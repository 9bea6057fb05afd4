import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'

const clientPath = join(import.meta.dirname, '../../node_modules/@microsoft/signalr/dist/browser/signalr.min.js')

/** What the browser build of the official client puts on the page, as far as it is used here. */
type SignalR = {
  HubConnectionBuilder: new () => {
    withUrl(url: string, options: object): { configureLogging(level: number): { build(): Connection } }
  }
}
type Connection = {
  on(name: string, listener: (message: { Ids: number[] }) => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

for (const skipNegotiation of [true, false]) {
  test(`a page of the console hears of rows by the official client, skipNegotiation ${skipNegotiation}`, {
    tag: skipNegotiation ? '@deep' : [],
  }, async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(await readFile(clientPath, 'utf8'))
    const heard = await page.evaluate(async isSkipped => {
      const { signalR } = window as unknown as { signalR: SignalR }
      const form = {
        grant_type: 'password',
        client_id: 'locum-console',
        username: 'admin',
        password: 'Locum-Demo-2026',
      }
      const signedIn = await fetch('/identity/token', { method: 'POST', body: new URLSearchParams(form) })
      const { access_token: token } = await signedIn.json()
      const connection = new signalR.HubConnectionBuilder()
        .withUrl('/hubs/live', {
          accessTokenFactory: () => token,
          ...(isSkipped && { skipNegotiation: true, transport: 1 }),
        })
        .configureLogging(6)
        .build()
      const received = new Promise<number[]>(resolve => connection.on('rowsChanged', ({ Ids }) => resolve(Ids)))
      await connection.start()
      const saved = await fetch('/api/Marketplace/Employers/Save', {
        method: 'POST',
        headers: { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ Name: 'Heard in a page', City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }),
      })
      const { Source } = await saved.json()
      const ids = await received
      await connection.stop()
      return { ids, id: Source.ID }
    }, skipNegotiation)
    expect(heard.ids).toContain(heard.id)
  })
}
