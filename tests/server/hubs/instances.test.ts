import { spawnSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort, type Program, startCommand } from '../support/process.ts'
import { addUser } from '../support/runningApp.ts'
import { createShippedDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { buildTokens } from '../support/tokens.ts'
import {
  createFacility,
  type Instance,
  openInstance,
  type ProgramInstance,
  startBalancer,
  startInstance,
} from './processes.ts'
import { connectLive, type LiveClient } from './support.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** What a client was told of facilities, each key as often as it was; null where they were not named. */
const listChangedIds = ({ rows }: LiveClient) =>
  rows.filter(({ Resource }) => Resource === 'Employers').flatMap(({ Ids }) => Ids ?? [null])

describe.each(listTestServers())('two instances on $name', server => {
  let base: TestDatabase
  let instances: Instance[]
  /** The first of them, which can be killed. */
  let killable: ProgramInstance
  let token: string
  const open: LiveClient[] = []

  async function listen(address: string, codes: string[], options?: Parameters<typeof connectLive>[2]) {
    const login = `listener${Math.random()}`
    const client = await connectLive(
      address,
      await (await buildTokens(base.database))(await addUser(base, login, codes)),
      options,
    )
    open.push(client)
    return client
  }
  async function start(environment: Record<string, string> = {}) {
    base = await createShippedDatabase(server)
    killable = await startInstance(base, environment)
    instances = [killable, await openInstance(base, environment)]
    token = await (await buildTokens(base.database))(1)
  }
  async function stop() {
    await Promise.all((instances ?? []).map(instance => instance.stop()))
    await base?.drop()
  }
  /** Writes until the client hears of it by name; what was written before is named, or lists are read anew. */
  async function untilHeard(writer: Instance, client: LiveClient): Promise<void> {
    client.rows.length = 0
    const lost = await createFacility(writer, token)
    await client.until(each => listChangedIds(each).some(id => id === lost || id === null))
    const heard = await createFacility(writer, token)
    await client.until(each => listChangedIds(each).includes(heard))
  }
  afterEach(() => Promise.all(open.splice(0).map(client => client.stop())))

  describe('with the notifications of the database', () => {
    beforeAll(() => start())
    afterAll(stop)

    it('tell the clients of both what either of them wrote, each who may hear of it, once', async () => {
      const [first, second] = instances as [Instance, Instance]
      const clients = await Promise.all(instances.map(({ address }) => listen(address, ['VIEW_EMPLOYER'])))
      const blind = await listen(second.address, ['VIEW_TEAM'])
      const written = [await createFacility(first, token), await createFacility(second, token)]
      for (const client of clients) await client.until(each => written.every(id => listChangedIds(each).includes(id)))
      const more = await Promise.all(
        Array.from({ length: 30 }, (_, index) => createFacility(instances[index % 2] as Instance, token)),
      )
      for (const client of clients) await client.until(each => more.every(id => listChangedIds(each).includes(id)))
      for (const client of clients) expect(listChangedIds(client).length).toBe(32)
      expect(blind.rows).toEqual([])
    })

    it('name who edits a record to the windows of both, also of one that comes later, until he leaves', async () => {
      const [first, second] = instances as [Instance, Instance]
      const id = await createFacility(first, token)
      const record = { Resource: 'Employers', Id: String(id) }
      const [one, other] = await Promise.all(
        instances.map(({ address }) => listen(address, ['VIEW_EMPLOYER', 'EDIT_EMPLOYER'])),
      )
      const count = (client?: LiveClient) => client?.editors[`Employers/${id}`]?.Count
      for (const client of [one, other]) await client?.connection.invoke('BeginEditing', record)
      for (const client of [one, other]) await client?.until(each => count(each) === 1)
      const late = await listen(second.address, ['VIEW_EMPLOYER', 'EDIT_EMPLOYER'])
      await late.connection.invoke('BeginEditing', record)
      await late.until(each => count(each) === 2)
      await one?.stop()
      for (const client of [other, late]) await client?.until(each => count(each) === 1)
    })

    it('take over the clients of one that is killed', async () => {
      const [, second] = instances as [Instance, Instance]
      const balancer = await startBalancer(instances)
      const client = await listen(balancer.address, ['VIEW_EMPLOYER'], {
        skipNegotiation: false,
        retryDelays: [0, 100, 200, 400, 800, 1600],
      })
      const before = await createFacility(second, token)
      await client.until(each => listChangedIds(each).includes(before))
      const back = client.untilBack()
      await killable.stop()
      await back
      const after = await createFacility(second, token)
      await client.until(each => listChangedIds(each).includes(after))
      balancer.close()
    })
  })

  describe.skipIf(!hasRedis)(`with Redis${hasRedis ? '' : ' (left out: there is no redis-server on the PATH)'}`, () => {
    let redis: Program
    let port: number
    const startRedis = async () => {
      redis = startCommand('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
      await redis.until(output => output.includes('Ready to accept connections'))
    }

    beforeAll(async () => {
      port = await findFreePort()
      await startRedis()
      await start({ REDIS_URL: `redis://127.0.0.1:${port}` })
    })
    afterAll(async () => {
      await stop()
      await redis?.killGroup().catch(() => {})
    })

    it('tell the clients of the other by it, and save as ever while it is away; when it is back lists are read anew', async () => {
      const [first, second] = instances as [Instance, Instance]
      const client = await listen(second.address, ['VIEW_EMPLOYER', 'VIEW_TEAM'])
      const heard = await createFacility(first, token)
      await client.until(each => listChangedIds(each).includes(heard))
      await redis.killGroup()
      const unheard = await createFacility(first, token)
      const own = await createFacility(second, token)
      await client.until(each => listChangedIds(each).includes(own))
      expect(listChangedIds(client)).not.toContain(unheard)
      await startRedis()
      await client.until(each => listChangedIds(each).includes(null))
      expect(client.rows).toContainEqual({ Resource: 'Teams', Ids: null })
      await untilHeard(first, client)
      const lines = killable.program.output().split('\n')
      const reports = lines.filter(line => line.includes('REDIS_URL does not answer'))
      expect(reports.map(line => line.includes('clients of other instances')).sort()).toEqual([false, true])
    })

    it('start without it, and find it when it comes', async () => {
      await redis.killGroup()
      const third = await openInstance(base, { REDIS_URL: `redis://127.0.0.1:${port}` })
      instances.push(third)
      const client = await listen(third.address, ['VIEW_EMPLOYER'])
      await startRedis()
      await client.until(each => listChangedIds(each).includes(null))
      await untilHeard(instances[0] as Instance, client)
    })
  })
})
