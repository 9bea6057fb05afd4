import type { Locator, Page } from '@playwright/test'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

/** Where a toast stands: the same position on every page of this width. */
async function raiseToast(page: Page): Promise<Area> {
  await page.goto('/Employers/Add')
  await page.getByLabel('Name', { exact: false }).first().fill('Clinic')
  await page.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('alert').locator('.MuiPaper-root')
  await expect(toast).toBeVisible()
  return toast.evaluate(element => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  })
}

/** In pixels: what of a page is scrolled below it cannot be pressed anyway. */
const headerHeight = 64

/** The names of what can be pressed or typed into within a part of the page, and stands behind the toast. */
function listCovered(part: Locator, toast: Area): Promise<string[]> {
  return part.first().evaluate((element, { top, bottom, left, right }) => {
    const controls = [...element.querySelectorAll<HTMLElement>('button, a, input, textarea, [role="combobox"]')]
    const isCovered = (area: DOMRect) =>
      area.width > 0 &&
      Math.max(area.top, top) < Math.min(area.bottom, bottom) &&
      Math.max(area.left, left) < Math.min(area.right, right)
    return controls
      .filter(each => isCovered(each.getBoundingClientRect()))
      .map(each => each.getAttribute('aria-label') ?? each.textContent ?? each.tagName)
  }, toast)
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a toast covers no control of form, list, dialog and chat at ${width}`, {
    tag: width === 390 ? [] : '@deep',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await beginSession(page, 'agent')
    const toast = await raiseToast(page)
    const main = page.getByRole('main')
    const ofPage = { ...toast, top: headerHeight }
    expect(await listCovered(main, ofPage)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    const stay = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(stay).toBeVisible()
    expect(await listCovered(stay, toast)).toEqual([])
    await stay.getByRole('button').last().click()
    await page.goto('/TimeCards')
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('group', { name: 'Selected records' })).toBeVisible()
    expect(await listCovered(main, ofPage)).toEqual([])
    await page
      .getByRole('button', { name: /^Columns/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await listCovered(page.getByRole('dialog'), toast)).toEqual([])
    await page.goto('/Agency/Chat')
    await expect(main.getByRole('button').first()).toBeVisible()
    expect(await listCovered(main, ofPage)).toEqual([])
  })
}
