import type { Page } from '@playwright/test'
import type { RecordValues } from '#contract/callArguments.ts'
import { toWallClock } from '#contract/wallClock.ts'
import { expectAccessible } from './support/accessible.ts'
import { test } from './support/ownServer.ts'
import { beginSession, signIn } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { openApi } from './support/traffic.ts'

const toNewYork = (hours: number) =>
  toWallClock(new Date(Date.now() + hours * 3_600_000).toISOString(), 'America/New_York').slice(0, 16)

/** Sets settings of the installation as an administrator; answers the way to have none of them set. */
async function setConfigs(page: Page, address: string, values: Record<string, string>): Promise<() => Promise<void>> {
  await beginSession(page, 'admin')
  const api = await openApi(page, address)
  const set = async (value: (name: string) => string | null) => {
    for (const name of Object.keys(values)) {
      const { body } = await api.get<{ Source: RecordValues }>(`/api/Info/Info/Config/${name}`)
      const { ID, Version } = body.Source
      const saved = await api.put('/api/Info/Info/SystemConfig', { ID, Version, Value: value(name) })
      expect(saved.body).toMatchObject({ Success: true })
    }
  }
  await set(name => values[name] ?? null)
  return () => set(() => null)
}

const countDisplayed = async (page: Page) =>
  Number(/of (\d+) Records/.exec((await page.locator('main').textContent()) ?? '')?.[1])

test('the master filter narrows the open list to a local office, stays for the next visit, and is lifted', async ({
  page,
}) => {
  await beginSession(page, 'agent')
  await page.goto('/Jobs')
  const button = page.getByRole('button', { name: /^Filter Local Office/ })
  await expect(button).toHaveAccessibleName('Filter Local Office: all')
  await expect(page.getByText(/of \d+ Records/)).toBeVisible()
  const all = await countDisplayed(page)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Filter Local Office' })
  const office = dialog.getByRole('treeitem').last()
  await office.click()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(button).toHaveAccessibleName('Filter Local Office: 1 applied')
  await expect.poll(() => countDisplayed(page)).toBeLessThan(all)
  const narrowed = await countDisplayed(page)
  await page.reload()
  await expect(button).toHaveAccessibleName('Filter Local Office: 1 applied')
  await expect.poll(() => countDisplayed(page)).toBe(narrowed)
  await button.click()
  await office.click()
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(button).toHaveAccessibleName('Filter Local Office: all')
  await expect.poll(() => countDisplayed(page)).toBe(all)
})

test('a maintenance is told above the header until it is dismissed, and anew after a sign-out; help shows a video and whom to reach', {
  tag: '@deep',
}, async ({ page, server, problems }) => {
  // A list that is being read while one signs out is answered after the session.
  problems.allow(/status of 401/)
  const takeAway = await setConfigs(page, server.address, {
    BannerContentWeb: 'Locum rests on Sunday night.',
    StartTimeBannerWeb: toNewYork(-3),
    EndTimeBannerWeb: toNewYork(3),
    HelpVideoURL: 'https://video.example.com/tour',
  })
  await page.route('https://video.example.com/**', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Tour</title><p>Welcome</p>',
    }),
  )
  await beginSession(page, 'candidate')
  await page.goto('/home')
  const banner = page.getByRole('complementary', { name: 'Maintenance' })
  await expect(banner).toContainText('Locum rests on Sunday night.')
  await expectAccessible(page)
  const findHeader = async () => {
    const [bar, header] = [await banner.boundingBox(), await page.getByRole('banner').boundingBox()]
    return [(header?.y ?? 0) - (bar?.height ?? 0), header?.height]
  }
  await expect.poll(findHeader).toEqual([0, 64])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(banner).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Orientation video' }).click()
  await expect(page.frameLocator('iframe').getByText('Welcome')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Contact Us' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Us' })
  await expect(dialog.getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ }).first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Filter Local Office/ })).toHaveCount(0)
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'candidate')
  await expect(banner).toBeVisible()
  await takeAway()
})
