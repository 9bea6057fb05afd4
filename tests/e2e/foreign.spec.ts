import type { Page } from '@playwright/test'
import { startConsoleServer } from '../support/consoleServer.ts'
import { copyDataFiles, partDescriptor, partSchema } from '../support/foreignFiles.ts'
import {
  type ForeignBackEnd,
  type ForeignService,
  foreignUser,
  orderDescriptor,
  orderSchema,
  startForeignBackEnd,
  startRestService,
} from '../support/foreignServices.ts'
import { openHome } from './support/signIn.ts'
import { test as base, expect } from './support/test.ts'

const starting = 180_000

const key = 'A key of the parts'

const makeParts = () =>
  Array.from({ length: 23 }, (_, index) => ({
    id: index + 1,
    name: `Part ${String(index + 1).padStart(2, '0')}`,
    price: index + 1,
    kind: ['bolt', 'nut', 'washer'][index % 3],
    warehouse: 'North',
  }))

const makeOrders = () =>
  Array.from({ length: 12 }, (_, index) => ({ ID: index + 1, Title: `Order ${100 + index}`, Amount: 1 }))

/** The whole installation with one resource of somebody else's plain REST service. */
const restTest = base.extend<object, { service: ForeignService; address: string }>({
  service: [
    async ({ playwright: _ }, use) => {
      const service = await startRestService(key, makeParts())
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  address: [
    async ({ service }, use) => {
      const server = await startConsoleServer({ LOCUM_PARTS_KEY: key }, async config => {
        const files = await copyDataFiles(config)
        const headers = [{ header: 'X-Api-Key', setting: 'LOCUM_PARTS_KEY' }]
        await files.write('resources/applications.json', {
          applications: [{ code: 'Parts', address: service.address, headers }],
        })
        await files.write('schemas/part.json', partSchema)
        await files.write('resources/parts.json', partDescriptor)
        await files.addMenuItem(
          '<Item Name="Parts" DisplayText="Spare parts" Icon="assignment" Path="Parts" ComponentSelector="Parts" PermissionCode="VIEW_PART" IsActive="true" />',
        )
      })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: starting },
  ],
  baseURL: async ({ address }, use) => use(address),
})

/** The console alone, over somebody else's registry, identity, permissions and services. */
const buildAloneTest = (flow: 'password' | 'redirect') =>
  base.extend<object, { backEnd: ForeignBackEnd; address: string }>({
    backEnd: [
      async ({ playwright: _ }, use) => {
        const backEnd = await startForeignBackEnd(makeOrders())
        backEnd.permissions.push('VIEW_ORDER', 'ADD_ORDER', 'EDIT_ORDER', 'DEL_ORDER')
        await use(backEnd)
        await backEnd.close()
      },
      { scope: 'worker' },
    ],
    address: [
      async ({ backEnd }, use) => {
        const settings = {
          LOCUM_SERVICES: 'console',
          LOCUM_REGISTRY_URL: backEnd.registry,
          LOCUM_IDENTITY_URL: backEnd.identity,
          LOCUM_IDENTITY_CLIENT: 'their-console',
          LOCUM_IDENTITY_FLOW: flow,
          LOCUM_IDENTITY_AUDIENCE: 'back-end',
        }
        const server = await startConsoleServer(settings, async config => {
          const files = await copyDataFiles(config)
          await files.removeResources()
          await files.write('schemas/order.json', orderSchema)
          await files.write('resources/orders.json', orderDescriptor)
          await files.addMenuItem(
            '<Item Name="Orders" DisplayText="Orders" Icon="assignment" Path="Orders" ComponentSelector="Orders" PermissionCode="VIEW_ORDER" IsActive="true" />',
          )
        })
        await use(server.address)
        await server.stop()
      },
      { scope: 'worker', timeout: starting },
    ],
    baseURL: async ({ address }, use) => use(address),
  })

const aloneTest = buildAloneTest('password')
const redirectTest = buildAloneTest('redirect')

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

const rows = (page: Page) => page.getByRole('grid').getByRole('row')

/** The row of the list whose text matches. */
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

async function chooseAction(page: Page, text: string, action: string): Promise<void> {
  await row(page, text).getByRole('button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

restTest(
  'a resource of plain REST is listed, sorted, searched, filtered, made, changed as a whole and deleted',
  async ({ page, service, problems }) => {
    await openHome(page, 'admin')
    await menu(page).getByRole('link', { name: 'Spare parts' }).click()
    await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
    await expect(rows(page)).toHaveCount(11)
    await expect(page.getByRole('status').filter({ hasText: '23' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)

    await page.getByRole('columnheader', { name: 'Price' }).click()
    await expect.poll(() => service.requests.at(-1)).toContain('sort=["price","ASC"]')
    await page.getByRole('columnheader', { name: 'Price' }).click()
    await expect(rows(page).nth(1)).toContainText('Part 23')

    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page).nth(1)).toContainText('Part 13')

    await page.getByRole('searchbox', { name: 'General search' }).fill('part 1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '10' })).toBeVisible()

    await page.getByRole('button', { name: /^Filters/ }).click()
    const filters = page.getByRole('form', { name: 'Filters' })
    await filters.getByLabel('Name').fill('12')
    await filters.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText('Part 12')
    await page.getByRole('button', { name: 'Clear filters' }).click()

    await page.getByRole('main').getByRole('link', { name: 'Add' }).click()
    await page.getByLabel('Name').fill('Part 01')
    await page.getByLabel('Price').fill('500')
    problems.allow(/status of 422/)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This name is taken by another part')).toBeVisible()
    await page.getByLabel('Name').fill('A new part')
    await page.getByRole('button', { name: 'Save' }).click()
    // The most expensive one comes first.
    await expect(row(page, 'A new part')).toBeVisible()

    await chooseAction(page, 'Part 23', 'Edit')
    await page.getByLabel('Price').fill('99.5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Part 23')).toContainText('99.5')
    const changed = service.rows.find(part => part.id === 23)
    expect(changed).toMatchObject({ price: 99.5, kind: 'nut', warehouse: 'North' })

    await chooseAction(page, 'A new part', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'A new part')).toHaveCount(0)
    await expect.poll(() => service.rows.some(part => part.name === 'A new part')).toBe(false)
  },
)

restTest('who may only look is offered nothing else', { tag: '@deep' }, async ({ page, address, playwright }) => {
  const api = await playwright.request.newContext({ baseURL: address })
  const form = { grant_type: 'password', client_id: 'locum-console', username: 'employer', password: 'Locum-Demo-2026' }
  const { access_token: token } = await (await api.post('/identity/token', { form })).json()
  const headers = { 'x-api-request': '1', authorization: `Bearer ${token}` }
  expect((await api.get('/proxy/Parts/v1/spare-parts', { headers })).status()).toBe(403)
  expect((await api.delete('/proxy/Parts/v1/spare-parts/1', { headers })).status()).toBe(403)
  await openHome(page, 'employer')
  await expect(page.getByRole('link', { name: 'Spare parts' })).toHaveCount(0)
  await page.goto('/Parts')
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
})

aloneTest(
  'the console alone signs in elsewhere, works over an envelope API that knows little, and tells its refusals',
  async ({ page, backEnd, problems }) => {
    problems.allow(/status of 400/)
    const answer = await page.goto('/login')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`connect-src 'self' ${backEnd.address};`)
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Wrong name or word')).toBeVisible()
    await page.getByLabel('Username').fill(foreignUser.username)
    await page.getByLabel('Password', { exact: true }).fill(foreignUser.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await menu(page).getByRole('link', { name: 'Orders' }).click()
    await expect(rows(page)).toHaveCount(11)
    await expect(rows(page).nth(1)).toContainText('Order 100')
    // Nobody counts: the pager tells what it shows, and leads on.
    await expect(page.getByRole('status').filter({ hasText: '10' })).not.toContainText('of')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(3)

    await page.getByRole('columnheader', { name: 'Title' }).click()
    await expect(rows(page).nth(1)).toContainText('Order 111')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const filters = page.getByRole('form', { name: 'Filters' })
    await filters.getByLabel('Title').fill('105')
    await filters.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear filters' }).click()

    await page.goto('/Orders/Add')
    await page.getByLabel('Title').fill('Order of masks')
    await page.getByLabel('Amount').fill('500')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('We have not that many.')).toBeVisible()
    await page.getByLabel('Amount').fill('50')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The order is placed.')).toBeVisible()

    await page.goto(`/Orders/Edit/${backEnd.rows.find(order => order.Title === 'Order of masks')?.ID}`)
    // The last title comes first.
    await page.getByLabel('Title').fill('Zinc order')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The order is changed.')).toBeVisible()
    expect(backEnd.rows.find(order => order.Title === 'Zinc order')).toMatchObject({ Amount: 50 })

    await chooseAction(page, 'Zinc order', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The order is gone.')).toBeVisible()
    await expect(row(page, 'Zinc order')).toHaveCount(0)
  },
)

redirectTest(
  'the console alone signs in at the page of the identity service, and out again',
  { tag: '@deep' },
  async ({ page, problems }) => {
    // A list that is read anew just then may come too late for the session.
    problems.allow(/status of 401/)
    await page.goto('/Orders')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(rows(page)).toHaveCount(11)
    expect(new URL(page.url()).pathname).toBe('/Orders')
    await page.getByRole('button', { name: /Olga Outside/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await page.goto('/Orders')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  },
)
