import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { addUser } from '../support/runningApp.ts'
import { createShippedDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'
import { createFacility, type Instance, openInstance } from './processes.ts'
import { connectLive, type LiveClient } from './support.ts'

const users = 20
const connectionsEach = scale(2, 50)

describe.each(listTestServers())(`${users * connectionsEach} clients on $name`, server => {
  let base: TestDatabase
  let instances: Instance[]
  const clients: LiveClient[] = []

  beforeAll(async () => {
    base = await createShippedDatabase(server)
    instances = [await openInstance(base), await openInstance(base)]
  })
  afterAll(async () => {
    await Promise.all(clients.map(client => client.stop()))
    await Promise.all((instances ?? []).map(instance => instance.stop()))
    await base?.drop()
  })

  it('get each message once, whichever instance they are connected to', async () => {
    const makeToken = await buildTokens(base.database)
    for (let user = 0; user < users; user += 1) {
      const token = await makeToken(await addUser(base, `crowd${user}`, ['VIEW_EMPLOYER']))
      const { address } = instances[user % 2] as Instance
      clients.push(...(await Promise.all(Array.from({ length: connectionsEach }, () => connectLive(address, token)))))
    }
    const admin = await makeToken(1)
    for (const instance of instances) {
      const id = await createFacility(instance, admin)
      await Promise.all(clients.map(client => client.until(({ rows }) => rows.some(({ Ids }) => Ids?.includes(id)))))
    }
    expect(clients).toHaveLength(users * connectionsEach)
    expect(clients.filter(({ rows }) => rows.length !== instances.length)).toEqual([])
  })
})
