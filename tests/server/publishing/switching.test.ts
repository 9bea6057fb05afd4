import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import { type App, buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/index.ts'
import { scale } from '#tests/support/scale.ts'
import { testPassword } from '../support/runningApp.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { shipped } from './files.ts'
import { writeFolder } from './support.ts'

const beds: PropertySchema = { type: 'integer', title: 'Beds' }

/** One process of the services, with data files of its own. */
interface Server {
  address: string
  folder: string
  stop(): Promise<void>
}

async function startServer(base: TestDatabase): Promise<Server> {
  const folder = await writeFolder(shipped)
  const settings = { ...base.settings, config: folder.path }
  const database = await openDatabase(settings)
  const app: App = await buildApp({ settings, database })
  await app.fill(() => {})
  const address = await app.listen()
  return {
    address,
    folder: folder.path,
    async stop() {
      await app.close()
      await database.close()
      await folder.remove()
    },
  }
}

/** Saves a schema as most editors do: written beside it and renamed over it. */
async function editSchema({ folder }: Server, properties: Record<string, PropertySchema | undefined>): Promise<void> {
  const path = join(folder, 'schemas/employer.json')
  const schema = JSON.parse(await readFile(path, 'utf8')) as EntitySchema
  await writeFile(
    `${path}.tmp`,
    JSON.stringify({ ...schema, properties: { ...schema.properties, ...properties } }, null, 2),
  )
  await rename(`${path}.tmp`, path)
}

describe.each(listTestServers())('two servers that switch while they are asked on $name', server => {
  let base: TestDatabase
  let one: Server
  let other: Server
  let token = ''
  beforeAll(async () => {
    base = await createTestDatabase(server, { LOCUM_ADMIN_PASSWORD: testPassword })
    one = await startServer(base)
    other = await startServer(base)
    const form = { grant_type: 'password', client_id: 'locum-console', username: 'admin', password: testPassword }
    const answer = await fetch(`${one.address}/identity/token`, { method: 'POST', body: new URLSearchParams(form) })
    token = ((await answer.json()) as { access_token: string }).access_token
  })
  afterAll(async () => {
    await other?.stop()
    await one?.stop()
    await base?.drop()
  })

  async function send(to: Server, method: string, path: string, body?: object) {
    const answer = await fetch(`${to.address}/api/Marketplace/Employers/${path}`, {
      method,
      headers: {
        'x-api-request': '1',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, json: (await answer.json()) as ReturnType<typeof JSON.parse> }
  }

  const versionOf = async ({ address }: Server) =>
    ((await (await fetch(`${address}/config/version`)).json()) as { Version: number }).Version
  const bothServe = (version: number) =>
    expect
      .poll(async () => [await versionOf(one), await versionOf(other)], { timeout: 20_000 })
      .toEqual([version, version])
  const facility = { City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }

  it('take a property and let it go, keep its values, and drop what a form sends that was opened before', async () => {
    await editSchema(one, { BedCount: beds })
    await bothServe(2)
    const made = await send(other, 'POST', 'Save', { ...facility, Name: 'Mercy', BedCount: 12 })
    expect(made.json).toMatchObject({ Success: true, Source: { BedCount: 12 } })
    expect((await send(other, 'POST', 'Save', { ...facility, Name: 'Grace', BedCount: 'many' })).json).toMatchObject({
      Success: false,
      Errors: { '/BedCount': expect.any(String) },
    })
    await editSchema(one, { BedCount: undefined })
    await bothServe(3)
    const kept = await send(other, 'PUT', 'Update', { ...made.json.Source, City: 'Dallas' })
    expect(kept.json).toMatchObject({
      Success: true,
      Source: { City: 'Dallas' },
      Message: expect.stringContaining('BedCount'),
    })
    expect(kept.json.Source).not.toHaveProperty('BedCount')
    const unknown = await send(other, 'PUT', 'Update', { ...kept.json.Source, Bedcount: 3 })
    expect(unknown.json).toMatchObject({ Success: false, Errors: { '/Bedcount': expect.any(String) } })
    const rows = ['H1', 'H2'].map(CMSFacilityID => ({ ...facility, Name: 'Hope', CMSFacilityID, BedCount: 5 }))
    expect((await send(other, 'POST', 'Import', { rows, key: 'CMSFacilityID' })).json).toMatchObject({
      Success: true,
      Source: { Created: 2, Refused: [] },
      Message: expect.stringMatching(/^.*BedCount(?!.*BedCount)/),
    })
    await editSchema(one, { BedCount: beds })
    await bothServe(4)
    expect((await send(other, 'GET', String(made.json.Source.ID))).json.Source).toMatchObject({ BedCount: 12 })
  })

  it('fail no request, be it that columns come, leave, change their type or become unique', async () => {
    const failures: string[] = []
    let count = 0
    let isOver = false
    const check = (what: string, { status, json }: Awaited<ReturnType<typeof send>>) => {
      count += 1
      if (status !== 200 || !json.Success) failures.push(`${what}: ${status} ${JSON.stringify(json).slice(0, 300)}`)
      return json.Source
    }
    const clients = Array.from({ length: scale(2, 6) }, async (_, client) => {
      const to = client % 2 === 0 ? one : other
      for (let index = 0; !isOver; index += 1) {
        const Name = `Facility ${client} ${index}`
        const made = check('create', await send(to, 'POST', 'Save', { ...facility, Name }))
        if (made) check('update', await send(to, 'PUT', 'Update', { ...made, City: 'Dallas' }))
        check('list', await send(to, 'GET', 'GetPaged?pageIndex=0&pageSize=20'))
      }
    })
    const first = await versionOf(one)
    const edits: Record<string, PropertySchema | undefined>[] = [
      { Ward: { type: 'string', title: 'Ward', maxLength: 20 } },
      { Ward: { type: 'string', title: 'Ward', maxLength: 20, 'x-indexed': true, 'x-searchable': true } },
      { Ward: { type: 'integer', title: 'Ward' } },
      { Ward: { type: 'string', title: 'Ward', maxLength: 20, 'x-unique': 'everywhere' } },
      { Ward: undefined, BedCount: { type: 'string', title: 'Beds', maxLength: 9 } },
      { Ward: { type: 'boolean', title: 'Ward' }, BedCount: undefined },
      { BedCount: beds },
    ]
    try {
      for (const [index, edit] of edits.entries()) {
        await editSchema(one, edit)
        await bothServe(first + index + 1)
        const asked = count
        await expect.poll(() => count, { timeout: 20_000 }).toBeGreaterThan(asked + 20)
      }
    } finally {
      isOver = true
      await Promise.all(clients)
    }
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(edits.length * 20)
  })
})
