import { createServer, type ViteDevServer } from 'vite'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

let server: ViteDevServer
let address: string

test.beforeAll(async () => {
  server = await createServer({ server: { host: '127.0.0.1', port: 0, hmr: false, ws: false, watch: null } })
  await server.listen()
  address = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(() => server?.close())

test('the shared widgets are accessible in light and dark, and have the sizes of the specification', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto(`${address}widgets`)
  await expect(page.getByRole('heading', { level: 1, name: 'Widgets' })).toBeVisible()
  await expectAccessible(page)
  const sizeOf = async (name: string) => {
    const part = page.getByRole('dialog', { name, exact: true })
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

  await page.getByRole('button', { name: 'A row with a menu' }).click({ button: 'right' })
  const row = page.getByRole('menu', { name: 'Row' }).locator('..')
  await expect.poll(async () => Math.round((await row.boundingBox())?.width ?? 0)).toBe(160)
  await page.keyboard.press('Escape')
  await press('Fill in')
  await expect.poll(() => sizeOf('A note')).toEqual([900, 500])
  await press('Cancel')
  await press(/^Places: /)
  await expect.poll(() => sizeOf('Places')).toEqual([350, 350])
  await page.keyboard.press('Escape')
  await press(/^Places, sized: /)
  await expect.poll(() => sizeOf('Places, sized')).toEqual([500, 380])
  await page.keyboard.press('Escape')
  const tree = page.getByRole('combobox', { name: 'Tree' })
  await tree.fill('')
  await tree.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect.poll(async () => (await page.getByRole('listbox').boundingBox())?.height).toBe(300)
  await page.keyboard.press('Escape')
  await press('Open the panel')
  await expect.poll(() => sizeOf('What has changed')).toEqual([460, 900 - 64])
})
