import { expectAccessible } from './support/accessible.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

test('a reference leads to its record, and shows what that is before one goes there', { tag: '@deep' }, async ({
  page,
}) => {
  await beginSession(page, 'admin')
  const reads: string[] = []
  page.on('request', request => {
    if (/\/api\/Marketplace\/Employers\/\d+$/.test(request.url())) reads.push(request.url())
  })
  await page.goto('/Jobs')
  const link = page.locator('[data-field="EmployerID"] a').first()
  const name = await link.innerText()
  const preview = page.getByRole('tooltip')

  await test.step('a pointer that rests on it sees a preview, read once it is asked for', async () => {
    expect(reads).toEqual([])
    await link.hover()
    await expect(preview.getByText(name, { exact: true })).toBeVisible()
    // That it is read once is a component test's to say: other specs change facilities meanwhile, which are read anew.
    expect(reads.length).toBeGreaterThan(0)
    await expectAccessible(page, '[role="tooltip"]')
    // The way into the preview is no way out.
    await preview.hover()
    await expect(preview).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  })

  await test.step('the keyboard sees it too, Escape closes it alone, and Enter follows the link', async () => {
    await page.mouse.move(0, 0)
    await page.locator('[data-field="EndTime"][role="gridcell"]').first().click()
    await page.keyboard.press('ArrowRight')
    await expect(link).toBeFocused()
    await expect(preview.getByText(name, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Employers\/View\/\d+$/)
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
  })

  await test.step('a form leads to the record that is chosen in it', async () => {
    const beside = page.getByRole('link', { name: /^Open / }).first()
    await beside.hover()
    await expect(preview.locator('dd').first()).toBeVisible()
  })
})
