import { describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { RecordHistory } from '#contract/history.ts'
import { writeAudit, writeAudits } from '#server/platform/audit/index.ts'
import { countVisibleEntries, toAuditVisibility } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const past = {
  history: { method: 'GET', path: 'GetHistory', query: { id: 'id', before: 'args.before' } },
  revert: {
    method: 'POST',
    path: 'Revert',
    body: { ID: 'id', Version: 'args.version', EntryID: 'args.entry', To: 'args.to', Fields: 'args.fields' },
  },
  restore: { method: 'POST', path: 'Restore', body: { ID: 'id' } },
  restoreMany: { method: 'POST', path: 'Restore/Bulk', each: 'restore', body: { Ids: 'ids' } },
  deleted: { method: 'GET', path: 'GetDeleted', paged: true },
} satisfies Descriptor['calls']

function withPast(name: string, schema: ReturnType<typeof buildSchema>, descriptor: Partial<Descriptor> = {}) {
  const resource = buildTestResource(name, schema, descriptor)
  const calls = { ...resource.descriptor.calls, ...past }
  return buildTestResource(name, schema, { ...descriptor, calls })
}

const wards = withPast(
  'Wards',
  buildSchema({ Name: { type: 'string', 'x-unique': 'company' }, CompanyID: { type: 'integer' } }),
  { scope: [{ path: 'CompanyID', claim: 'company_id', bypass: 'SEE_ALL' }] },
)
const beds = withPast(
  'Beds',
  buildSchema({
    Name: { type: 'string', maxLength: 20, 'x-unique': 'everywhere' },
    Note: { type: 'string' },
    Floor: { type: 'integer', maximum: 9 },
    WardID: { type: 'integer', 'x-reference': 'Wards' },
    Price: { type: 'number', 'x-read': 'VIEW_Price' },
    Pin: { type: 'string', 'x-secret': true },
    Code: { type: 'string', 'x-read-only-on-edit': true },
    Number: { type: 'string', format: 'ssn' },
    CompanyID: { type: 'integer' },
  }),
  { scope: [{ path: 'CompanyID', claim: 'company_id', bypass: 'SEE_ALL' }] },
)

/** Whose a sheet is its ward says. */
const sheets = withPast(
  'Sheets',
  buildSchema({ Name: { type: 'string' }, WardID: { type: 'integer', 'x-reference': 'Wards' } }),
  {
    scope: [{ path: 'WardID.CompanyID', claim: 'company_id', bypass: 'SEE_ALL' }],
  },
)
/** Everybody's. */
const colours = buildTestResource('Colours', buildSchema({ Name: { type: 'string', 'x-unique': 'everywhere' } }))

const log = buildTestResource(
  'Log',
  buildSchema({ Resource: { type: 'string' }, RecordID: { type: 'string' }, Action: { type: 'string' } }),
  {
    ...{ schema: 'action-log', view: true, permissions: { list: 'VIEW_AUDIT' } },
    list: { route: 'Log' },
    calls: {
      list: { method: 'GET', path: 'GetPage', paged: true, sort: { field: 'CreatedOn', direction: 'descending' } },
    },
  },
)

describe.each(listTestServers())('the past of a record on $name', server => {
  let meanwhile = async () => {}
  const bench = useEngineBench(server, [wards, beds, sheets, colours, log], {
    Beds: {
      async beforeSave({ stored, record }) {
        if (stored?.IsDeleted) record.Floor = 7
        await meanwhile()
      },
    },
    Log: {
      rowPolicy: (caller, table, plans) => toAuditVisibility(caller, table, plans, caller.permissions.has('SEE_ALL')),
      count: (caller, plans) => countVisibleEntries(caller, plans, caller.permissions.has('SEE_ALL')),
    },
  })
  const rules = [...listRules('Beds', 'Wards', 'Sheets', 'Colours'), 'VIEW_AUDIT', 'REVERT_AUDIT']
  const kim = buildCaller([...rules, 'VIEW_Price'])
  const without = (...codes: string[]) => buildCaller([...rules, 'VIEW_Price'].filter(code => !codes.includes(code)))
  /** Codes without which nothing is restored. */
  const unrestoring = [['REVERT_AUDIT', 'DEL_Beds'], ['EDIT_Beds']]

  const call = (callName: string, args: CallArguments, caller = kim) => bench.call('Beds', callName, caller, args)
  const getRow = (answer: { Source: unknown }) => answer.Source as RecordValues & { ID: number; Version: number }
  const create = async (values: RecordValues) => getRow(await call('create', { record: { CompanyID: 1, ...values } }))
  const change = async ({ ID, Version }: { ID: number; Version: number }, values: RecordValues) =>
    getRow(await call('update', { record: { ID, Version, ...values } }))
  const read = async (id: number, caller = kim, before?: number) =>
    (await call('history', { id, args: { before } }, caller)).Source as unknown as RecordHistory
  const revert = (row: { ID: number; Version: number }, args: RecordValues, caller = kim) =>
    call('revert', { id: row.ID, args: { version: row.Version, ...args } }, caller)

  const list = async (caller = kim, index = 0, size = 100) => {
    const { Source, TotalRows } = await bench.call('Log', 'list', caller, { page: { index, size, withTotal: true } })
    const rows = Source ?? []
    if (size === 100) expect(TotalRows).toBe(rows.length)
    return rows.map(({ Resource, RecordID, Action }) => `${Resource} ${RecordID} ${Action}`)
  }

  it('tells who did what, field by field, references by name and secrets masked, the newest first', async () => {
    const ward = getRow(await bench.call('Wards', 'create', kim, { record: { Name: 'North', CompanyID: 1 } }))
    const first = await create({ Name: 'A1', Pin: '1234', Floor: 1 })
    const second = await change(first, { WardID: ward.ID, Pin: '9999', Floor: 2 })
    await change(second, { Price: 12.5 })
    const { Entries, ...rest } = await read(first.ID)
    expect(rest).toEqual({ Next: null, Name: 'A1', Version: 3, IsDeleted: false, AllowedActions: ['revert'] })
    expect(Entries.map(({ Action, By, For }) => [Action, By, For])).toEqual([
      ['update', 'Kim Tester', null],
      ['update', 'Kim Tester', null],
      ['create', 'Kim Tester', null],
    ])
    const plain = { BeforeName: null, AfterName: null }
    expect(Entries[1]?.Changes).toMatchObject([
      { Field: 'Floor', Before: 1, After: 2, ...plain, CanRevert: true },
      { Field: 'WardID', Before: null, After: ward.ID, BeforeName: null, AfterName: 'North', CanRevert: true },
      { Field: 'Pin', Before: '***', After: '***', ...plain, CanRevert: false },
    ])
  })

  it('tells what the system did, in whose name, and what came by a link, whose address staff alone read', async () => {
    const { database } = bench.base
    const row = await create({ Name: 'A3' })
    const terms = { Purpose: 'approve', SentTo: 'ward@mercy.example' }
    const [link] = await database.run<{ ID: number }>(
      `insert into link ("TokenHash", "Purpose", "Resource", "RecordID", "SentTo", "ExpiresOn")
       values ('x', $1, 'Beds', $2, $3, now()) returning "ID"`,
      [terms.Purpose, row.ID, terms.SentTo],
    )
    const entry = { resource: beds, recordId: row.ID, action: 'update', userId: null, after: { Floor: 3 } }
    const actors = [{}, { actingFor: 7 }, { linkId: Number(link?.ID) }, { linkId: 99 }]
    await writeAudits(
      database,
      actors.map(by => ({ ...entry, ...by })),
      `'company_id=1'`,
    )
    const named = async (caller = kim) => (await read(row.ID, caller)).Entries.map(({ By, For }) => [By, For]).reverse()
    const [, ...rest] = await named()
    expect(rest).toEqual([
      ['System', null],
      ['System', 'Kim Tester'],
      ['Link: Approval, ward@mercy.example', null],
      ['Link', null],
    ])
    const candidate = { ...kim, userType: 'Candidate' as const }
    expect((await named(candidate))[3]).toEqual(['Link: Approval', null])
  })

  it('tells also who reads a number masked that it was changed, and to nobody what it was', async () => {
    const row = await change(await create({ Name: 'A2', Number: '123456789' }), { Number: '987456789' })
    await change(row, { Note: 'x' })
    for (const reader of [kim, buildCaller([...rules, 'VIEW_SENSITIVE'])]) {
      const [noted, changed] = (await read(row.ID, reader)).Entries
      expect(noted?.Changes.map(({ Field }) => Field)).toEqual(['Note'])
      expect(changed?.Changes).toMatchObject([{ Field: 'Number', Before: '***', After: '***', CanRevert: false }])
    }
  })

  it('has no entry, and no word, of a field that the reader may not read', async () => {
    const row = await create({ Name: 'B1', Price: 3 })
    await change(await change(row, { Price: 4 }), { Price: 5, Note: 'x' })
    const { Entries } = await read(row.ID, without('VIEW_Price'))
    expect(Entries.map(({ Changes }) => Changes.map(({ Field }) => Field))).toEqual([['Note'], ['Name', 'CompanyID']])
    expect(JSON.stringify(Entries)).not.toContain('Price')
  })

  it('is told page by page', async () => {
    let row = await create({ Name: 'C1' })
    for (let floor = 0; floor < 9; floor += 1) {
      row = await change(row, { Floor: floor, Note: `${floor}` })
      row = await change(row, { Note: null })
    }
    row = await change(await change(row, { Note: 'y' }), { Note: 'z' })
    const first = await read(row.ID)
    const rest = await read(row.ID, kim, first.Next ?? 0)
    expect([first.Entries.length, rest.Entries.length, rest.Next]).toEqual([20, 1, null])
    expect(rest.Entries[0]?.Action).toBe('create')
  })

  it('is nothing to who may not see the record, or its past', async () => {
    const row = await create({ Name: 'D1' })
    const stranger = buildCaller([...rules], { companyId: 2 })
    for (const name of ['history', 'restore'])
      await expect(call(name, { id: row.ID }, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(revert(row, { entry: 1 }, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(read(row.ID, without('VIEW_AUDIT'))).rejects.toMatchObject({ status: 403 })
    await expect(read(row.ID, without('VIEW_Beds'))).rejects.toMatchObject({ status: 403 })
    for (const code of ['REVERT_AUDIT', 'EDIT_Beds']) {
      await expect(revert(row, { entry: 1 }, without(code))).rejects.toMatchObject({ status: 403 })
      expect((await read(row.ID, without(code))).AllowedActions).toEqual([])
    }
    for (const codes of unrestoring)
      await expect(call('restore', { id: row.ID }, without(...codes))).rejects.toMatchObject({ status: 403 })
  })

  it('can be had again, one field or the whole of it, by a save like any other', async () => {
    const row = await create({ Name: 'E1', Note: 'first', Floor: 1 })
    const second = await change(row, { Note: 'second', Floor: 2 })
    const third = await change(second, { Note: 'third', Name: 'E2' })
    const [last, middle] = (await read(row.ID)).Entries
    const one = getRow(await revert(third, { entry: middle?.ID, fields: ['Note'] }))
    expect(one).toMatchObject({ Note: 'first', Floor: 2, Name: 'E2', Version: 4 })
    const whole = getRow(await revert(one, { entry: middle?.ID, to: 'before' }))
    expect(whole).toMatchObject({ Note: 'first', Floor: 1, Name: 'E1' })
    const again = getRow(await revert(whole, { entry: last?.ID, to: 'after' }))
    expect(again).toMatchObject({ Note: 'third', Floor: 2, Name: 'E2' })
    const { Entries } = await read(row.ID)
    expect(Entries[0]).toMatchObject({ Action: 'revert', By: 'Kim Tester' })
    await expect(revert(again, { entry: last?.ID, to: 'after' })).resolves.toMatchObject({ Success: true })
    await expect(revert(third, { entry: middle?.ID })).rejects.toMatchObject({ status: 409 })
  })

  it('is refused where it would not be valid, says nothing, or was before there was a record', async () => {
    const row = await create({ Name: 'F1', Floor: 3 })
    const renamed = await change(row, { Name: 'F2' })
    await create({ Name: 'F1' })
    const [rename, creation] = (await read(row.ID)).Entries
    await expect(revert(renamed, { entry: rename?.ID })).rejects.toMatchObject({
      envelope: { Errors: { '/Name': expect.any(String) } },
    })
    await expect(revert(renamed, { entry: creation?.ID })).rejects.toThrow('before it was made')
    await expect(revert(renamed, { entry: rename?.ID, fields: ['Floor', 'Code'] })).rejects.toThrow(
      'Nothing has changed',
    )
    await expect(revert(renamed, { entry: 999_999 })).rejects.toMatchObject({ status: 404 })
  })

  it('brings a deleted record back, once what it needs is there', async () => {
    const ward = getRow(await bench.call('Wards', 'create', kim, { record: { Name: 'South', CompanyID: 1 } }))
    const row = await create({ Name: 'G1', WardID: ward.ID })
    await expect(call('restore', { id: row.ID })).rejects.toThrow('not deleted')
    await call('delete', { ids: [row.ID] })
    expect(await read(row.ID)).toMatchObject({ IsDeleted: true, AllowedActions: ['restore'], Name: 'G1' })
    await expect(revert({ ...row, Version: 2 }, { entry: 1 })).rejects.toThrow('Restore it first')
    const other = await create({ Name: 'g1 ' })
    await expect(call('restore', { id: row.ID })).rejects.toMatchObject({
      envelope: { Errors: { '/Name': expect.any(String) } },
    })
    await call('delete', { ids: [other.ID] })
    await bench.call('Wards', 'delete', kim, { ids: [ward.ID] })
    await expect(call('restore', { id: row.ID })).rejects.toMatchObject({
      envelope: { Errors: { '/WardID': expect.any(String) } },
    })
    await bench.call('Wards', 'restore', kim, { id: ward.ID })
    bench.written.length = 0
    expect(getRow(await call('restore', { id: row.ID }))).toMatchObject({ Name: 'G1', Version: 3 })
    expect(bench.written).toMatchObject([{ ids: [row.ID] }])
    expect((await read(row.ID)).Entries.map(({ Action }) => Action)).toEqual(['restore', 'delete', 'create'])
  })

  it('brings many back, each for itself, and says why one stays deleted', async () => {
    const rows = [await create({ Name: 'M1' }), await create({ Name: 'M2' }), await create({ Name: 'M3' })]
    const ids = rows.map(({ ID }) => ID)
    await call('delete', { ids })
    await create({ Name: 'M2' })
    const stranger = buildCaller(rules, { companyId: 2 })
    await expect(call('restoreMany', { ids }, stranger)).rejects.toMatchObject({ status: 404 })
    for (const codes of unrestoring) {
      const refused = await call('restoreMany', { ids }, without(...codes)).catch((error: unknown) => error)
      expect(JSON.stringify(refused)).not.toContain('"Success":true')
    }
    // Who may delete needs no more.
    const answer = await call('restoreMany', { ids: [...ids, 999_999] }, without('REVERT_AUDIT'))
    expect(answer).toMatchObject({ Success: false, Done: 2, Refused: 2 })
    const results = answer.Source as unknown as { ID: number; Success: boolean; Message: string | null }[]
    expect(results.map(({ Success }) => Success)).toEqual([true, false, true, false])
    expect(results[1]?.Message).toBeTruthy()
    expect((await read(ids[0] as number)).Entries[0]).toMatchObject({ Action: 'restore', By: 'Kim Tester' })
    expect(await read(ids[1] as number)).toMatchObject({ IsDeleted: true })
    expect(await read(ids[2] as number)).toMatchObject({ IsDeleted: false, Version: 3 })
  })

  it('lists what is deleted to who may take it back: who did it, and no field that he may not read', async () => {
    const ward = getRow(await bench.call('Wards', 'create', kim, { record: { Name: 'Far', CompanyID: 1 } }))
    const gone = await create({ Name: 'L1', Price: 4, WardID: ward.ID })
    const other = await create({ Name: 'L2' })
    await create({ Name: 'L3' })
    await call('delete', { ids: [gone.ID, other.ID] })
    const sort = [{ field: 'ID', direction: 'descending' }] as const
    const listDeleted = async (caller = kim, args: CallArguments = {}) =>
      (await call('deleted', { sort, page: { index: 0, size: 2 }, ...args }, caller)) as unknown as {
        Source: RecordValues[]
        TotalRows: number
        HasNextPage: boolean
      }
    const first = await listDeleted()
    expect(first.Source.map(({ Name }) => Name)).toEqual(['L2', 'L1'])
    expect(first.Source[1]).toMatchObject({
      ...{ WardName: 'Far', Price: 4, AllowedActions: ['restore'] },
      ...{ ModifiedBy: kim.loginName, ModifiedOn: expect.any(String) },
    })
    expect(first.TotalRows).toBeGreaterThanOrEqual(2)
    expect(first.HasNextPage).toBe(first.TotalRows > 2)
    const conditions = [{ field: 'Name', op: 'equals', value: 'L2' }] as const
    expect((await listDeleted(kim, { conditions: [...conditions] })).Source).toMatchObject([{ ID: other.ID }])
    expect((await listDeleted(without('VIEW_Price'))).Source[1]).not.toHaveProperty('Price')
    expect((await listDeleted(buildCaller(rules, { companyId: 2 }))).Source).toEqual([])
    for (const codes of [...unrestoring, ['VIEW_Beds']])
      await expect(listDeleted(without(...codes))).rejects.toMatchObject({ status: 403 })
  })

  it('brings nothing back that refers to what is deleted at the same moment', async () => {
    const ward = getRow(await bench.call('Wards', 'create', kim, { record: { Name: 'West', CompanyID: 1 } }))
    const row = await create({ Name: 'G2', WardID: ward.ID })
    await call('delete', { ids: [row.ID] })
    meanwhile = async () => {
      await bench.base.database.run(`update wards set "IsDeleted" = true where "ID" = $1`, [ward.ID])
    }
    const restored = call('restore', { id: row.ID }).finally(() => {
      meanwhile = async () => {}
    })
    await expect(restored).rejects.toMatchObject({ envelope: { Errors: { '/WardID': expect.any(String) } } })
    expect(await read(row.ID)).toMatchObject({ IsDeleted: true, Version: 2 })
  })

  it('is brought back as its service amends it, which its past tells', async () => {
    const row = await create({ Name: 'G3', Floor: 1 })
    await call('delete', { ids: [row.ID] })
    expect(getRow(await call('restore', { id: row.ID }))).toMatchObject({ Floor: 7, Version: 3 })
    const [restored] = (await read(row.ID)).Entries
    expect(restored).toMatchObject({ Action: 'restore', Changes: [{ Field: 'Floor', Before: 1, After: 7 }] })
  })

  it('is listed to who reaches the records, as far as he may know what changed, and whole to who sees all', async () => {
    const own = await create({ Name: 'H1', Price: 1 })
    await change(own, { Price: 2 })
    await change(await create({ Name: 'H2' }), { Note: 'x' })
    const stranger = buildCaller(rules, { companyId: 2 })
    const foreign = getRow(await call('create', { record: { Name: 'H3', CompanyID: 2 } }, stranger))
    await bench.base.database.run(
      `insert into audit_entry ("Resource", "Action", "Scope") values ('Session', 'end', '@')`,
    )
    expect(await list(stranger)).toEqual([`Beds ${foreign.ID} create`])
    const mine = await list()
    expect(mine.slice(0, 4)).toEqual([
      `Beds ${own.ID + 1} update`,
      `Beds ${own.ID + 1} create`,
      `Beds ${own.ID} update`,
      `Beds ${own.ID} create`,
    ])
    expect((await list(without('VIEW_Price'))).slice(0, 3)).toEqual(
      mine.filter((_, position) => position !== 2).slice(0, 3),
    )
    expect((await list(without('VIEW_Beds', 'VIEW_Wards'))).length).toBe(0)
    const all = await list(buildCaller([...rules, 'VIEW_Price', 'SEE_ALL']))
    expect(all.slice(0, 2)).toEqual(['Session null end', `Beds ${foreign.ID} create`])
    expect(all).toHaveLength(mine.length + 2)
    expect(await list(buildCaller([...rules, 'SEE_ALL']))).toHaveLength((await list(without('VIEW_Price'))).length + 2)
    const closed = buildCaller([...rules, 'SEE_ALL'].filter(code => code !== 'VIEW_Beds'))
    expect(await list(closed)).toEqual(all.filter(line => !line.startsWith('Beds ')))
  })

  it('stays with whom the record was of when it was written, and is told page by page', async () => {
    const all = buildCaller([...rules, 'VIEW_Price', 'SEE_ALL'], { userId: 70 })
    const stranger = buildCaller(rules, { companyId: 2 })
    const [ward, other] = [1, 2].map(companyId => ({ Name: `Ward of ${companyId}`, CompanyID: companyId }))
    const home = getRow(await bench.call('Wards', 'create', kim, { record: ward as RecordValues }))
    const away = getRow(await bench.call('Wards', 'create', stranger, { record: other as RecordValues }))
    const bed = await create({ Name: 'I1', Note: 'ours' })
    const sheet = getRow(await bench.call('Sheets', 'create', kim, { record: { Name: 'Linen', WardID: home.ID } }))
    const move = { record: { ID: bed.ID, Version: 1, CompanyID: 2, Note: 'cleaned' } }
    const moved = getRow(await call('update', move, all))
    await bench.call('Sheets', 'update', all, { record: { ID: sheet.ID, Version: 1, WardID: away.ID } })
    await bench.call('Sheets', 'delete', stranger, { ids: [sheet.ID] })
    await call('update', { record: { ID: moved.ID, Version: moved.Version, Note: 'theirs' } }, stranger)
    const rows = [{ Name: 'Red' }, { Name: 'Blue' }]
    await bench.call('Colours', 'import', stranger, { args: { rows, key: 'Name', dryRun: false } })
    for (const userId of [7, 8])
      await writeAudit(bench.base.database, { userId, resource: 'Beds', recordId: null, action: 'export' })

    const [own, theirs] = [await list(), await list(stranger)]
    expect([own.shift(), theirs.shift()]).toEqual(['Beds null export', 'Beds null export'])
    const reported = [`Beds ${bed.ID} update`, `Sheets ${sheet.ID} delete`]
    expect(theirs.slice(0, 4)).toEqual(['Colours 2 import', 'Colours 1 import', ...reported])
    const ours = [`Sheets ${sheet.ID} create`, `Beds ${bed.ID} create`, `Wards ${home.ID} create`]
    expect(own.slice(0, 5)).toEqual(['Colours 2 import', 'Colours 1 import', ...ours])
    // What it was with the one and became with the other is read by who moved it, and by nobody else of either.
    const moves = [`Sheets ${sheet.ID} update`, `Beds ${bed.ID} update`]
    const mover = buildCaller([...rules, 'VIEW_Price'], { userId: 70 })
    expect((await list(mover)).filter(line => moves.includes(line))).toEqual(moves)
    expect([...own, ...theirs.slice(4)].filter(line => moves.includes(line))).toEqual([])
    expect(theirs).not.toContain(`Beds ${bed.ID} create`)
    expect([...(await list(kim, 0, 2)), ...(await list(kim, 1, 2))]).toEqual(['Beds null export', ...own.slice(0, 3)])
    const { Entries } = await read(bed.ID, stranger)
    expect(Entries.map(({ Action }) => Action)).toEqual(['update'])
    expect(JSON.stringify(Entries)).not.toContain('ours')
    expect((await read(bed.ID, all)).Entries).toHaveLength(3)
    const [first] = (await read(bed.ID, all)).Entries.slice(-1)
    await expect(revert({ ...bed, Version: 3 }, { entry: first?.ID, to: 'after' }, stranger)).rejects.toMatchObject({
      status: 404,
    })
  })
})
