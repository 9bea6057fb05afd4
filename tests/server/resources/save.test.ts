import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import type { Extensions } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const scope = [{ path: 'CompanyID', claim: 'company_id', bypass: 'ALL' }]
const text = { type: 'string', maxLength: 40 } as const

const facilities = buildTestResource(
  'Facilities',
  buildSchema(
    {
      Name: { ...text, minLength: 2 },
      Code: { ...text, 'x-unique': 'company' },
      Tax: { ...text, 'x-read': 'READ_TAX', 'x-unique': 'everywhere' },
      Rank: { type: 'integer', 'x-write': 'WRITE_RANK' },
      Kind: { ...text, 'x-read-only-on-edit': true },
      Beds: { type: 'integer', default: 10 },
      Opened: { type: 'string', format: 'date-time', 'x-time': 'instant' },
      Tags: { type: 'array', items: { type: 'string' } },
      CompanyID: { type: 'integer' },
    },
    ['Name', 'CompanyID'],
  ),
  { scope },
)
const graded = buildTestResource('Graded', {
  ...buildSchema({ Name: text, Rank: { type: 'integer' }, Pay: { type: 'integer', 'x-read': 'READ_PAY' } }),
  if: { required: ['Pay'], properties: { Pay: { minimum: 100 } } },
  // biome-ignore lint/suspicious/noThenProperty: draft-07's own word
  then: { properties: { Rank: { maximum: 5 } } },
})
const units = buildTestResource(
  'Units',
  buildSchema(
    { Name: text, FacilityID: { type: 'integer', 'x-reference': 'Facilities' }, Secret: { ...text, 'x-secret': true } },
    ['Name', 'FacilityID'],
  ),
  { scope: [{ path: 'FacilityID.CompanyID', claim: 'company_id', bypass: 'ALL' }] },
)
const guarded = buildTestResource(
  'Guarded',
  buildSchema({
    Name: text,
    Shout: { ...text, 'x-computed': true },
    Word: { ...text, 'x-transient': true, 'x-secret': true },
  }),
)

const seen: string[] = []
const extensions: Extensions = {
  Guarded: {
    async beforeSave({ record, transient, stored }) {
      if (record.Name === 'forbidden') throw new Refusal('Not that one.', { '/Name': 'Not that one.' })
      record.Shout = String(record.Name).toUpperCase()
      seen.push(`before ${stored ? 'update' : 'create'} ${transient.Word ?? '-'}`)
    },
    async afterSave({ id, record, transaction }) {
      if (record.Name === 'late') throw new Refusal('Too late.')
      await transaction.run('select 1')
      seen.push(`after ${id}`)
    },
    async beforeDelete({ stored }) {
      if (stored.Name === 'kept') throw new Refusal('It is in use.')
    },
    handlers: {
      async shout({ transaction, args, given, perform }) {
        await transaction.run('update guarded set "Name" = $2 where "ID" = $1', [args.id, 'HEY'])
        if (given.fail) throw new Refusal('Not now.')
        return perform('one', { id: args.id })
      },
    },
  },
}
Object.assign(guarded.descriptor.calls ?? {}, {
  shout: { method: 'POST', path: 'Shout', permission: '', body: { id: 'id', fail: 'args.fail' } },
})

