import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { listOperators } from '#contract/conditions.ts'
import { findReferred, isInRows, isServerOwned } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isDeep } from '#tests/support/scale.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildArguments, buildChange, toSaved } from './callArguments.ts'
import { type Answer, callResource, send } from './client.ts'
import { deriveConfiguration, toReadCode, toWriteCode } from './derive.ts'
import { isHandled } from './kinds.ts'
import { buildOther, buildValue } from './values.ts'
import { buildWorld, getConfiguration, type World } from './world.ts'

const shippedFolder = fileURLToPath(new URL('../../..', import.meta.url))
const derived = await deriveConfiguration(shippedFolder)
const configuration = await getConfiguration(derived.folder)
const resources = [...configuration.resources.values()]

afterAll(() => derived.remove())

interface Field {
  resource: Resource
  property: ResourceProperty
}

/**
 * What a property is distinguished by in a call, of which one is tried where several are alike: its kind and marks, within one resource
 * where a service handles the call itself, else within all that the engine serves.
 */
function toShape({ resource, property: { name, kind, schema } }: Field, callName: string): string {
  const { 'x-unique': unique, 'x-searchable': searchable, 'x-computed': computed, 'x-transient': transient } = schema
  const { 'x-junction': junction, readOnly, format } = schema
  const marks = [unique, searchable, computed, transient, junction, readOnly].map(mark => Boolean(mark))
  const isNaming = resource.descriptor.represent.includes(`{${name}}`)
  const owner = isHandled(resource, callName) ? resource.name : null
  if (isDeep) return JSON.stringify([owner, kind, format, isNaming, ...marks])
  return JSON.stringify(owner ? [owner] : [kind, Boolean(unique), Boolean(searchable), Boolean(junction)])
}

const fields: Field[] = resources.flatMap(listFields)

function listFields(resource: Resource): Field[] {
  return (
    [...resource.properties.values()]
      // Without its key there is no record to be addressed: the manifest then lacks the resource. A secret is answered to nobody.
      .filter(
        ({ name, schema }) => !isServerOwned(name) && isInRows(schema) && !schema['x-secret'] && name !== resource.key,
      )
      .map(property => ({ resource, property }))
  )
}

const hasCall = (resource: Resource, callName: string) => resource.descriptor.calls?.[callName] !== undefined
/** One field of each shape among those of resources that have a call. */
function withCall(found: Field[], callName: string) {
  const served = found.filter(({ resource }) => hasCall(resource, callName))
  const alike = Map.groupBy(served, field => toShape(field, callName))
  return [...alike.values()].map(([field]) => {
    if (!field) throw new Error('A group of fields is empty.')
    return [field.resource.name, field.property.name, field] as const
  })
}

/** Shorter texts stand in answers by chance. */
const minLength = 5

/** Text of a stored value that can stand in an answer only by way of this property. */
function findMark({ property }: Field, row: RecordValues | undefined): string | null {
  const value = row?.[property.name]
  const isOwn = property.jsonType === 'string' && property.kind !== 'enum' && typeof value === 'string'
  const isTime = ['date', 'time', 'date-time'].includes(property.schema.format ?? '')
  const isUnspecific = isTime || value === property.schema.default || String(value).length < minLength
  return isOwn && !isUnspecific ? value : null
}

