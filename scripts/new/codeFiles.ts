import { getMainField, type NewResource } from './dataFiles.ts'

/** The service's folder and the test of a new resource, by their path. */
export function buildCodeFiles(resource: NewResource): Record<string, string> {
  const { plural, pluralVariable } = resource.names
  return {
    [`server/services/${plural}/index.ts`]: buildIndex(resource),
    [`tests/server/${pluralVariable}.test.ts`]: buildTest(resource),
  }
}

function buildIndex({ names, application }: NewResource): string {
  const { name, plural, variable, title } = names
  return `import type { ResourceExtension } from '../../platform/resources/index.ts'
import type { Service } from '../../platform/service.ts'

/** What the engine does not do by itself: facts for guards, effects beside events, calls of its own. */
const ${variable}Extension: ResourceExtension<'${name}'> = {}

/** What the data files cannot say of ${title.toLowerCase()}; all the rest is the engine's. */
export const ${variable}Service: Service = {
  name: '${plural}',
  host: '${application.toLowerCase()}',
  extensions: { ${name}: ${variable}Extension },
}
`
}

function buildTest(resource: NewResource): string {
  const { names, states } = resource
  const { name, title } = names
  return `import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildArguments } from './access/callArguments.ts'
import { callResource } from './access/client.ts'
import { buildWorld, type World } from './access/world.ts'
import { listTestServers } from './support/testDatabase.ts'

const folder = fileURLToPath(new URL('../..', import.meta.url))

describe.each(listTestServers())('${title.toLowerCase()} on $name', server => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(server, folder)
  })
  afterAll(() => world?.close())

  const call = async (callName: string, args: Parameters<typeof callResource>[4]) =>
    callResource(world.address, await world.getToken(world.codes), world.getResource('${name}'), callName, args)
  const create = async () => {
    const args = buildArguments(world, world.getResource('${name}'), 'create', world.own)
    const answer = await call('create', args)
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    return answer.envelope.Source as RecordValues
  }

  test('one that is made is found by its text', async () => {
    const { ID, ${getMainField(resource.fields)}: text } = await create()
    const { rows } = await call('list', { page: { index: 0, size: 10 }, searchText: String(text) })
    expect(rows.map(row => row.ID)).toEqual([ID])
  })
${states.length > 0 ? buildStateTest(resource) : ''}})
`
}

function buildStateTest({ names: { name }, states }: NewResource): string {
  const events = states.slice(1)
  return `
  test('one goes from state to state and stays in the last', async () => {
    const { ID, Status } = await create()
    expect(Status).toBe('${states[0]?.name}')
    const send = (event: string) =>
      call(event, { ...buildArguments(world, world.getResource('${name}'), event, world.own), id: Number(ID) })
${events
  .map(
    ({ event, name: state }) => `    expect((await send('${event}')).envelope).toMatchObject({ Success: true })
    expect((await call('one', { id: Number(ID) })).envelope.Source).toMatchObject({ Status: '${state}' })
`,
  )
  .join('')}    expect((await send('${events[0]?.event}')).envelope).toMatchObject({ Success: false })
  })
`
}
