import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Extensions } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 40 } as const
const number = { type: 'number' } as const
const isOpen = { left: { field: 'Status' }, is: 'equals', right: 'Open' } as const
const isRich = { left: { field: 'Budget' }, is: 'above', right: 100 } as const

const wards = buildTestResource('Wards', buildSchema({ Name: text, Floor: { type: 'integer' } }))
const stays = buildTestResource('Stays', {
  ...buildSchema(
    {
      Name: { ...text, 'x-unique': 'everywhere' },
      Status: { ...text, default: 'Open' },
      Note: { ...text, title: 'The note', 'x-visible-when': isOpen },
      Rate: { ...number, 'x-read-only-when': { not: isOpen } },
      Hours: number,
      Pay: { ...number, multipleOf: 0.01, 'x-computed': { product: [{ field: 'Rate' }, { field: 'Hours' }] } },
      Starts: text,
      Ends: text,
      Floor: { type: 'integer' },
      WardID: { type: 'integer', 'x-reference': 'Wards', 'x-options': { from: 'Floor', by: 'Floor' } },
      Budget: { type: 'integer', 'x-read': 'READ_BUDGET' },
      Perk: { ...text, 'x-visible-when': isRich },
    },
    ['Name', 'Note'],
  ),
  'x-rules': [
    {
      field: 'Ends',
      must: { left: { field: 'Ends' }, is: 'atLeast', right: { field: 'Starts' } },
      message: 'It ends too soon.',
    },
  ],
})

const extensions: Extensions = {
  Stays: {
    async beforeSave({ record }) {
      if (record.Name === 'doubled') record.Hours = Number(record.Hours) * 2
    },
  },
}

describe.each(listTestServers())('the rules of records on $name', server => {
  const bench = useEngineBench(server, [wards, stays], extensions)
  const kim = buildCaller(listRules('Wards', 'Stays'))

  beforeEach(async () => {
    await bench.base.database.run('truncate wards, stays, audit_entry restart identity')
    await bench.base.database.run(`insert into wards ("Name", "Floor") values ('One', 1), ('Two', 2)`)
  })

  const create = (record: RecordValues) => bench.call('Stays', 'create', kim, { record })
  const update = (record: RecordValues) =>
    bench.call('Stays', 'update', kim, { id: 1, record: { ID: 1, Version: 1, ...record } })
  const refusedAt = (pointer: string, words: string) => ({ envelope: { Errors: { [pointer]: words } } })

  it('require what is part of the record, and leave out what is none, which is told', async () => {
    await expect(create({ Name: 'a' })).rejects.toMatchObject(refusedAt('/Note', 'This field is mandatory.'))
    const answer = await create({ Name: 'a', Status: 'Shut', Note: 'x' })
    expect(answer).toMatchObject({ Success: true, Source: { Note: null } })
    expect(answer.Message).toContain('The note is no part of the record as it stands and was left out.')
    await expect(update({ Status: 'Open' })).rejects.toMatchObject(refusedAt('/Note', 'This field is mandatory.'))
  })

  it('keep the stored value of what is no part of the record any more, and refuse what is read-only by name', async () => {
    await create({ Name: 'a', Note: 'kept', Rate: 5 })
    await expect(update({ Status: 'Shut', Rate: 6 })).rejects.toMatchObject(
      refusedAt('/Rate', 'Rate cannot be changed as the record stands.'),
    )
    expect(await update({ Status: 'Shut', Note: 'new' })).toMatchObject({ Source: { Note: 'kept', Rate: 5 } })
  })

  it('compute whatever is sent, and again where a service amends what it is computed of', async () => {
    expect(await create({ Name: 'a', Note: 'x', Rate: 0.335, Hours: 3, Pay: 9 })).toMatchObject({
      Source: { Pay: 1.01 },
    })
    expect(await update({ Name: 'doubled', Pay: 9 })).toMatchObject({ Source: { Hours: 6, Pay: 2.01 } })
  })

  it('hold across fields, at the field that they name', async () => {
    await expect(create({ Name: 'a', Note: 'x', Starts: '2026-02', Ends: '2026-01' })).rejects.toMatchObject(
      refusedAt('/Ends', 'It ends too soon.'),
    )
  })

  it('refuse a reference that another field closes, in a save as in an import, also where only that field changes', async () => {
    const nowhere = refusedAt('/WardID', 'The selected record does not exist.')
    const stay = { Name: 'a', Note: 'x', Floor: 1 }
    await expect(create({ ...stay, WardID: 2 })).rejects.toMatchObject(nowhere)
    expect(await create({ ...stay, WardID: 1 })).toMatchObject({ Success: true })
    await expect(update({ Floor: 2 })).rejects.toMatchObject(nowhere)
    const rows = [
      { Name: 'a', Floor: 2 },
      { ...stay, Name: 'b', WardID: 1 },
      { ...stay, Name: 'c', WardID: 2 },
      { ...stay, Name: 'd', Floor: null, WardID: 2 },
    ]
    expect(await bench.call('Stays', 'import', kim, { args: { rows, key: 'Name' } })).toMatchObject({
      Source: { Created: 2, Refused: [{ Row: 0 }, { Row: 2 }] },
    })
  })

  it('hold by a field that the caller may not read, and tell neither its place nor its words', async () => {
    await expect(create({ Name: 'a', Note: 'x', Perk: 'gym' })).rejects.toMatchObject(
      refusedAt('', 'The record cannot be saved with these values.'),
    )
  })
})
