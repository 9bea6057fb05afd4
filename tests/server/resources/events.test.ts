import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { Machine } from '#contract/machine.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import type { Extensions } from '#server/platform/resources/extension.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 20 } as const
const state = { ...text, 'x-computed': true } as const
const scope = [{ path: 'CompanyID', claim: 'company_id' }]

const shift: Machine = {
  name: 'shift',
  state: 'Status',
  states: [{ name: 'Open' }, { name: 'Cancelled', terminal: true }],
  initial: 'Open',
  settings: { NoticeHours: 4 },
  transitions: [
    {
      event: 'cancel',
      from: ['Open'],
      to: 'Cancelled',
      guards: [
        { left: { fact: 'hours' }, is: 'atLeast', right: { setting: 'NoticeHours' }, message: 'Too late.' },
        { left: { field: 'SiteID.IsOpen' }, is: 'equals', right: true, message: 'The site is shut.' },
      ],
      set: [{ property: 'Reason', value: { arg: 'reason' } }],
      effects: ['voidCards', 'refuseThirteen'],
    },
    {
      event: 'update',
      from: ['Open'],
      guards: [{ left: { field: 'Name' }, is: 'notEquals', right: 'Fixed', message: 'It is fixed.' }],
    },
    { event: 'delete', from: ['Cancelled'] },
    { event: 'close', from: ['Open'], to: 'Cancelled', actors: ['System'] },
    { event: 'note', from: ['Open'] },
  ],
}
const card: Machine = {
  name: 'card',
  state: 'Status',
  states: [{ name: 'Open' }, { name: 'Voided' }],
  initial: 'Open',
  transitions: [{ event: 'void', from: ['Open'], to: 'Voided', actors: ['System'] }],
}
const sites = buildTestResource('Sites', buildSchema({ Name: text, IsOpen: { type: 'boolean' } }))
const shifts = buildTestResource(
  'Shifts',
  buildSchema({
    Name: text,
    Reason: text,
    Status: { ...state, default: 'Open' },
    SiteID: { type: 'integer', 'x-reference': 'Sites' },
    CompanyID: { type: 'integer' },
  }),
  { machine: 'shift', scope },
)
Object.assign(shifts.descriptor.calls ?? {}, {
  cancel: {
    ...{ method: 'POST', path: 'Cancel', event: 'cancel', permission: 'CANCEL', query: { id: 'id' } },
    body: { reason: 'args.reason', Version: 'args.Version' },
    parameters: { reason: text, Version: { type: 'integer' } },
  },
  addNote: { method: 'POST', path: 'Note', sends: 'note', permission: 'NOTE' },
})
const cards = buildTestResource(
  'Cards',
  buildSchema({
    Name: text,
    Status: { ...state, default: 'Open' },
    ShiftID: { type: 'integer' },
    CompanyID: { type: 'integer' },
  }),
  { machine: 'card', scope },
)

const extensions: Extensions = {
  Shifts: {
    handlers: { addNote: async () => buildSuccess(null) },
    facts: { hours: async (_, asked) => asked.map(({ id }) => (id === 2 ? 1 : 12)) },
    effects: {
      async voidCards(context, { id }) {
        const open = await context.transaction.query<{ ID: number }>('select "ID" from cards where "ShiftID" = $1', [
          id,
        ])
        for (const each of open) await context.of('Cards', 'System').send('void', each.ID)
      },
      async refuseThirteen(_, { row }) {
        if (row.Name === 'Thirteen') throw new Refusal('Not that one.')
      },
    },
  },
}

