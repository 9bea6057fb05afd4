import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import type { ScopeAlternative } from '#contract/scope.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { callResource } from './client.ts'
import { buildRecord, insertRecord } from './records.ts'
import { buildWorld, getConfiguration, type World } from './world.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const resources = [...(await getConfiguration(root)).resources.values()]
const setting = 'REVENUE_CENTER_MASTER_FILTER'

function listWays({ descriptor: { scope = [] } }: Resource): ScopeAlternative[] {
  return scope.flatMap(rule => ('anyOf' in rule ? rule.anyOf : []))
}

/** The path by which a resource's rows are those of an organization; undefined where none of them is. */
function findPath(resource: Resource): string | undefined {
  return listWays(resource).find(({ claim, among }) => claim === 'organization_ids' && !among)?.path
}

const organized = resources.filter(resource => findPath(resource) !== undefined && resource.descriptor.calls?.list)
const hasNone = (resource: Resource) => listWays(resource).some(({ where }) => where?.some(({ is }) => is === null))

describe.each(listTestServers())('what the master filter leaves of lists on $name', server => {
  let world: World
  /** The answer of the last list. */
  let lastPage: object
  let whole: string
  let narrowed: string
  /** Organizations: chosen by the filter, assigned beside it, and chosen without being assigned. */
  let [chosen, beside, foreign] = [0, 0, 0]

  beforeAll(async () => {
    world = await buildWorld(server, root)
    ;[chosen, beside, foreign] = [await organization(), await organization(), await organization()]
    whole = await makeUser(null)
    narrowed = await makeUser([chosen, foreign])
  })
  afterAll(() => world?.close())

  async function organization(): Promise<number> {
    const CompanyID = world.own.get('Companies')?.[0]?.ID
    const record = { Code: `N${Math.random()}`, Name: 'Office', Level: 4, CompanyID, IsActive: true }
    return Number((await insertRecord(world.base.database, world.getResource('Organizations'), record)).ID)
  }

  async function makeUser(filter: number[] | null): Promise<string> {
    const { database } = world.base
    const user = await world.makeTester(world.codes.filter(code => code !== 'VIEW_ALL_COMPANY_DATA'))
    await database.run(
      'insert into user_organization ("UserID", "OrganizationID") select $1::bigint, unnest($2::bigint[])',
      [user.ID, [chosen, beside]],
    )
    if (filter) {
      const record = { UserId: user.ID, Code: setting, Value: JSON.stringify(filter) }
      await insertRecord(database, world.getResource('UserSettings'), record)
    }
    return user.signIn()
  }

  /** Inserts a row that is an organization's, as are all that it refers to; nobody's where that is null. */
  async function make(resource: Resource, organizationId: number | null): Promise<RecordValues> {
    const record = buildRecord(resource, world.own, { withComputed: true })
    for (const { name, schema } of resource.properties.values()) {
      const target = resources.find(each => each.name === schema['x-reference'])
      if (!(name in record) || !target) continue
      if (target.name === 'Organizations') record[name] = organizationId
      else if (target !== resource && findPath(target)) record[name] = (await make(target, organizationId)).ID
    }
    // A user has one participant of the chat, and a revenue center one group.
    if (resource.name === 'ChatParticipants') record.ExternalID = (await world.makeTester([])).ID
    const [known] =
      resource.name === 'ChatGroups'
        ? await world.base.database.run<RecordValues>('select * from "chat-group" where "ExternalID" = $1', [
            organizationId,
          ])
        : []
    return known ?? insertRecord(world.base.database, resource, record)
  }

  async function list(token: string, resource: Resource, conditions: Condition[] = []) {
    const answer = await callResource(world.address, token, resource, 'list', {
      page: { index: 0, size: 100, withTotal: true },
      conditions,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.envelope.TotalRows).toBe(answer.rows.length)
    lastPage = answer.envelope
    return answer.rows.map(({ ID }) => ID)
  }

  test.each(organized.map(resource => [resource.name, resource] as const))(
    'of %s are the rows of what is chosen and assigned, and no others',
    async (_, resource) => {
      const [own, other, unreached] = [
        await make(resource, chosen),
        await make(resource, beside),
        await make(resource, foreign),
      ]
      const none = hasNone(resource) ? [await make(resource, null)] : []
      const all = [own, other, unreached, ...none].map(({ ID }) => ID)
      const reach = async (token: string) => {
        const listed = await list(token, resource)
        return all.filter(id => listed.includes(id))
      }
      expect(await reach(whole)).toEqual([own, other, ...none].map(({ ID }) => ID))
      expect(lastPage).not.toHaveProperty('IsNarrowed')
      expect(await reach(narrowed)).toEqual([own.ID])
      expect(lastPage, 'what is left out is told of').toHaveProperty('IsNarrowed', true)
      const byNumber = await list(narrowed, resource, [
        { field: resource.key, op: 'equals', value: other[resource.key] },
      ])
      expect(byNumber, 'a search by a number is narrowed, too').toEqual([])
      if (!resource.descriptor.calls?.one) return
      const open = async (row: RecordValues) => {
        const id = row[resource.key] as number
        return (await callResource(world.address, narrowed, resource, 'one', { id })).status
      }
      expect(await open(other), 'a record is opened wherever it is assigned').toBe(200)
      expect(await open(unreached)).toBe(404)
    },
  )

  test('are those of a record that is opened, whatever is chosen', async () => {
    const candidateJobs = world.getResource('CandidateJobs')
    const row = await make(candidateJobs, beside)
    expect(await list(narrowed, candidateJobs)).not.toContain(row.ID)
    expect(await list(narrowed, candidateJobs, [{ field: 'JobID', op: 'in', value: [row.JobID] }])).toEqual([row.ID])
  })
})
