import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, WebSocket } from '@playwright/test'
import type { ConsoleServer } from '../support/consoleServer.ts'
import { editRow, makeWord, openFound, search } from './support/facilities.ts'
import { editFile, saveFile, test } from './support/ownServer.ts'
import { beginSession } from './support/signIn.ts'
import { expect } from './support/test.ts'
import { openApi, sendTraffic } from './support/traffic.ts'

const field = {
  type: 'string',
  title: 'Bed class',
  oneOf: [
    { const: 'WARD', title: 'Ward' },
    { const: 'PRIVATE', title: 'Private room' },
  ],
  'x-read': 'VIEW_SENSITIVE',
}

const addFields = (schema: { properties: Record<string, unknown> }) => {
  schema.properties.BedClass = field
  schema.properties.BedCount = { type: 'integer', title: 'Bed count' }
}

async function openForm(page: Page, name: string): Promise<void> {
  await page.goto('/Employers/Add')
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('State').fill('Ohio')
  await page.getByRole('option', { name: 'Ohio' }).click()
  await page.getByLabel('City').fill('Athens')
}

async function isDescribed(api: Awaited<ReturnType<typeof openApi>>, property: string): Promise<boolean> {
  return (await api.get('/docs/json')).text.includes(`"${property}":{`)
}

/** Waits until the window has heard from the hub: it is notified of whatever changes from now on. */
async function hear(page: Page, open: () => Promise<unknown>): Promise<void> {
  // A page that is left meanwhile may have a connection of its own, which ends with it.
  const heard = new Set<WebSocket>()
  page.on('websocket', socket => {
    if (!socket.url().includes('/hubs/live')) return
    socket.on('framereceived', () => heard.add(socket))
    socket.on('close', () => heard.delete(socket))
  })
  await open()
  await expect.poll(() => heard.size).toBeGreaterThan(0)
}