describe.each(listTestServers())('saves on $name', server => {
  const bench = useEngineBench(server, [facilities, units, guarded, graded], extensions)
  const rules = listRules('Facilities', 'Units', 'Guarded', 'Graded')
  const kim = buildCaller(rules)
  const lee = buildCaller(rules, { companyId: 2, loginName: 'lee' })
  const admin = buildCaller([...rules, 'ALL', 'READ_TAX', 'WRITE_RANK'])

  beforeEach(() => bench.base.database.run('truncate facilities, units, guarded, graded, audit_entry restart identity'))

  const create = async (record: RecordValues, caller = kim, resource = 'Facilities') =>
    (await bench.call(resource, 'create', caller, { record })).Source as unknown as RecordValues & { ID: number }
  const update = (id: number, record: RecordValues, caller = kim, resource = 'Facilities') =>
    bench.call(resource, 'update', caller, { id, record: { ID: id, ...record } })
  const load = async (id: number, table = 'facilities') => {
    const [row] = await bench.base.database.run(`select * from ${table} where "ID" = $1`, [id])
    return row as RecordValues
  }

  it('holds a rule that looks at an unreadable field, and tells neither its place nor its words', async () => {
    await bench.base.database.run(`insert into graded ("Name", "Rank", "Pay") values ('a', 1, 200), ('b', 1, 50)`)
    const raise = (id: number, caller = kim) => update(id, { Version: 1, Rank: 9 }, caller, 'Graded')
    await expect(raise(1)).rejects.toMatchObject({
      envelope: {
        Message: 'The record cannot be saved with these values.',
        Errors: { '': 'The record cannot be saved with these values.' },
      },
    })
    await expect(raise(1, buildCaller([...rules, 'READ_PAY']))).rejects.toMatchObject({
      envelope: { Errors: { '/Rank': expect.any(String) } },
    })
    expect((await raise(2)).Success).toBe(true)
  })

  it.each([true, '1', [1], {}, 1.5])('refuses %j as a version', async Version => {
    const { ID } = await create({ Name: 'Mercy' })
    await expect(update(ID, { Version, Name: 'Changed' })).rejects.toMatchObject({ status: 400 })
    expect(await load(ID)).toMatchObject({ Name: 'Mercy', Version: 1 })
  })

  it('creates a record with defaults, the company of the caller and its first version, audited', async () => {
    const answer = await bench.call('Facilities', 'create', kim, { record: { ID: 0, Name: 'Mercy', Tags: ['a', 'b'] } })
    expect(answer).toMatchObject({
      Success: true,
      Message: 'Record(s) saved successfully.',
      Source: {
        ID: 1,
        Name: 'Mercy',
        Beds: 10,
        CompanyID: 1,
        Version: 1,
        CreatedBy: 'kim',
        Tags: ['a', 'b'],
        AllowedActions: ['edit', 'delete'],
      },
    })
    expect(await bench.countAudits('Facilities')).toBe(1)
    const [entry] = await bench.base.database.run('select "RecordID", "Action", "Before", "After" from audit_entry')
    expect(entry).toMatchObject({
      RecordID: '1',
      Action: 'create',
      Before: null,
      After: { Name: 'Mercy', CompanyID: 1 },
    })
  })

  it('updates only what was sent and what differs', async () => {
    const { ID } = await create({ Name: 'Mercy', Code: 'M', Beds: 3 })
    const answer = await update(ID, { Version: 1, Name: 'Mercy East', Code: null })
    expect(answer).toMatchObject({
      Message: 'Record(s) updated successfully.',
      Source: { Name: 'Mercy East', Code: null, Beds: 3, Version: 2, ModifiedBy: 'kim' },
    })
    const [, entry] = await bench.base.database.run('select "Before", "After" from audit_entry order by "At"')
    expect(entry).toEqual({ Before: { Name: 'Mercy', Code: 'M' }, After: { Name: 'Mercy East', Code: null } })
  })

  it('keeps names composed, trimmed and without signs that nobody sees, and takes those alone for no name', async () => {
    const { ID } = await create({ Name: '  Lo\u0308we\u200b  \u202e', Tags: [' a\ufeff'] })
    expect(await load(ID)).toMatchObject({ Name: 'L\u00f6we', Tags: ['a'], Version: 1 })
    await update(ID, { Version: 1, Name: 'L\u00f6we\u00a0' })
    expect(await load(ID)).toMatchObject({ Version: 1 })
    await expect(update(ID, { Version: 1, Name: ' \u200b\u2060' })).rejects.toMatchObject({
      envelope: { Errors: { '/Name': expect.any(String) } },
    })
  })

  it('writes nothing where nothing differs', async () => {
    const { ID } = await create({ Name: 'Mercy', Opened: '2026-01-01T10:00:00Z' })
    const answer = await update(ID, { Version: 1, Name: 'Mercy', Opened: '2026-01-01T10:00:00.000Z' })
    expect(answer).toMatchObject({ Success: true, Source: { Version: 1 } })
    expect(await bench.countAudits('Facilities')).toBe(1)
  })

  it('answers a stale version with 409 and the current row, and leaves it as it is', async () => {
    const { ID } = await create({ Name: 'Mercy' })
    await update(ID, { Version: 1, Name: 'First' })
    await expect(update(ID, { Version: 1, Name: 'Second' })).rejects.toMatchObject({
      status: 409,
      envelope: { Success: false, Source: { Name: 'First', Version: 2 } },
    })
    expect((await load(ID)).Name).toBe('First')
  })

  it('refuses an update without a version at the version', async () => {
    const { ID } = await create({ Name: 'Mercy' })
    await expect(update(ID, { Name: 'Blind' })).rejects.toMatchObject({
      envelope: { Errors: { '/Version': expect.any(String) } },
    })
  })

  it('lets only one of many parallel saves of a row pass', async () => {
    const { ID } = await create({ Name: 'Mercy' })
    for (let version = 1; version <= 5; version += 1) {
      const saves = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => update(ID, { Version: version, Name: `Writer ${version} ${index}` })),
      )
      expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const save of saves) if (save.status === 'rejected') expect(save.reason).toMatchObject({ status: 409 })
      expect((await load(ID)).Version).toBe(version + 1)
    }
    expect(await bench.countAudits('Facilities')).toBe(6)
  })

  it('ignores server-owned properties that are sent', async () => {
    const { ID } = await create({ Name: 'Mercy', CreatedBy: 'mallory', Version: 99, IsDeleted: true })
    expect(await load(ID)).toMatchObject({ CreatedBy: 'kim', Version: 1, IsDeleted: false })
  })

  it('refuses an unknown property by name', async () => {
    await expect(create({ Name: 'Mercy', Nonsense: 1 })).rejects.toMatchObject({
      envelope: { Success: false, Errors: { '/Nonsense': expect.any(String) } },
    })
  })

  it('refuses an invalid record with every problem at its property', async () => {
    await expect(create({ Name: 'M', Beds: 'many', CompanyID: 1 })).rejects.toMatchObject({
      envelope: { Errors: { '/Name': expect.any(String), '/Beds': expect.any(String) } },
    })
    expect(await bench.countAudits('Facilities')).toBe(0)
  })

  it('refuses a whole number that no column keeps', async () => {
    await expect(create({ Name: 'Mercy', Beds: 1e300 })).rejects.toMatchObject({
      envelope: { Errors: { '/Beds': expect.any(String) } },
    })
  })

  it('refuses the change of an unwritable property by name and takes its unchanged value', async () => {
    const { ID } = await create({ Name: 'Mercy', Kind: 'A' })
    await expect(update(ID, { Version: 1, Rank: 1 })).rejects.toMatchObject({
      envelope: { Errors: { '/Rank': expect.any(String) } },
    })
    await expect(update(ID, { Version: 1, Kind: 'B' })).rejects.toMatchObject({
      envelope: { Errors: { '/Kind': expect.any(String) } },
    })
    expect((await update(ID, { Version: 1, Rank: null, Kind: 'A', Name: 'Mercy 2' })).Success).toBe(true)
  })

  it('neither shows nor overwrites an unreadable property, and refuses it as one that is not there', async () => {
    const { ID } = await create({ Name: 'Mercy', Tax: 'T-1' }, admin)
    const refuse = async (name: string) => {
      const { envelope } = await update(ID, { Version: 1, Name: 'Mercy 2', [name]: 'guess' }).catch(error => error)
      return JSON.stringify(envelope).replaceAll(name, '')
    }
    expect(await refuse('Tax')).toBe(await refuse('Strange'))
    expect(await load(ID)).toMatchObject({ Name: 'Mercy', Tax: 'T-1' })
    expect((await update(ID, { Version: 1, Name: 'Mercy 2' })).Source).not.toHaveProperty('Tax')
  })

  it('does not let an unreadable unique value be guessed', async () => {
    await create({ Name: 'Mercy', Tax: 'T-1' }, admin)
    const guess = (Tax: string) => create({ Name: 'Other', Tax }).catch(error => error.envelope)
    expect(await guess('T-1')).toEqual(await guess('T-2'))
  })

  it('keeps an old row savable that newer rules forbid', async () => {
    await bench.base.database.run(`insert into facilities ("Name", "CompanyID", "Beds") values ('X', 1, 1)`)
    expect((await update(1, { Version: 1, Beds: 2 })).Success).toBe(true)
    await expect(update(1, { Version: 2, Name: 'Y' })).rejects.toMatchObject({
      envelope: { Errors: { '/Name': expect.any(String) } },
    })
  })

  it('refuses a value that another record of the company holds, at its property', async () => {
    await create({ Name: 'Mercy', Code: 'M1' })
    const duplicate = {
      envelope: { Success: false, Errors: { '/Code': 'Record with the same code/name already exists.' } },
    }
    await expect(create({ Name: 'Other', Code: ' m1 ' })).rejects.toMatchObject(duplicate)
    await create({ Name: 'Other', Code: 'm1' }, lee)
    const third = await create({ Name: 'Third', Code: 'M3' })
    await expect(update(third.ID, { Version: 1, Code: 'M1' })).rejects.toMatchObject(duplicate)
  })

  it('refuses a create or a move outside the scope of the caller', async () => {
    await expect(create({ Name: 'Foreign', CompanyID: 2 })).rejects.toMatchObject({
      envelope: { Errors: { '/CompanyID': expect.any(String) } },
    })
    const { ID } = await create({ Name: 'Mercy' })
    await expect(update(ID, { Version: 1, CompanyID: 2 })).rejects.toMatchObject({
      envelope: { Errors: { '/CompanyID': expect.any(String) } },
    })
    expect((await update(ID, { Version: 1, CompanyID: 2 }, admin)).Success).toBe(true)
  })

  it('answers a foreign row with 404 and leaves it unchanged', async () => {
    const { ID } = await create({ Name: 'Theirs' }, lee)
    await expect(update(ID, { Version: 1, Name: 'Mine' })).rejects.toMatchObject({ status: 404 })
    expect((await load(ID)).Name).toBe('Theirs')
  })

  it('takes a reference to a row in scope only, and says of a foreign one what it says of none', async () => {
    const mine = await create({ Name: 'Mine' })
    const theirs = await create({ Name: 'Theirs' }, lee)
    const unit = await create({ Name: 'ER', FacilityID: mine.ID }, kim, 'Units')
    expect(unit).toMatchObject({ FacilityID: mine.ID, FacilityName: 'Mine' })
    const refused = { envelope: { Errors: { '/FacilityID': 'The selected record does not exist.' } } }
    await expect(create({ Name: 'ER', FacilityID: theirs.ID }, kim, 'Units')).rejects.toMatchObject(refused)
    await expect(create({ Name: 'ER', FacilityID: 999 }, kim, 'Units')).rejects.toMatchObject(refused)
    await expect(update(unit.ID, { Version: 1, FacilityID: theirs.ID }, kim, 'Units')).rejects.toMatchObject(refused)
  })

  it('follows a scope through a reference', async () => {
    const theirs = await create({ Name: 'Theirs' }, lee)
    const unit = await create({ Name: 'ER', FacilityID: theirs.ID }, lee, 'Units')
    await expect(bench.call('Units', 'one', kim, { id: unit.ID })).rejects.toMatchObject({ status: 404 })
    expect((await bench.call('Units', 'list', kim)).TotalRows).toBe(0)
    expect((await bench.call('Units', 'list', lee)).TotalRows).toBe(1)
  })

  it('never answers a secret and masks it in the audit', async () => {
    const mine = await create({ Name: 'Mine' })
    const unit = await create({ Name: 'ER', FacilityID: mine.ID, Secret: 'hush' }, kim, 'Units')
    expect(unit).not.toHaveProperty('Secret')
    expect((await load(unit.ID, 'units')).Secret).toBe('hush')
    const [entry] = await bench.base.database.run(`select "After" from audit_entry where "Resource" = 'Units'`)
    expect(entry).toMatchObject({ After: { Secret: '***' } })
  })

  it('refuses who lacks the permission and changes nothing', async () => {
    const { ID } = await create({ Name: 'Mercy' })
    const nobody = buildCaller(['VIEW_Facilities'])
    await expect(update(ID, { Version: 1, Name: 'X' }, nobody)).rejects.toMatchObject({ status: 403 })
    await expect(create({ Name: 'Y' }, nobody)).rejects.toMatchObject({ status: 403 })
    expect((await load(ID)).Version).toBe(1)
  })

  describe('with an extension', () => {
    beforeEach(() => {
      seen.length = 0
    })

    it('writes what the service amends, and hands it transient values that are never stored', async () => {
      const row = await create({ Name: 'hello', Word: 'psst' }, kim, 'Guarded')
      expect(row).toMatchObject({ Shout: 'HELLO' })
      expect(row).not.toHaveProperty('Word')
      await update(row.ID, { Version: 1, Name: 'bye' }, kim, 'Guarded')
      expect(await load(row.ID, 'guarded')).toMatchObject({ Shout: 'BYE', Version: 2 })
      expect(seen).toEqual(['before create psst', 'after 1', 'before update -', 'after 1'])
    })

    it('writes nothing where the service refuses, before or after', async () => {
      await expect(create({ Name: 'forbidden' }, kim, 'Guarded')).rejects.toThrow('Not that one.')
      await expect(create({ Name: 'late' }, kim, 'Guarded')).rejects.toThrow('Too late.')
      expect(await bench.base.database.run('select * from guarded')).toEqual([])
      expect(await bench.countAudits('Guarded')).toBe(0)
    })

    it('serves a call of the service in one transaction', async () => {
      const row = await create({ Name: 'hello' }, kim, 'Guarded')
      const answer = await bench.call('Guarded', 'shout', kim, { id: row.ID })
      expect(answer.Source).toMatchObject({ Name: 'HEY' })
      await bench.base.database.run(`update guarded set "Name" = 'hello'`)
      await expect(bench.call('Guarded', 'shout', kim, { id: row.ID, args: { fail: true } })).rejects.toThrow(
        'Not now.',
      )
      expect((await load(row.ID, 'guarded')).Name).toBe('hello')
    })

    it('deletes each row for itself and tells which was kept', async () => {
      const kept = await create({ Name: 'kept' }, kim, 'Guarded')
      const gone = await create({ Name: 'gone' }, kim, 'Guarded')
      const answer = await bench.call('Guarded', 'delete', kim, { ids: [kept.ID, gone.ID, 99] })
      expect(answer).toMatchObject({
        Success: false,
        Message: '1 of 3 records were processed.',
        Source: [
          { ID: kept.ID, Success: false, Message: 'It is in use.' },
          { ID: gone.ID, Success: true, Message: null },
          { ID: 99, Success: false, Message: 'The record was not found.' },
        ],
      })
      expect((await load(gone.ID, 'guarded')).IsDeleted).toBe(true)
    })
  })

  it('deletes softly, audited, frees unique values, and may be repeated', async () => {
    const { ID } = await create({ Name: 'Mercy', Code: 'M1' })
    const answer = await bench.call('Facilities', 'delete', kim, { ids: [ID] })
    expect(answer).toMatchObject({ Success: true, Message: 'Selected records has been deleted successfully.' })
    expect(await load(ID)).toMatchObject({ IsDeleted: true, Version: 2, ModifiedBy: 'kim' })
    expect((await bench.call('Facilities', 'list', kim)).TotalRows).toBe(0)
    expect((await bench.call('Facilities', 'delete', kim, { ids: [ID] })).Success).toBe(true)
    expect(await bench.countAudits('Facilities')).toBe(2)
    await create({ Name: 'Mercy', Code: 'M1' })
  })

  it('answers the deletion of a foreign row with 404 and keeps it', async () => {
    const { ID } = await create({ Name: 'Theirs' }, lee)
    await expect(bench.call('Facilities', 'delete', kim, { ids: [ID] })).rejects.toMatchObject({ status: 404 })
    expect((await load(ID)).IsDeleted).toBe(false)
  })
})
