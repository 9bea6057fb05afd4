import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Machine } from '#contract/machine.ts'
import { resourceRoutes } from '#server/platform/resources/index.ts'
import { ownShare } from '#tests/support/ownShare.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const machine: Machine = {
  name: 'gate',
  state: 'Status',
  states: [{ name: 'Shut' }, { name: 'Open' }],
  initial: 'Shut',
  transitions: [{ event: 'open', from: ['Shut'], to: 'Open', permission: 'OPEN_GATE' }],
}
const text = { type: 'string', maxLength: 20 } as const
const gates = buildTestResource(
  'Gates',
  buildSchema({ Name: text, Status: { ...text, default: 'Shut', 'x-computed': true } }, ['Name']),
  { machine: 'gate' },
)
Object.assign(gates.descriptor.calls ?? {}, {
  update: { method: 'PUT', path: 'Update', body: 'record' },
  open: { method: 'POST', path: 'Open', event: 'open', permission: 'OPEN_GATE', query: { id: 'id' } },
})

describe.each(listTestServers())('the state of a machine on $name', server => {
  const bench = useEngineBench(server, [gates], {}, [machine])
  let app: FastifyInstance

  beforeAll(async () => {
    app = Fastify()
    const caller = buildCaller([...listRules('Gates'), 'OPEN_GATE'])
    await app.register(resourceRoutes, {
      ...{ engine: bench.engine, share: ownShare, authenticate: () => caller, findLinkOrigin: () => '' },
    })
  })
  afterAll(() => app?.close())

  const send = async (method: 'POST' | 'PUT', path: string, payload?: object) =>
    (await app.inject({ method, url: `/api/Test/Gates/${path}`, payload })).json()
  const getStatus = async (id: number) =>
    (await app.inject(`/api/Test/Gates/Get?id=${id}`)).json().Source.Status as unknown

  it('is its first one in a new record, whatever is sent', async () => {
    const { Source } = await send('POST', 'Save', { Name: 'North', Status: 'Open' })
    expect([Source.Status, await getStatus(Source.ID)]).toEqual(['Shut', 'Shut'])
  })

  it('stays as it is in a save and in an import', async () => {
    const { Source } = await send('POST', 'Save', { Name: 'South' })
    const saved = await send('PUT', 'Update', { ID: Source.ID, Version: 1, Name: 'South gate', Status: 'Open' })
    expect(saved).toMatchObject({ Success: true, Source: { Name: 'South gate', Status: 'Shut' } })
    const rows = [{ ID: Source.ID, Name: 'South gate', Status: 'Open' }]
    expect(await send('POST', 'Import', { rows, key: 'ID' })).toMatchObject({ Source: { Unchanged: 1, Refused: [] } })
    expect(await getStatus(Source.ID)).toBe('Shut')
  })

  it('changes by an event', async () => {
    const { Source } = await send('POST', 'Save', { Name: 'East' })
    expect(await send('POST', `Open?id=${Source.ID}`)).toMatchObject({ Success: true })
    expect(await getStatus(Source.ID)).toBe('Open')
  })
})