test('a field that is added to a schema stands in everything that is open, while requests run and nothing fails', async ({
  page,
  context,
  server,
  problems,
}) => {
  test.setTimeout(180_000)
  // A list that is read while its field goes is refused, and read anew once the window has heard of it.
  problems.allow(/status of 400 .*\/Employers\/GetPaged/)
  const name = `${makeWord()} CLINIC`
  await beginSession(page, 'admin')
  const api = await openApi(page, server.address)
  await hear(page, () => openForm(page, name))
  const list = await context.newPage()
  await hear(list, () => list.goto('/Employers'))
  const endTraffic = sendTraffic(api, makeWord())

  const takeAway = await editFile(server, 'schemas/employer.json', addFields)
  await expect(page.getByLabel('Bed class')).toBeVisible()
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(page.getByLabel('City')).toHaveValue('Athens')
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name)

  await expect(list.getByText('This page was updated. New: Bed class, Bed count.')).toBeVisible()
  await list.getByRole('button', { name: 'Filters' }).click()
  await expect(list.getByRole('form', { name: 'Filters' }).getByLabel('Bed class')).toBeVisible()
  await list.getByRole('button', { name: 'Columns' }).click()
  await list.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Bed class' }).check()
  await list.keyboard.press('Escape')
  await expect(list.getByRole('columnheader', { name: 'Bed class' })).toBeAttached()

  const record = { Name: `${name} 2`, City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
  const refused = await api.post('/api/Marketplace/Employers/Save', { ...record, BedClass: 'TENT' })
  expect(refused.body).toMatchObject({ Success: false, Errors: { '/BedClass': expect.any(String) } })
  expect(await isDescribed(api, 'BedClass')).toBe(true)
  expect(await isDescribed(api.as(null), 'BedClass')).toBe(false)

  await page.getByLabel('Bed class').fill('Private')
  await page.getByRole('option', { name: 'Private room' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record(s) saved successfully.')).toBeVisible()
  await page.goto('/Employers')
  await hear(page, () => search(page, name))
  await expect(page.getByRole('gridcell', { name: 'Private room', exact: true })).toBeAttached()
  await search(list, name)
  await editRow(list, name)
  await expect(list.getByLabel('Bed class')).toHaveValue('Private room')
  await list.getByLabel('City').fill('Dayton')

  await takeAway()
  await expect(list.getByLabel('Bed class')).toHaveCount(0)
  await expect(list.getByLabel('City')).toHaveValue('Dayton')
  await expect(page.getByRole('columnheader', { name: 'Bed class' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeAttached()
  expect(await isDescribed(api, 'BedClass')).toBe(false)

  const { sent, failures } = await endTraffic()
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(40)
  expect(server.isRunning()).toBe(true)
})

test('who may not read a new field sees nothing of it', { tag: '@deep' }, async ({ page, server }) => {
  await beginSession(page, 'agent')
  await hear(page, () => page.goto('/Employers/Add'))
  const takeAway = await editFile(server, 'schemas/employer.json', addFields)
  await expect(page.getByLabel('Bed count')).toBeVisible()
  await expect(page.getByLabel('Bed class')).toHaveCount(0)
  await takeAway()
})

test('rows that somebody else adds stand in an open list, whose menu and focus stay', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  const word = makeWord()
  await beginSession(page, 'admin')
  const api = await openApi(page, server.address)
  const record = { City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
  const add = (number: number) =>
    api.post('/api/Marketplace/Employers/Save', { ...record, Name: `${word} ${String(number).padStart(2, '0')}` })
  await add(2)
  await hear(page, () => page.goto('/Employers'))
  await search(page, word)
  await page.getByRole('button', { name: `Actions for ${word} 02` }).click()
  const item = page.getByRole('menuitem', { name: 'Delete' })
  await expect(item).toBeVisible()
  await add(1)
  await expect(page.getByRole('gridcell', { name: `${word} 01`, exact: true, includeHidden: true })).toBeAttached()
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions for ${word} 02` })).toBeFocused()
  await expect(page.getByText('Showing 2 of 2 Records')).toBeVisible()
})

test('a window that cannot reach the hub hears of another configuration all the same', { tag: '@deep' }, async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/WebSocket/)
  await page.routeWebSocket('**/hubs/live*', socket => void socket.close({ code: 1011 }))
  await beginSession(page, 'admin')
  await page.goto('/Employers')
  await page.waitForRequest('**/config/version')
  const takeBack = await editFile(server, 'resources/employers.json', descriptor => {
    descriptor.title = 'Facilities of ours'
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Facilities of ours' })).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveTitle(/^Facilities of ours/)
  await takeBack()
})

test('a window that lost the hub reads anew what it shows once the hub is back', { tag: '@deep' }, async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/WebSocket/)
  const word = makeWord()
  let drop = async (): Promise<void> => {}
  const isHeard = new Promise<void>(resolve =>
    page.routeWebSocket('**/hubs/live*', socket => {
      const hub = socket.connectToServer()
      hub.onMessage(message => {
        socket.send(message)
        resolve()
      })
      drop = async () => {
        await hub.close()
        await socket.close({ code: 1011 })
      }
    }),
  )
  await beginSession(page, 'admin')
  const api = await openApi(page, server.address)
  await page.goto('/Employers')
  await isHeard
  await search(page, word)
  await expect(page.getByText('No records match the search and the filters.')).toBeVisible()
  await drop()
  await api.post('/api/Marketplace/Employers/Save', {
    Name: `${word} 1`,
    ...{ City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' },
  })
  await expect(page.getByRole('gridcell', { name: `${word} 1`, exact: true })).toBeAttached({ timeout: 30_000 })
})

/** Adds a resource of crews, which have a name, with a line in the menu; answers the way to take it away. */
async function addCrews({ config }: ConsoleServer): Promise<() => Promise<void>> {
  const [teams, menu] = await Promise.all(
    ['resources/teams.json', 'menu/menu.xml'].map(path => readFile(join(config, path), 'utf8')),
  )
  const { calls, ...descriptor } = JSON.parse(teams ?? '')
  const { list, one, create, update, delete: remove } = calls
  const crews = {
    ...{ ...descriptor, name: 'Crews', title: 'Crews', schema: 'crew' },
    ...{ scope: undefined, import: undefined, standard: undefined },
    service: { application: 'Marketplace', contract: 'Crew' },
    calls: { list: { ...list, query: { searchText: 'filter.searchText' } }, one, create, update, delete: remove },
    list: { route: 'Crews', columns: ['Name'], filters: ['Name'], actions: ['edit', 'delete'] },
    form: { create: { route: 'Crews/Add' }, edit: { route: 'Crews/Edit/{ID}' } },
  }
  const schema = {
    ...{ $schema: './meta/entity.schema.json', title: 'Crew', type: 'object', required: ['Name'] },
    properties: { Name: { type: 'string', title: 'Name', maxLength: 40, 'x-searchable': true } },
  }
  const line = '<Item Name="Crews" DisplayText="Crews" Path="Crews" ComponentSelector="Crews" IsActive="true" />'
  await saveFile(config, 'schemas/crew.json', JSON.stringify(schema))
  await saveFile(config, 'resources/crews.json', JSON.stringify(crews))
  await saveFile(config, 'menu/menu.xml', (menu ?? '').replace('</Menu>', `${line}</Menu>`))
  return async () => {
    await saveFile(config, 'menu/menu.xml', menu ?? '')
    await Promise.all(['resources/crews.json', 'schemas/crew.json'].map(path => rm(join(config, path))))
  }
}

test('a resource that is added can be opened from the menu at once, and one that is taken away says so', async ({
  page,
  problems,
  server,
}) => {
  // The list may ask for its rows in the moment before it hears that they are gone.
  problems.allow(/status of 404.*Crew\/GetPage/)
  await beginSession(page, 'admin')
  await hear(page, () => page.goto('/Teams'))
  const takeAway = await addCrews(server)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Crews' }).click()
  await expect(page.getByText('There are no records yet.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add' }).first().click()
  await page.getByLabel('Name').fill('Nights')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: 'Nights', exact: true })).toBeVisible()
  await takeAway()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Crews' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Crews')
  await page.goto('/Crews')
  await expect(page).toHaveURL(/\/home$/)
})

test('a window that was offline hears of what it missed, rows and titles, and again of what changes', async ({
  page,
  context,
  server,
  problems,
}) => {
  // What a list loads once it stands may be on its way.
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const word = makeWord()
  await beginSession(page, 'admin')
  const api = await openApi(page, server.address)
  await hear(page, () => openFound(page, word))
  await expect(page.getByText('No records match the search and the filters.')).toBeVisible()
  await context.setOffline(true)
  const takeBack = await editFile(server, 'resources/employers.json', descriptor => {
    descriptor.title = 'Facilities of ours'
  })
  const record = { City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
  await api.post('/api/Marketplace/Employers/Save', { ...record, Name: `${word} 1` })
  await hear(page, () => context.setOffline(false))
  await expect(page.getByRole('heading', { level: 1, name: 'Facilities of ours' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: `${word} 1`, exact: true })).toBeAttached()
  await takeBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Facilities', exact: true })).toBeVisible()
})
