import { expectAccessible } from './support/accessible.ts'
import { makeFacilities, makeWord, search } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test('a list stays on the next page, its address opens the same again, and a filter narrows it until its chip lifts it', async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 25)
  // Another spec may have left the account another sort.
  await page.goto('/Employers?page=1&perPage=10&sort=Name&order=ASC')
  await search(page, word)
  await expect(page.getByText('Showing 10 of 25 Records')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('gridcell', { name: `${word} HOSPITAL 0010`, exact: true })).toBeVisible()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('gridcell', { name: `${word} HOSPITAL 0010`, exact: true })).toBeVisible()
  await expect(page.getByText('2 of 3')).toBeVisible()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('form', { name: 'Filters' })
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('State').fill('Tex')
  await page.getByRole('option', { name: 'Texas' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('State: Texas')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Texas' }).first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Ohio' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove State: Texas' }).click()
  await expect(page.getByText('State: Texas')).toHaveCount(0)
})

test('a second window begins with the usual list, and neither changes what the other one shows', {
  tag: '@deep',
}, async ({ page, context }) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await search(page, 'CLINIC')
  await expect(page).toHaveURL(/CLINIC/)
  const other = await context.newPage()
  await other.goto('/Employers')
  await expect(other.getByRole('gridcell').first()).toBeVisible()
  await expect(other.getByRole('searchbox')).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('CLINIC')
  await page.goto('/home')
  await page.goto('/Employers')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a row under the pointer has one ground to its end, which nothing shows through', { tag: '@deep' }, async ({
  page,
}) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  const row = page.locator('.MuiDataGrid-row').first()
  await row.getByRole('gridcell').first().hover()
  const actions = row.locator('.locum-actions')
  const toGround = (element: Element) => getComputedStyle(element).backgroundColor
  const plain = await page.locator('.MuiDataGrid-row .locum-actions').last().evaluate(toGround)
  const ground = await row.evaluate(toGround)
  expect(await actions.evaluate(toGround)).toBe(ground)
  expect(ground).not.toBe(plain)
  expect(ground).not.toMatch(/^rgba|\/ 0|transparent/)
})

test('the pager can be reached in a low window with the filters open', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible()
  await page.mouse.move(700, 120)
  await page.mouse.wheel(0, 3000)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeInViewport({ ratio: 1 })
})

test('the name and the actions of a row stay in sight while one reads on at the right', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  const row = page.getByRole('grid', { name: 'Facilities', exact: true }).getByRole('row').nth(1)
  const [name, actions] = [row.getByRole('link').nth(1), row.getByRole('button', { name: /^Actions for/ })]
  const active = row.getByRole('gridcell').nth(-2)
  await expect(actions).toBeInViewport({ ratio: 1 })
  await row.hover()
  await page.mouse.wheel(2000, 0)
  await expect(active).toBeInViewport({ ratio: 1 })
  await expect(name).toBeInViewport({ ratio: 1 })
  await expect(actions).toBeInViewport({ ratio: 1 })
  // What the keyboard comes to is not below what stays.
  const city = row.getByRole('gridcell').nth(3)
  await active.focus()
  for (let step = 0; step < 8 && !(await city.evaluate(cell => cell === document.activeElement)); step++)
    await page.keyboard.press('ArrowLeft')
  const findGap = async () => {
    const [left, right] = [await row.getByRole('gridcell').nth(2).boundingBox(), await city.boundingBox()]
    return (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)
  }
  await expect.poll(findGap).toBeGreaterThanOrEqual(-1)
})

test('a part whose code does not come says so in its place and is asked for again', { tag: '@deep' }, async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to|net::ERR_FAILED/)
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.route('**/assets/ImportDialog-*.js', route => route.abort())
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expect(page.getByText('Locum was updated')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/assets/ImportDialog-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Import Facilities' })).toBeVisible()
})

test('a row is opened and its menu operated by keyboard alone', { tag: '@deep' }, async ({ page }) => {
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
})
