import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

/** Serves a page of the spec's own making in place of the console. */
async function openPage(page: Page, body: string): Promise<void> {
  const head =
    '<meta name="color-scheme" content="light dark"><title>Page</title><style>body{background:Canvas}</style>'
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"
  const headers = { 'content-security-policy': policy, 'content-type': 'text/html' }
  await page.route('**/made-up', route => route.fulfill({ headers, body: html }))
  await page.goto('/made-up')
}

test.describe('the strict page', () => {
  test('reports what the content security policy blocks', async ({ page, problems }) => {
    await openPage(page, '<script>document.title = "owned"</script>')
    await expect.poll(() => problems.unexpected().join('\n')).toContain('script-src-elem blocked inline')
    problems.allow(/content security policy/i)
  })

  test('reports an error of the console and an exception', async ({ page, problems }) => {
    await openPage(page, '<p>Nothing</p>')
    await page.evaluate(() => {
      console.error('the grid lost its rows')
      setTimeout(() => {
        throw new Error('nobody caught this')
      })
    })
    await expect.poll(() => problems.unexpected()).toHaveLength(2)
    problems.allow(/the grid lost its rows|nobody caught this/)
  })

  test('reports a request that fails', async ({ page, problems }) => {
    await page.route('**/gone.png', route => route.abort('connectionrefused'))
    await openPage(page, '<img alt="A map" src="/gone.png">')
    await expect.poll(() => problems.unexpected().join('\n')).toContain('ERR_CONNECTION_REFUSED')
    problems.allow(/gone\.png/)
  })
})

test('the accessibility check refuses a picture without words', async ({ page }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: svg }))
  await openPage(page, '<main><h1>Page</h1><img src="/map.svg"></main>')
  await expect(expectAccessible(page)).rejects.toThrow('image-alt')
})
