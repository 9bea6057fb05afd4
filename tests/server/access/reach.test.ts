import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallArguments, type RecordKey, type RecordValues, wholePageSize } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { sample } from '#tests/support/scale.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildArguments } from './callArguments.ts'
import { callResource } from './client.ts'
import { type KeyArgument, listKeyArguments, putAt } from './keyArguments.ts'
import { isHandled } from './kinds.ts'
import { makeStrangers, type Stranger } from './strangers.ts'
import { buildWorld, getConfiguration, type World } from './world.ts'

const folder = fileURLToPath(new URL('../../..', import.meta.url))
const resources = [...(await getConfiguration(folder)).resources.values()]

interface Case {
  resource: Resource
  callName: string
  argument: KeyArgument
}

const cases: Case[] = resources.flatMap(resource =>
  Object.entries(resource.descriptor.calls ?? {}).flatMap(([callName, call]) =>
    listKeyArguments(resource, callName, call).map(argument => ({ resource, callName, argument })),
  ),
)

/** What decides how a row that a call names is looked for. */
function toKind({ resource, callName, argument: { kind, isList } }: Case): string {
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

  const toName = ({ resource, callName, argument }: Case) => `${resource.name}.${callName} by ${argument.name}`

  test.each(sample(cases, toKind).map(each => [toName(each), each] as const))(
    '%s',
    async (_, { resource, callName, argument }) => {
      for (const stranger of strangers) {
        const row = await stranger.findForeign(argument.target)
        if (!row) continue
        const { args, foreign } = buildBase(stranger, resource, callName, argument, row)
        // What a row refers to already is kept in its saves.
        if (argument.kind === 'reference' && stranger.mine.get(resource.name)?.at(-1)?.[argument.name] === foreign)
          continue
        const none = typeof foreign === 'number' ? nowhere.number : nowhere.text
        const named = new RegExp(`\\b(${none}|${foreign})\\b`, 'g')
        const ask = async (value: RecordKey) => {
          const sent = putAt(args, callName, argument, value)
          const { status, text } = await callResource(world.address, stranger.token, resource, callName, sent)
          return `${stranger.name}: ${status} ${text.replaceAll(named, '#')}`
        }
        const expected = await ask(none)
        const outcome = await ask(foreign)
        // What the first call has changed is not reported of the row.
        if (outcome !== expected) expect(outcome).toBe(await ask(none))
      }
    },
  )

  test('every record is saved as it was answered', async () => {
    const token = await world.getToken(world.codes)
    const savable = resources.filter(({ descriptor: { calls = {} } }) => calls.one && calls.update)
    const refused: string[] = []
    for (const resource of savable) {
      await world.giveRows(resource, token)
      const id = world.own.get(resource.name)?.at(-1)?.[resource.key] as RecordKey
      const { envelope } = await callResource(world.address, token, resource, 'one', { id })
      const record = envelope.Source as RecordValues
      const answer = await callResource(world.address, token, resource, 'update', { record })
      if (!answer.envelope.Success) refused.push(`${resource.name}: ${answer.text}`)
    }
    expect(refused).toEqual([])
    expect(savable.length).toBeGreaterThan(20)
  })

  describe('who is not active yet', () => {
    const getApplicant = () => strangers.at(-1) as Stranger
    const ask = (resource: string, callName: string, args: CallArguments = {}) =>
      callResource(world.address, getApplicant().token, world.getResource(resource), callName, args)
    const getOwn = () => getApplicant().mine.get('Candidates')?.at(-1) as RecordValues

    test('reads of jobs, facilities, people, teams and groups nothing by any call', async () => {
      const closed = ['Employers', 'EmployerUnits', 'EmployerContacts', 'Organizations', 'Teams', 'Users', 'ChatGroups']
      const marks = closed.flatMap(name => world.own.get(name) ?? []).flatMap(({ Name, Code }) => [Name, Code])
      marks.push(...(getApplicant().mine.get('Jobs') ?? []).map(({ Notes }) => Notes))
      const reported: string[] = []
      for (const resource of resources) {
        for (const [callName, call] of Object.entries(resource.descriptor.calls ?? {})) {
          if (call.method !== 'GET') continue
          const args = buildArguments(world, resource, callName, getApplicant().mine)
          if (args.page) args.page = { index: 0, size: wholePageSize, withTotal: true }
          const { text } = await ask(resource.name, callName, args)
          if (marks.some(mark => typeof mark === 'string' && text.includes(mark)))
            reported.push(`${resource.name}.${callName}`)
        }
      }
      expect(reported).toEqual([])
    })

    test('reads and writes what is his own, and how many shifts fit him', async () => {
      const { ID, CompanyID } = getOwn()
      expect((await ask('Candidates', 'one', { id: Number(ID) })).status).toBe(200)
      const { Version } = (await world.findRow(world.getResource('Candidates'), ID)) ?? {}
      const saved = await ask('Candidates', 'update', { record: { ID, Version, City: 'Boston' } })
      expect(saved.envelope, saved.text).toMatchObject({ Success: true })
      expect((await ask('CandidateDocuments', 'ofCandidate', { args: { CandidateID: ID } })).status).toBe(200)
      expect((await ask('Companies', 'one', { id: Number(CompanyID) })).envelope).toMatchObject({ Success: true })
      const { ProfessionLookupID } = getOwn()
      await world.base.database.run(
        `update "job" set "ProfessionLookupID" = $1, "Status" = 2, "SkillLookupIDs" = '[]', "StartsOn" = now() + interval '9 days'
         where "ID" = $2`,
        [ProfessionLookupID, getApplicant().mine.get('Jobs')?.at(-1)?.ID],
      )
      const count = await ask('CandidateJobs', 'matchedCount', { args: { candidateId: ID } })
      expect(Number(count.envelope.Source)).toBeGreaterThan(0)
    })

    test('is somebody else from the moment on that he is active', async () => {
      const { ID } = getOwn()
      const staff = await world.getToken(world.codes)
      const { Version } = (await world.findRow(world.getResource('Candidates'), ID)) ?? {}
      const record = { ID, Version, Status: 1 }
      const saved = await callResource(world.address, staff, world.getResource('Candidates'), 'update', { record })
      expect(saved.envelope, saved.text).toMatchObject({ Success: true })
      const list = () => ask('Employers', 'list', { page: { index: 0, size: 10, withTotal: true } })
      await expect.poll(async () => (await list()).rows.length).toBeGreaterThan(0)
    })
  })

  function buildBase(
    { mine }: Stranger,
    resource: Resource,
    callName: string,
    { target, isByKey }: KeyArgument,
    row: RecordValues,
  ): { args: CallArguments; foreign: RecordKey } {
    const args = buildArguments(world, resource, callName, mine)
    for (const other of listKeyArguments(resource, callName, resource.descriptor.calls?.[callName] ?? ({} as never))) {
      const own = mine.get(other.target)?.at(-1)
      if (other.kind !== 'parameter' || !own || other.target === 'Files') continue
      args.args = { ...args.args, [other.name]: other.isList ? [own.ID] : own.ID }
    }
    return { args, foreign: row[isByKey ? world.getResource(target).key : 'ID'] as RecordKey }
  }
})
