import type { Page } from '@playwright/test'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** Holds back what is asked for at addresses of a pattern until it is let go. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A line of 400 kilobits a second with a round trip of 300 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const throughput = 400_000 / 8
  const speed = { downloadThroughput: throughput, uploadThroughput: throughput }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 300, ...speed })
}

test('the first page has a shape before its script, and a click is answered before its page has come', async ({
  page,
}) => {
  await beginSession(page, 'admin')
  const letGo = await hold(page, '**/assets/*.js')
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('progressbar', { name: 'Locum is loading' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const letPageGo = await hold(page, '**/assets/*.js')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Chat' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  letPageGo()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
})

test('a list opens at 400 kilobits a second, and says so all the while', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await slowDown(page)
  await page.goto('/Users', { waitUntil: 'commit' })
  await expect(page.getByRole('progressbar', { name: 'Locum is loading' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('row').nth(3)).toBeVisible({ timeout: 20_000 })
})