describe.each(listTestServers())('events on $name', server => {
  const settings: Record<string, unknown> = {}
  const bench = useEngineBench(server, [sites, shifts, cards], extensions, [shift, card], async () => settings)
  const kim = buildCaller([...listRules('Shifts', 'Sites', 'Cards'), 'CANCEL'])
  const database = () => bench.base.database

  beforeAll(async () => {
    await database().run(`insert into sites ("Name", "IsOpen") values ('North', true), ('South', false)`)
  })
  beforeEach(async () => {
    await database().run(`
      truncate shifts, cards, audit_entry restart identity;
      insert into shifts ("Name", "Status", "SiteID", "CompanyID") values
        ('One', 'Open', 1, 1), ('Two', 'Open', 1, 1), ('Thirteen', 'Open', 1, 1), ('Four', 'Open', 2, 1), ('Five', 'Open', 1, 2),
        ('Fixed', 'Open', 1, 1);
      insert into cards ("Name", "Status", "ShiftID", "CompanyID")
        values ('A', 'Open', 1, 1), ('B', 'Open', 1, 2), ('C', 'Open', 3, 1)`)
    bench.written.length = 0
    delete settings.NoticeHours
  })

  const cancel = (id: number, args: RecordValues = {}, caller = kim) =>
    bench.call('Shifts', 'cancel', caller, { id, args: { reason: 'Sick', ...args } })
  const refuse = (id: number, args?: RecordValues, caller = kim) =>
    cancel(id, args, caller).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  const read = (statement: string) => database().run<RecordValues>(statement)
  const statesOf = async (table: string) =>
    (await read(`select "Status" from ${table} order by "ID"`)).map(r => r.Status)

  it('write the state and what they set, answer the fresh row, and stand in the audit once', async () => {
    expect(await cancel(1, { Version: 1 })).toMatchObject({
      Success: true,
      Source: { ID: 1, Status: 'Cancelled', Reason: 'Sick', Version: 2, AllowedActions: ['delete'] },
    })
    const [entry] = await read(`select * from audit_entry where "Resource" = 'Shifts'`)
    expect(entry).toMatchObject({ Action: 'cancel', UserID: 7, Before: { Status: 'Open' }, After: { Reason: 'Sick' } })
    expect(await bench.countAudits('Shifts')).toBe(1)
  })

  it('send events of other resources as System, also to rows that the caller does not reach', async () => {
    await cancel(1)
    expect(await statesOf('cards')).toEqual(['Voided', 'Voided', 'Open'])
    const entries = await read(`select * from audit_entry where "Resource" = 'Cards' order by "ID"`)
    expect(entries).toMatchObject([
      { Action: 'void', UserID: null, ActingFor: 7, Scope: 'company_id=1' },
      { Action: 'void', UserID: null, ActingFor: 7, Scope: 'company_id=2' },
    ])
    expect(bench.written.map(({ entity, ids }) => [entity, ids])).toEqual([
      ['shifts', [1]],
      ['cards', [1]],
      ['cards', [2]],
    ])
  })

  it.each([
    ['a fact', 2, {}, 'Too late.'],
    ['a value behind a reference', 4, {}, 'The site is shut.'],
    ['an old version', 1, { Version: 7 }, 'changed'],
    ['an effect', 3, {}, 'Not that one.'],
    ['the scope', 5, {}, 'The record was not found.'],
  ])('are refused by %s, and nothing is written', async (_, id, args, why) => {
    expect(await refuse(id, args)).toContain(why)
    expect(await statesOf('shifts')).not.toContain('Cancelled')
    expect(await statesOf('cards')).not.toContain('Voided')
    expect(bench.written).toEqual([])
  })

  it('go by the system configuration before their own constants', async () => {
    settings.NoticeHours = 1
    expect(await cancel(2)).toMatchObject({ Success: true })
    settings.NoticeHours = 24
    expect(await refuse(1)).toBe('Too late.')
  })

  it('are asked of an update and of a delete', async () => {
    const save = (ID: number) => bench.call('Shifts', 'update', kim, { record: { ID, Version: 1, Name: 'New' } })
    await expect(save(6)).rejects.toThrow('It is fixed.')
    expect(await save(1)).toMatchObject({ Success: true, Source: { Name: 'New' } })
    const remove = () => bench.call('Shifts', 'delete', kim, { ids: [1] })
    expect(await remove()).toMatchObject({ Success: false })
    await cancel(1)
    expect(await remove()).toMatchObject({ Success: true })
  })

  it('stand in AllowedActions only where the caller may make the call that sends them', async () => {
    const actions = async (caller = kim) =>
      (await bench.call('Shifts', 'list', caller)).Source?.map(row => row.AllowedActions)
    expect(await actions()).toEqual([['edit', 'cancel'], ['edit', 'cancel'], ['edit', 'cancel'], ['edit'], ['cancel']])
    expect(await actions(buildCaller(['VIEW_Shifts', 'EDIT_Shifts']))).toEqual([
      ['edit'],
      ['edit'],
      ['edit'],
      ['edit'],
      [],
    ])
    // A handler that sends one among other things.
    expect(await actions(buildCaller(['VIEW_Shifts', 'NOTE']))).toEqual(Array(5).fill(['note']))
  })

  it('are sent by System for nobody, to any row', async () => {
    await bench.engine.asSystem('Shifts', context => context.send('close', 5))
    expect(await statesOf('shifts')).toEqual(['Open', 'Open', 'Open', 'Open', 'Cancelled', 'Open'])
    expect(await read(`select "UserID", "ActingFor" from audit_entry where "Resource" = 'Shifts'`)).toEqual([
      { UserID: null, ActingFor: null },
    ])
  })

  it('happen once where two callers send them at a time', async () => {
    const results = await Promise.all([refuse(1), refuse(1), refuse(1)])
    expect(results.filter(result => result === 'nothing')).toHaveLength(1)
    expect(await bench.countAudits('Cards')).toBe(2)
  })
})
