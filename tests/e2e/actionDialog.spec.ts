import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { takePictures } from './support/appearance.ts'
import { editFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { openApi } from './support/traffic.ts'

test.use({ owner: 'actionDialog' })

const hold = {
  event: 'hold',
  from: 'Open',
  permission: 'HOLD_JOB',
  guards: [
    {
      ID: { below: 0 },
      else: 'Nobody was told.',
      ask: { argument: 'IsNotified', message: 'The facility is not told. Hold all the same?' },
    },
  ],
  set: { Notes: 'arg.Reason' },
}

const call = {
  ...{ method: 'PUT', path: '{id}/Hold', event: 'hold', permission: 'HOLD_JOB' },
  body: { Reason: 'args.Reason', Until: 'args.Until', IsNotified: 'args.IsNotified' },
  parameters: {
    Reason: { type: 'string', title: 'Reason', maxLength: 20, description: 'The facility reads it.' },
    Until: { type: 'string', title: 'Until', format: 'date' },
    IsNotified: { type: 'boolean' },
  },
  required: ['Reason', 'Until'],
  dialog: { title: 'Hold Job-{ID}', button: 'Hold the job' },
}

const open = { jobStatusIds: 2, pageIndex: 0, pageSize: 3, orderBy: 'ID', orderDirection: 1 }

async function fillDialog(page: Page, name: RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type(reason)
  await dialog.getByLabel('Until').first().fill('12/24/2026')
}

test('a transition with parameters and a question that an operator adds to jobs is a button with its dialog, without code', {
  tag: '@deep',
}, async ({ page, server }) => {
  test.setTimeout(240_000)
  await beginSession(page, 'admin')
  await page.goto('/')
  const api = await openApi(page, server.address)
  const found = await api.get('/api/Marketplace/Jobs/Search', open)
  const [job] = (found.body as { Source: { ID: number }[] }).Source
  await page.goto(`/Jobs/JobView/${job?.ID}`)
  const header = page.getByRole('main').locator('header')
  await expect(header.getByRole('button', { name: 'Clone' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Hold' })).toHaveCount(0)

  await editFile(server, 'resources/machines/job.json', machine => machine.transitions.push(hold))
  await editFile(server, 'resources/jobs.json', jobs => {
    jobs.calls.hold = call
    jobs.calls.holdMany = { method: 'PUT', path: 'Hold/Bulk', each: 'hold', body: { ids: 'ids' } }
    jobs.list.actions.push({ name: 'hold', call: 'hold' })
    jobs.record.actions.push('hold')
  })
  await expect(header.getByRole('button', { name: 'Hold' })).toBeVisible()
  await header.getByRole('button', { name: 'Hold' }).click()

  const dialog = page.getByRole('dialog', { name: /^Hold Job-/ })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.type('Census is low')
  await dialog.getByRole('button', { name: 'Hold the job' }).click()
  await expect(dialog.getByLabel('Until').first()).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await takePictures(page, 'action-dialog')
  await dialog.getByLabel('Until').first().fill('12/24/2026')
  await dialog.getByRole('button', { name: 'Hold the job' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The facility is not told. Hold all the same?')
  await takePictures(page, 'action-question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Census is low')
  await dialog.getByRole('button', { name: 'Hold the job' }).click()
  await question.getByRole('button', { name: 'Hold' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Record(s) updated successfully.')).toBeVisible()

  const held = await api.get(`/api/Marketplace/Jobs/${job?.ID}`)
  expect((held.body as { Source: object }).Source).toMatchObject({ Notes: 'Census is low', Status: 2 })
  const history = await api.get('/api/Marketplace/Jobs/GetHistory', { id: job?.ID })
  expect(history.text).toContain('"hold"')
  expect((await api.get('/docs/json')).text).toContain('/api/Marketplace/Jobs/{id}/Hold')

  // Of many it asks once for all.
  await page.goto('/Jobs')
  const rows = page.getByRole('row').filter({ hasText: 'Open' })
  await expect(rows.nth(1)).toBeVisible()
  const ids = (await rows.getByRole('link', { name: /^\d+$/ }).allTextContents()).slice(0, 2)
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Hold' }).click()
  await fillDialog(page, /^Hold/, 'Census is low too')
  await page.getByRole('dialog', { name: /^Hold/ }).getByRole('button', { name: 'Hold the job' }).click()
  await question.getByRole('button', { name: 'Hold' }).click()
  for (const id of ids) {
    await expect
      .poll(
        async () => ((await api.get(`/api/Marketplace/Jobs/${id}`)).body as { Source: { Notes: string } }).Source.Notes,
      )
      .toBe('Census is low too')
  }
})

test('who lacks the permission of an added transition has no button, and is refused', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  await beginSession(page, 'agent')
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  const api = await openApi(page, server.address)
  const found = await api.get('/api/Marketplace/Jobs/Search', open)
  const [job] = (found.body as { Source: { ID: number; AllowedActions: string[] }[] }).Source
  expect(job?.AllowedActions).toContain('clone')
  expect(job?.AllowedActions).not.toContain('hold')
  const refused = await api.put(`/api/Marketplace/Jobs/${job?.ID}/Hold`, { Reason: 'None', Until: '2026-12-24' })
  expect(refused.status).toBe(403)
})
