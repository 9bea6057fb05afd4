import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBulkEditable } from '#contract/bulkEdit.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { callResource } from '../access/client.ts'
import { buildOther } from '../access/values.ts'
import { buildWorld, getConfiguration, type World } from '../access/world.ts'
import { listTestServers } from '../support/testDatabase.ts'

const folder = fileURLToPath(new URL('../../..', import.meta.url))
const resources = [...(await getConfiguration(folder)).resources.values()].filter(
  ({ descriptor }) => descriptor.calls?.updateMany,
)

/** More values are not taken at once. */
const mostValues = 20

describe.each(listTestServers())('giving values to many of every resource on $name', server => {
  let world: World
  let held: ReadonlySet<string>
  let token: string
  beforeAll(async () => {
    world = await buildWorld(server, folder)
    held = new Set(world.codes.filter(code => code !== 'VIEW_ALL_COMPANY_DATA'))
    token = await world.getToken(held)
  })
  afterAll(() => world?.close())

  const getKey = (rows: readonly RecordValues[] | undefined, { key }: Resource) => rows?.at(-1)?.[key] as RecordKey
  const give = (resource: Resource, values: RecordValues, id = getKey(world.own.get(resource.name), resource)) =>
    callResource(world.address, token, resource, 'updateMany', { ids: [id], args: { values, dryRun: true } })
  const toValue = (property: ResourceProperty) => {
    const referred = findReferred(property.schema)
    const key = referred && world.own.get(referred)?.[0]?.ID
    if (referred) return property.jsonType === 'array' ? [key] : key
    return buildOther(property, null)
  }

  /** What calls leave beside the rows themselves. */
  const countTraces = async () => {
    const tables = ['domain_event', 'outbox_message', 'clock_event']
    // Refused access leaves an entry of its own.
    const changes = `(select count(*) from audit_entry where "Action" <> 'refuseAccess')`
    const counts = [changes, ...tables.map(table => `(select count(*) from ${table})`)]
    return [
      await world.takeFingerprint(),
      await world.base.database.run(`select concat_ws(' ', ${counts.join(', ')}) as counts`),
    ]
  }

  test.each(resources.map(resource => [resource.name, resource] as const))(
    '%s refuses by name what is of one record alone, and leaves nothing of a dry run',
    async (_, resource) => {
      const properties = [...resource.properties.values()]
      const open = properties.filter(property => isBulkEditable(resource, property, held))
      const shut = properties.filter(property => !open.includes(property)).map(({ name }) => name)
      for (let first = 0; first < shut.length; first += mostValues) {
        const names = shut.slice(first, first + mostValues)
        const { envelope } = await give(resource, Object.fromEntries(names.map(name => [name, 'x'])))
        expect(Object.keys(envelope.Errors ?? {})).toEqual(names.map(name => `/${name}`))
      }
      const { machine } = resource
      const state = machine ? [machine.state] : []
      const own = properties.filter(({ kind }) => ['email', 'phone', 'file', 'image', 'ssn', 'password'].includes(kind))
      const marked = properties.filter(({ schema }) => schema['x-unique'] || schema['x-secret'] || schema['x-computed'])
      expect(shut).toEqual(expect.arrayContaining([...state, ...[...own, ...marked].map(({ name }) => name)]))
      expect(open.length).toBeGreaterThan(0)
      const before = await countTraces()
      const outcomes: unknown[] = []
      for (const property of open.slice(0, 3)) {
        const { rows, text } = await give(resource, { [property.name]: toValue(property) })
        expect(rows, text).toHaveLength(1)
        outcomes.push(rows[0]?.Success)
      }
      // Those that were made here are of users of another kind.
      if (resource.name !== 'EmployerUsers') expect(outcomes).toContain(true)
      const foreign = getKey(world.foreign.get(resource.name), resource)
      const [value] = open.map(property => ({ [property.name]: toValue(property) }))
      const { status, rows } = await give(resource, value ?? {}, foreign)
      // What belongs to no company is everybody's.
      if (resource.descriptor.scope) expect([status, rows]).toEqual([404, []])
      expect(await countTraces()).toEqual(before)
    },
  )
})