describe.each(listTestServers())('access to every field on $name', server => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(server, derived.folder)
  })
  afterAll(() => world?.close())

  const getRow = ({ name }: Resource): RecordValues => {
    const row = world.own.get(name)?.[0]
    if (!row) throw new Error(`There is no row of ${name}.`)
    return row
  }
  const getStored = async (resource: Resource, id: unknown): Promise<RecordValues> => {
    const row = await world.findRow(resource, id)
    if (!row) throw new Error(`The row ${id} of ${resource.name} is gone.`)
    return row
  }
  /** The first row as the services save it: what they set themselves is set. */
  const getSaved = async (resource: Resource): Promise<RecordValues> => {
    const row = await getStored(resource, getRow(resource).ID)
    const record = { ...toSaved(resource, row), ...buildChange(resource, row) }
    await callResource(world.address, await world.getToken(world.codes), resource, 'update', { record })
    return getStored(resource, row.ID)
  }
  const getBlind = ({ resource, property }: Field) => world.getTokenWithout(toReadCode(resource.entity, property.name))
  const getBound = ({ resource, property }: Field) => world.getTokenWithout(toWriteCode(resource.entity, property.name))

  async function expectUnchanged(work: () => Promise<Answer>): Promise<Answer> {
    const before = await world.takeFingerprint()
    const answer = await work()
    expect(await world.takeFingerprint()).toBe(before)
    return answer
  }

  /** A user sees all but one field; the display text of a reference goes with it. */
  function expectHidden(rows: RecordValues[], { property }: Field): void {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).not.toHaveProperty(property.name)
      if (property.displayName) expect(row).not.toHaveProperty(property.displayName)
    }
  }

  describe('that is unreadable', () => {
    test.each(withCall(fields, 'one'))('%s.%s is absent from a single record', async (_r, _p, field) => {
      const { resource } = field
      const token = await getBlind(field)
      await world.giveRows(resource, token)
      const answer = await callResource(world.address, token, resource, 'one', {
        id: getRow(resource)[resource.key] as RecordKey,
      })
      expect(answer.envelope, answer.text).toMatchObject({ Success: true })
      expectHidden([answer.envelope.Source as RecordValues], field)
    })

    for (const callName of ['list', 'all'] as const) {
      test.each(withCall(fields, callName))(`%s.%s is absent from the rows of ${callName}`, async (_r, _p, field) => {
        const { resource } = field
        const args = buildArguments(world, resource, callName, world.own)
        const token = await getBlind(field)
        await world.giveRows(resource, token)
        const answer = await callResource(world.address, token, resource, callName, args)
        expect(answer.status, answer.text).toBe(200)
        expectHidden(answer.rows, field)
        const mark = findMark(field, getRow(resource))
        if (mark) expect(answer.text).not.toContain(mark)
      })
    }

    test.each(withCall(fields, 'export'))('%s.%s is absent from an export', async (_r, _p, field) => {
      const { resource } = field
      const seen = await callResource(world.address, await world.getToken(world.codes), resource, 'export', {})
      const answer = await callResource(world.address, await getBlind(field), resource, 'export', {})
      expect(answer.status).toBe(200)
      const countColumns = (text: string) => (text.split('\n')[0] ?? '').split(',').length
      expect(countColumns(answer.text)).toBeLessThan(countColumns(seen.text))
      // A file shows what a reference is called, not its key, and a social security number masked.
      const mark = field.property.schema['x-reference'] ? null : findMark(field, getRow(resource))
      // A phone number leaves with hyphens.
      const toPlain = (text: string) => text.replaceAll('-', '')
      if (mark) expect(toPlain(answer.text)).not.toContain(toPlain(mark))
      if (mark && field.property.kind !== 'ssn') expect(toPlain(seen.text)).toContain(toPlain(mark))
    })

    test.each(withCall(fields, 'list'))(
      '%s.%s is refused in a filter as if it did not exist',
      async (_r, _p, field) => {
        const { resource, property } = field
        for (const op of [...listOperators(property.kind), 'unheard']) {
          const refusal = await filterBy(field, property.name, op)
          const unknown = await filterBy(field, 'Undeclared', op)
          expect(refusal.status).toBe(400)
          expect(refusal.text).toBe(unknown.text.replaceAll('Undeclared', property.name))
        }
        const named = Object.entries(resource.descriptor.calls?.list?.query ?? {}).find(
          ([, source]) => source === `filter.${property.name}`,
        )
        if (!named) return
        const value = String(getRow(resource)[property.name])
        const answer = await callResource(world.address, await getBlind(field), resource, 'list', {}, [
          [named[0], value],
        ])
        expect(answer.status).toBe(400)
        expect(answer.envelope.Source).toBeNull()
      },
    )

    async function filterBy(field: Field, name: string, op: string): Promise<Answer> {
      const value = op === 'empty' ? true : getRow(field.resource)[field.property.name]
      const filter = JSON.stringify([{ field: name, op, value: op === 'in' ? [value] : value }])
      const page = { page: { index: 0, size: 10 } }
      const token = await getBlind(field)
      return callResource(world.address, token, field.resource, 'list', page, [['filter', filter]])
    }

    test.each(withCall(fields, 'list'))('%s.%s is refused in a sort as if it did not exist', async (_r, _p, field) => {
      const sortBy = async (name: string) => {
        const sort = [{ field: name, direction: 'ascending' as const }]
        return callResource(world.address, await getBlind(field), field.resource, 'list', { sort })
      }
      const refusal = await sortBy(field.property.name)
      expect(refusal.status).toBe(400)
      const unknown = await sortBy('Undeclared')
      expect(refusal.text).toBe(unknown.text.replaceAll('Undeclared', field.property.name))
    })

    const searched = fields.filter(({ property }) => property.schema['x-searchable'])
    test.each(withCall(searched, 'list'))('%s.%s is not searched', async (_r, _p, field) => {
      const { resource, property } = field
      const stored = getRow(resource)[property.name]
      const target = property.schema['x-reference']
      const referred = target === undefined ? undefined : world.own.get(target)?.find(({ ID }) => ID === stored)
      const searchText = String(referred === undefined ? stored : referred.Name)
      const args = { searchText, page: { index: 0, size: 10, withTotal: true } }
      const search = async (token: string) => {
        await world.giveRows(resource, token)
        return callResource(world.address, token, resource, 'list', args)
      }
      expect((await search(await world.getToken(world.codes))).envelope.TotalRows).toBeGreaterThan(0)
      expect((await search(await getBlind(field))).envelope).toMatchObject({ TotalRows: 0, Source: [] })
    })

    test.each(withCall(fields, 'update'))(
      '%s.%s is refused in a save as if it did not exist',
      async (_r, _p, field) => {
        const { resource, property } = field
        const row = await getSaved(resource)
        const token = await getBlind(field)
        const others: RecordValues = { ...toSaved(resource, row), Version: row.Version }
        delete others[property.name]
        const save = async (name: string, value: unknown) => {
          const record = { ...others, [name]: value }
          const answer = await expectUnchanged(() => callResource(world.address, token, resource, 'update', { record }))
          expect(answer.envelope, answer.text).toMatchObject({
            Success: false,
            Errors: { [`/${name}`]: expect.any(String) },
          })
          return answer.text
        }
        for (const value of [buildAnother(field, row), { nonsense: true }])
          expect(await save(property.name, value)).toBe(
            (await save('Undeclared', value)).replaceAll('Undeclared', property.name),
          )
      },
    )

    test.each(withCall(fields, 'update'))('%s.%s is absent from a refused save', async (_r, _p, field) => {
      const { resource } = field
      const row = await getStored(resource, getRow(resource).ID)
      const record = toSaved(resource, { ...row, Version: Number(row.Version) - 1 })
      const token = await getBlind(field)
      const answer = await expectUnchanged(() => callResource(world.address, token, resource, 'update', { record }))
      expect(answer.status).toBe(409)
      expectHidden([answer.envelope.Source as RecordValues], field)
    })

    const unique = fields.filter(({ property }) => property.schema['x-unique'])
    test.each(withCall(unique, 'create'))('%s.%s tells nothing of its values by a clash', async (_r, _p, field) => {
      const { resource, property } = field
      const row = getRow(resource)
      const { record } = buildArguments(world, resource, 'create', world.own)
      const token = await getBlind(field)
      const attempt = (value: unknown) =>
        expectUnchanged(() =>
          callResource(world.address, token, resource, 'create', {
            // Another required value is missing, so that neither attempt can succeed.
            record: { ...record, ...makeInvalid(field), [property.name]: value },
          }),
        )
      const taken = await attempt(row[property.name])
      const free = await attempt(buildValue(property))
      expect(taken.text).toBe(free.text)
    })

    test('is left out of the schemas of the manifest, field by field', async () => {
      for (const [, , field] of withCall(fields, 'list')) {
        const answer = await send(`${world.address}/config/manifest.json`, {
          headers: { authorization: `Bearer ${await getBlind(field)}` },
        })
        expect(answer.status).toBe(200)
        const manifest = JSON.parse(answer.text) as { Schemas: Record<string, { properties: RecordValues }> }
        const properties = manifest.Schemas[field.resource.entity]?.properties
        expect(properties).toBeDefined()
        expect(properties).not.toHaveProperty(field.property.name)
      }
    })

    const referring = resources.flatMap(resource =>
      [...resource.properties.values()].flatMap(reference => {
        const target = configuration.resources.get(reference.schema['x-reference'] ?? '')
        const displayed = resource.descriptor.calls?.all?.fields
        if (!target || !hasCall(resource, 'all') || displayed?.includes(reference.name) === false) return []
        return fields
          .filter(
            field => field.resource === target && target.descriptor.represent.includes(`{${field.property.name}}`),
          )
          .map(field => [resource.name, reference.name, field.property.name, { resource, reference, field }] as const)
      }),
    )
    test.each(referring)('is not shown by %s through the text of %s (%s)', async (_r, _n, _p, parts) => {
      const { resource, reference, field } = parts
      const referred = getRow(resource)[reference.name]
      const rows = world.own.get(field.resource.name)
      const mark = findMark(
        field,
        rows?.find(row => row.ID === referred || row.Code === referred),
      )
      // What a date or a number says stands in answers by chance too.
      if (!mark) return
      const seen = await callResource(world.address, await world.getToken(world.codes), resource, 'all', {})
      expect(seen.text).toContain(mark)
      const answer = await callResource(world.address, await getBlind(field), resource, 'all', {})
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain(mark)
    })
  })

  describe('that is unwritable', () => {
    const writable = fields.filter(({ property: { schema } }) => !schema['x-computed'] && !schema.readOnly)

    test.each(withCall(writable, 'update'))('%s.%s refuses a change by its name', async (_r, _p, field) => {
      const { resource, property } = field
      const row = await getStored(resource, getRow(resource).ID)
      const token = await getBound(field)
      for (const value of [buildAnother(field, row), null].filter(each => each !== (row[property.name] ?? null))) {
        const record = { ...toSaved(resource, row), [property.name]: value }
        const answer = await expectUnchanged(() => callResource(world.address, token, resource, 'update', { record }))
        expect(answer.status).toBe(200)
        expect(answer.envelope.Success).toBe(false)
        expect(Object.keys(answer.envelope.Errors ?? {})).toEqual([`/${property.name}`])
      }
    })

    test.each(withCall(writable, 'update'))('%s.%s may be sent back as it is', async (_r, _p, field) => {
      const { resource, property } = field
      const row = await getStored(resource, getRow(resource).ID)
      const record = { ...toSaved(resource, row), [property.name]: row[property.name] }
      const token = await getBound(field)
      const answer = await expectUnchanged(() => callResource(world.address, token, resource, 'update', { record }))
      expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    })

    test.each(withCall(writable, 'create'))('%s.%s cannot be set on a new record', async (_r, _p, field) => {
      const { resource, property } = field
      const { record } = buildArguments(world, resource, 'create', world.own)
      const value = buildOther(property, property.schema.default ?? record?.[property.name])
      const target = property.schema['x-reference']
      const sent = { ...record, [property.name]: target ? world.own.get(target)?.[0]?.ID : value }
      const token = await getBound(field)
      const answer = await expectUnchanged(() =>
        callResource(world.address, token, resource, 'create', { record: sent }),
      )
      expect(answer.envelope.Success).toBe(false)
      expect(answer.envelope.Errors).toHaveProperty([`/${property.name}`])
    })

    test.each(withCall(writable, 'import'))('%s.%s cannot be set by an import', async (_r, _p, field) => {
      const { resource, property } = field
      const key = resource.descriptor.import?.key
      if (!key || key.includes(property.name) || property.schema['x-reference']) return
      const row = await getStored(resource, getRow(resource).ID)
      const keyValues = Object.fromEntries(key.map(name => [name, row[name]]))
      const rows = [{ ...keyValues, [property.name]: buildAnother(field, row) }]
      const token = await getBound(field)
      const answer = await expectUnchanged(() =>
        callResource(world.address, token, resource, 'import', { args: { rows, key: key.join(','), dryRun: false } }),
      )
      const { Refused } = answer.envelope.Source as { Refused: { Errors: RecordValues }[] }
      expect(Refused[0]?.Errors, answer.text).toHaveProperty([`/${property.name}`])
    })

    const transient = resources.flatMap(resource =>
      [...resource.properties.values()]
        .filter(({ schema }) => schema['x-transient'])
        .map(property => ({ resource, property })),
    )
    test.each(withCall(transient, 'create'))('%s.%s cannot be sent with a new record', async (_r, _p, field) => {
      const { record } = buildArguments(world, field.resource, 'create', world.own)
      const { name, jsonType, schema } = field.property
      const keys = [world.own.get(findReferred(schema) ?? '')?.[0]?.ID]
      const given = findReferred(schema) ? { [name]: keys } : jsonType === 'boolean' ? { [name]: true } : {}
      const token = await getBound(field)
      const answer = await expectUnchanged(() =>
        callResource(world.address, token, field.resource, 'create', { record: { ...record, ...given } }),
      )
      expect(answer.envelope.Errors).toHaveProperty([`/${name}`])
    })
  })

  /** Another value than the stored one; a reference leads to another row of the own company, made when there is none. */
  function buildAnother({ property }: Field, row: RecordValues): unknown {
    // A list whose keys stand in a junction table is empty.
    if (property.schema['x-junction']) return [world.own.get(findReferred(property.schema) ?? '')?.[0]?.ID]
    const target = findReferred(property.schema)
    if (!target) return property.kind === 'objects' ? [{}] : buildOther(property, row[property.name])
    const others = [...(world.own.get(target) ?? []), ...(world.foreign.get(target) ?? [])]
    const other = others.find(({ ID }) => ID !== row[property.name])?.ID
    return property.jsonType === 'array' ? [other] : other
  }

  /** Takes a required value away that is not the field in question. */
  function makeInvalid({ resource, property }: Field): RecordValues {
    const name = resource.schema.required?.find(each => each !== property.name)
    return name === undefined ? {} : { [name]: null }
  }
})
