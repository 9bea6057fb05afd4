import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

/** Serves a page of the spec's own making instead of the console. */
async function openPage(page: Page, body: string): Promise<void> {
  const head =
    '<meta name="color-scheme" content="light dark"><title>Page</title><style>body{background:Canvas}</style>'
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"
  const headers = { 'content-security-policy': policy, 'content-type': 'text/html' }
  await page.route('**/made-up', route => route.fulfill({ headers, body: html }))
  await page.goto('/made-up')
}

test('a page is strict: what its policy blocks, errors, exceptions, failed requests and pictures without words are told', async ({
  page,
  problems,
}) => {
  await page.route('**/gone.png', route => route.abort('connectionrefused'))
  await openPage(
    page,
    '<main><h1>Page</h1><script>document.title = "owned"</script><img alt="A map" src="/gone.png"></main>',
  )
  await page.evaluate(() => {
    console.error('the grid lost its rows')
    setTimeout(() => {
      throw new Error('nobody caught this')
    })
  })
  const messages = [
    'script-src-elem blocked inline',
    'ERR_CONNECTION_REFUSED',
    'the grid lost its rows',
    'nobody caught this',
  ]
  for (const text of messages) await expect.poll(() => problems.unexpected().join('\n')).toContain(text)
  problems.allow(/content security policy|gone\.png|ERR_CONNECTION_REFUSED|the grid lost its rows|nobody caught this/i)
  await page.locator('img').evaluate(picture => picture.removeAttribute('alt'))
  await expect(expectAccessible(page)).rejects.toThrow('image-alt')
})
