import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { editRow, makeFacilities, makeWord } from './support/facilities.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test('a list keeps its place, leads from record to record, and gives back what was deleted', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  await makeFacilities(await openApi(page, baseURL ?? ''), word, 54)
  const filter = JSON.stringify({ searchText: word })
  await page.goto(`/Employers?${new URLSearchParams({ filter, perPage: '50', page: '1', sort: 'Name', order: 'ASC' })}`)
  const toName = (index: number) => `${word} HOSPITAL ${String(index).padStart(4, '0')}`
  const toRow = (index: number) => page.getByRole('row').filter({ hasText: toName(index) })
  const scroller = page.locator('.MuiDataGrid-virtualScroller')
  await expect(page.getByText('Showing 50 of 54 Records')).toBeVisible()

  await test.step('Cancel leads back to the row that was left, far down the page', async () => {
    await scroller.evaluate(element => element.scrollTo({ top: 1300 }))
    const link = page.getByRole('link', { name: toName(44) })
    await editRow(page, toName(44))
    await expect(page.getByText('45 of 54')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(link).toBeInViewport()
    await expect(toRow(44).locator(':focus')).toHaveCount(1)
    await expect(page.locator('[data-left]')).toContainText(toName(44))
    expect(await scroller.evaluate(element => element.scrollTop)).toBe(1300)
    await expect(page.locator('[data-left]')).toHaveCount(0)
  })

  await test.step('the next record is the next of the list, on the next page too', async () => {
    await scroller.evaluate(element => element.scrollTo({ top: 2000 }))
    await editRow(page, toName(48))
    await page.getByRole('button', { name: 'Next record' }).click()
    await expect(page.getByRole('heading', { level: 1, name: toName(49) })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next record' })).toBeFocused()
    await page.keyboard.press('Alt+PageDown')
    await expect(page.getByRole('heading', { level: 1, name: toName(50) })).toBeVisible()
    await expect(page.getByText('51 of 54')).toBeVisible()
    await page.getByRole('textbox', { name: 'City' }).fill('Elsewhere')
    await page.getByRole('button', { name: 'Previous record' }).click()
    await expect(page.getByText(/pending changes/)).toBeVisible()
    await page.getByRole('button', { name: 'No' }).click()
    await expect(page.getByRole('heading', { level: 1, name: toName(49) })).toBeVisible()
    await page.goBack()
    await expect(toRow(49).locator(':focus')).toHaveCount(1)
  })

  await test.step('a delete is undone from its message', async () => {
    await scroller.evaluate(element => element.scrollTo({ top: 0 }))
    await deleteRow(page, toName(0))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Record restored successfully.')).toBeVisible()
    await expect(page.getByText('Showing 50 of 54 Records')).toBeVisible()
  })

  await test.step('and so is that of many', async () => {
    for (const index of [1, 2, 3]) await page.getByRole('checkbox', { name: `Select ${toName(index)}` }).check()
    await page.getByRole('group', { name: 'Selected records' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 3 facilities' }).click()
    await expect(page.getByText('Showing 50 of 51 Records')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 records restored.')).toBeVisible()
    await expect(page.getByText('Showing 50 of 54 Records')).toBeVisible()
  })

  await test.step('what is deleted is restored from its own list', async () => {
    await deleteRow(page, toName(4))
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Deleted records' }).click()
    await expect(page).toHaveURL(/\?deleted=true$/)
    const row = toRow(4)
    await expect(row).toContainText('admin')
    await expectAccessible(page)
    await row.getByRole('button', { name: `Actions for ${toName(4)}` }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByText('Record restored successfully.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Back', exact: true }).last().click()
    await expect(page.getByText('Showing 50 of 54 Records')).toBeVisible()
    await expect(page.getByRole('link', { name: toName(4) })).toBeVisible()
  })
})

async function deleteRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Selected records has been deleted successfully.')).toBeVisible()
}
