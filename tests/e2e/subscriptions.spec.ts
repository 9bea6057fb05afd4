import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { beginSession } from './support/signIn.ts'
import { expect, test } from './support/test.ts'
import { heading } from './support/timeSheets.ts'

test('an administrator says who receives an event, takes one back, and chooses its words', async ({ page }) => {
  await beginSession(page, 'admin')
  const push = [
    { field: 'EventCode', op: 'contains', value: 'CANDIDATE_DECLINED' },
    { field: 'NotificationMode', op: 'in', value: ['Push'] },
  ]
  await page.goto(`/NotificationEventConfigurations?filter=${encodeURIComponent(JSON.stringify({ conditions: push }))}`)
  const list = page.getByRole('grid', { name: 'Event configurations' })
  await list.getByRole('gridcell', { name: 'Offer declined', exact: true }).click()
  const pane = page.getByRole('region', { name: 'Subscribers of Offer declined, Push' })
  await expect(pane).toBeVisible()
  await takePictures(page, 'event-configurations')

  await pane.getByRole('link', { name: 'Add subscription' }).click()
  await expect(heading(page)).toHaveText('Subscribers of Offer declined by Push')
  const [left, right] = [
    page.getByRole('region', { name: /^Not subscribed/ }),
    page.getByRole('region', { name: /^Subscribed/ }),
  ]
  await left.getByLabel('Find a user').fill('agent')
  await left.getByRole('checkbox', { name: 'Choose agent', exact: true }).check()
  await page.getByRole('button', { name: 'Subscribe the chosen', exact: true }).click()
  await expect(right.getByRole('checkbox', { name: 'Choose agent', exact: true })).toBeVisible()
  await right.getByLabel('Find a user').fill('agent')
  await expectAccessible(page)
  await takePictures(page, 'subscription-editor')
  const splitter = page.getByRole('separator', { name: 'Width of the left list in percent' })
  await splitter.focus()
  await page.keyboard.press('Home')
  await expect(splitter).toHaveAttribute('aria-valuenow', '25')
  await page.getByRole('button', { name: 'Save' }).click()

  const actions = pane.getByRole('button', { name: 'Actions for agent', exact: true })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  await page.getByRole('alertdialog').getByText('Are you sure you want to unsubscribe?').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(actions).toHaveCount(0)

  await list.getByRole('button', { name: 'Actions for Offer declined, Push' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const message = page.getByRole('combobox', { name: /^Message template/ })
  await expect(message).toHaveValue('CANDIDATE_DECLINED.message.en')
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).not.toBeEditable()
  await takePictures(page, 'event-configuration')
  await message.fill('')
  await message.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill all mandatory fields.').first()).toBeVisible()
  await message.fill('CANDIDATE_DECLINED.subject.en')
  await page.getByRole('option', { name: 'CANDIDATE_DECLINED.subject.en' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByText('CANDIDATE_DECLINED.subject.en')).toHaveCount(2)
})

test('a candidate chooses what he receives and when he is left alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginSession(page, 'candidate')
  await page.goto('/ViewNotifications')
  await page.getByRole('link', { name: 'Choose what you receive' }).click()
  await expect(page.getByRole('heading', { name: 'What you receive' })).toBeVisible()
  const offered = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Shift offered', exact: true }) })
  const sms = offered.getByRole('checkbox', { name: 'Shift offered by SMS' })
  await expect(sms).not.toBeChecked()
  await expect(page.getByRole('rowheader', { name: 'Offer declined' })).toHaveCount(0)
  await expectAccessible(page)
  await takePictures(page, 'own-notifications')
  const all = page.getByRole('checkbox', { name: 'All by SMS' })
  await all.check()
  await expect(sms).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(sms).not.toBeChecked()
  await sms.check()
  await page.getByLabel('Leave me alone at these hours').check()
  const until = page.getByRole('textbox', { name: 'To', exact: true })
  await until.fill('10:00 PM')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter two different times.')).toBeVisible()
  await until.fill('06:30 AM')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(sms).toBeChecked()
  await expect(until).toHaveValue('06:30 AM')
  await sms.uncheck()
  await page.getByLabel('Leave me alone at these hours').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
