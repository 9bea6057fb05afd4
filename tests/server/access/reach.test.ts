import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallArguments, RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { sample } from '#tests/support/scale.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildArguments } from './callArguments.ts'
import { callResource } from './client.ts'
import { isHandled } from './kinds.ts'
import { listPlaces, type Place, putAt } from './places.ts'
import { makeStrangers, type Stranger } from './strangers.ts'
import { buildWorld, getConfiguration, type World } from './world.ts'

const folder = fileURLToPath(new URL('../../..', import.meta.url))
const resources = [...(await getConfiguration(folder)).resources.values()]

interface Case {
  resource: Resource
  callName: string
  place: Place
}

const cases: Case[] = resources.flatMap(resource =>
  Object.entries(resource.descriptor.calls ?? {}).flatMap(([callName, call]) =>
    listPlaces(resource, callName, call).map(place => ({ resource, callName, place })),
  ),
)

/** What decides how a row that a call names is looked for. */
function toKind({ resource, callName, place: { kind, isList } }: Case): string {
  const { event, target, each } = resource.descriptor.calls?.[callName] ?? {}
  const makes = target
    ? resource.machine?.transitions.some(way => way.event === event && way.from.includes('none'))
    : false
  return JSON.stringify([
    isHandled(resource, callName),
    event !== undefined,
    makes && event,
    each !== undefined,
    kind,
    isList,
  ])
}

/** Names rows that there are nowhere. */
const nowhere = { number: 999_999_999, text: '00000000-0000-4000-8000-999999999999' }

describe.each(listTestServers())('a row out of reach is told from none by nobody on $name', server => {
  let world: World
  let strangers: Stranger[]
  beforeAll(async () => {
    world = await buildWorld(server, folder)
    strangers = await makeStrangers(world)
  })
  afterAll(() => world?.close())

  const toName = ({ resource, callName, place }: Case) => `${resource.name}.${callName} by ${place.name}`

  test.each(sample(cases, toKind).map(each => [toName(each), each] as const))(
    '%s',
    async (_, { resource, callName, place }) => {
      for (const stranger of strangers) {
        const row = await stranger.findForeign(place.target)
        if (!row) continue
        const { args, foreign } = buildBase(stranger, resource, callName, place, row)
        const none = typeof foreign === 'number' ? nowhere.number : nowhere.text
        const ask = async (value: RecordKey) => {
          const sent = putAt(args, callName, place, value)
          const { status, text } = await callResource(world.address, stranger.token, resource, callName, sent)
          return `${stranger.name}: ${status} ${text.replaceAll(String(value), '#')}`
        }
        const expected = await ask(none)
        const told = await ask(foreign)
        // What the first call has changed is not told of the row.
        if (told !== expected) expect(told).toBe(await ask(none))
      }
    },
  )

  function buildBase(
    { mine }: Stranger,
    resource: Resource,
    callName: string,
    { target, isByKey }: Place,
    row: RecordValues,
  ): { args: CallArguments; foreign: RecordKey } {
    const args = buildArguments(world, resource, callName, mine)
    for (const other of listPlaces(resource, callName, resource.descriptor.calls?.[callName] ?? ({} as never))) {
      const own = mine.get(other.target)?.at(-1)
      if (other.kind !== 'parameter' || !own || other.target === 'Files') continue
      args.args = { ...args.args, [other.name]: other.isList ? [own.ID] : own.ID }
    }
    return { args, foreign: row[isByKey ? world.getResource(target).key : 'ID'] as RecordKey }
  }
})
