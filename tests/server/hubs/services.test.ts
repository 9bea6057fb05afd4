import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveHubPath } from '#contract/live.ts'
import { addUser } from '../support/runningApp.ts'
import { createShippedDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'
import { createFacility, type Instance, openInstance } from './processes.ts'
import { connectLive, type LiveClient, openSocket } from './support.ts'

const root = join(import.meta.dirname, '../../..')

describe.each(listTestServers())('instances that host different services on $name', server => {
  let base: TestDatabase
  let folder: string
  let withConsole: Instance
  let without: Instance
  let client: LiveClient
  let token: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locum-config-'))
    await chmod(folder, 0o755)
    for (const name of ['schemas', 'resources', 'menu'])
      await cp(join(root, name), join(folder, name), { recursive: true })
    base = await createShippedDatabase(server)
    withConsole = await openInstance(base)
    without = await openInstance(base, {
      LOCUM_SERVICES: 'registry,identity,membership,marketplace',
      LOCUM_CONFIG: folder,
    })
    const makeToken = await buildTokens(base.database)
    token = await makeToken(1)
    const listener = await addUser(base, 'listener', ['VIEW_EMPLOYER'])
    client = await connectLive(withConsole.address, await makeToken(listener))
  })
  afterAll(async () => {
    await client?.stop()
    await Promise.all([withConsole, without].map(instance => instance?.stop()))
    await base?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('have the hub with the console, and tell its clients of what all of them write', async () => {
    const id = await createFacility(without, token)
    await client.until(({ rows }) => rows.some(({ Ids }) => Ids?.includes(id)))
    const elsewhere = openSocket(`${without.address}${liveHubPath}?access_token=${token}`)
    await expect(elsewhere).rejects.toThrow(/socket hang up|ECONNRESET/)
  })

  it('tell its clients of a configuration that another of them put live', async () => {
    const path = join(folder, 'schemas', 'employer.json')
    const schema = JSON.parse(await readFile(path, 'utf8'))
    schema.properties.Nickname = { type: 'string', maxLength: 40, title: 'Nickname' }
    await writeFile(path, `${JSON.stringify(schema, null, 2)}\n`)
    await client.until(({ switched }) => switched.length > 0)
    expect(client.switched).toEqual([{ Version: 2 }])
  })
})
