import type { Page } from '@playwright/test'
import type { TokenAnswer } from '#src/providers/auth/session.ts'
import { client } from '../../support/client.ts'

/** The API as the user of a page calls it. */
export async function openApi(page: Page, address: string) {
  const { origins } = await page.context().storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name.startsWith('oidc.user:'))
  const { access_token } = JSON.parse(kept?.value ?? '{}') as TokenAnswer
  return client(address, access_token)
}

type Api = Awaited<ReturnType<typeof openApi>>

/** What came of the requests that ran beside a test. */
export interface Traffic {
  sent: number
  failures: string[]
}

/** Sends 20 requests a second, reads and saves by turns, until it is ended; answers what came of them. */
export function sendTraffic(api: Api, name: string): () => Promise<Traffic> {
  const traffic: Traffic = { sent: 0, failures: [] }
  const running = new Set<Promise<void>>()
  const record = { Name: name, City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
  const send = async (number: number): Promise<void> => {
    const isSave = number % 4 === 0
    try {
      const { status, text } = isSave
        ? await api.post('/api/Marketplace/Employers/Save', { ...record, Name: `${name} ${number}` })
        : await api.get('/api/Marketplace/Employers/GetPaged', { pageIndex: 0, pageSize: 10 })
      if (status !== 200 || !text.startsWith('{"Success":true'))
        traffic.failures.push(`${status} ${text.slice(0, 300)}`)
    } catch (error) {
      traffic.failures.push(String(error))
    }
  }
  const timer = setInterval(() => {
    const request = send(traffic.sent++).finally(() => running.delete(request))
    running.add(request)
  }, 50)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
    return traffic
  }
}
