import type { Page } from '@playwright/test'
import { startConsoleServer } from '../support/consoleServer.ts'
import { makeWord } from './support/facilities.ts'
import { editFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { openApi, sendTraffic } from './support/traffic.ts'

const field = {
  type: 'string',
  title: 'Trauma level',
  oneOf: [
    { const: 'I', title: 'Level one' },
    { const: 'II', title: 'Level two' },
  ],
  'x-read': 'VIEW_SENSITIVE',
}

const record = { City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }

const toName = (page: Page) => page.getByRole('textbox', { name: /^Name/ })

test('a field that is added on the disk of one instance stands in what is open at another', { tag: '@deep' }, async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const other = await startConsoleServer({ LOCUM_DATA: server.data, DATABASE_URL: server.databaseUrl })
  try {
    const name = `${makeWord()} CLINIC`
    const page = await browser.newPage({ baseURL: other.address })
    await beginSession(page, 'admin')
    const there = await openApi(page, other.address)
    const here = await openApi(page, server.address)
    const endings = [sendTraffic(here, makeWord()), sendTraffic(there, makeWord())]
    await page.goto('/Employers/Add')
    await toName(page).fill(name)

    const takeAway = await editFile(server, 'schemas/employer.json', schema => {
      schema.properties.TraumaLevel = field
    })
    await expect(page.getByLabel('Trauma level')).toBeVisible()
    await expect(toName(page)).toHaveValue(name)
    for (const [index, api] of [here, there].entries()) {
      await expect(async () => {
        const values = { ...record, Name: `${name} ${index}`, TraumaLevel: 'V' }
        const { body } = await api.post('/api/Marketplace/Employers/Save', values)
        expect(body).toMatchObject({ Success: false, Errors: { '/TraumaLevel': expect.any(String) } })
        expect((await api.get('/docs/json')).text).toContain('"TraumaLevel":{')
      }).toPass({ timeout: 30_000 })
    }

    await takeAway()
    await expect(page.getByLabel('Trauma level')).toHaveCount(0)
    await expect(toName(page)).toHaveValue(name)
    const traffic = await Promise.all(endings.map(end => end()))
    expect(traffic.flatMap(({ failures }) => failures)).toEqual([])
    expect([server.isRunning(), other.isRunning()]).toEqual([true, true])
  } finally {
    await other.stop()
  }
})
