import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Machine } from '#contract/machine.ts'
import { buildResource } from '#contract/resource.ts'
import { expandDescriptor } from '#contract/standardCalls.ts'
import { HttpProblem, Refusal } from '#server/platform/kernel/problem.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', title: 'Text', maxLength: 20 } as const
const scope = [{ path: 'CompanyID', claim: 'company_id' }]

const shift: Machine = {
  name: 'shift',
  state: 'Status',
  states: [{ name: 'Open' }, { name: 'Moved' }],
  initial: 'Open',
  transitions: [
    {
      event: 'move',
      from: ['Open'],
      to: 'Moved',
      guards: [
        {
          left: { field: 'Name' },
          is: 'notEquals',
          right: 'Full',
          message: 'It is full.',
          ask: { argument: 'IsForced', message: 'It is full. Move it?', permission: 'FORCE' },
        },
        {
          left: { field: 'Name' },
          is: 'notEquals',
          right: 'Late',
          message: 'It is late.',
          ask: { argument: 'IsNotified', message: 'Tell them?', no: 'send' },
        },
      ],
      set: [{ property: 'SiteID', value: { arg: 'SiteID' } }],
    },
  ],
}
const sites = buildTestResource('Sites', buildSchema({ Name: text, CompanyID: { type: 'integer' } }), { scope })
const move: Call = {
  ...{ method: 'POST', path: 'Move', event: 'move', permission: 'MOVE' },
  body: {
    ID: 'id',
    Version: 'args.Version',
    ...Object.fromEntries(
      ['SiteID', 'Reason', 'Note', 'From', 'To', 'IsForced', 'IsNotified'].map(name => [name, `args.${name}`]),
    ),
  },
  parameters: {
    Version: { type: 'integer' },
    SiteID: { type: 'integer', 'x-reference': 'Sites' },
    Reason: { title: 'Reason', enum: ['Ill', 'Other'] },
    Note: { ...text, minLength: 3, 'x-visible-when': { left: { field: 'Reason' }, is: 'equals', right: 'Other' } },
    From: { type: 'string', format: 'date' },
    To: { type: 'string', format: 'date' },
    IsForced: { type: 'boolean' },
    IsNotified: { type: 'boolean' },
  },
  required: ['Reason', 'SiteID'],
  rules: [
    {
      field: 'To',
      must: { left: { field: 'To' }, is: 'atLeast', right: { field: 'From' } },
      message: 'It ends before it starts.',
    },
  ],
}
const plain = buildTestResource(
  'Shifts',
  buildSchema({
    Name: text,
    Status: { ...text, default: 'Open', 'x-computed': true },
    SiteID: { type: 'integer', 'x-reference': 'Sites' },
    CompanyID: { type: 'integer' },
  }),
  { machine: 'shift', scope },
)
const moveMany: Call = { method: 'POST', path: 'Move/Bulk', each: 'move', body: { Ids: 'ids' } }
const shifts = buildResource(
  expandDescriptor({ ...plain.descriptor, calls: { ...plain.descriptor.calls, move, moveMany } }),
  plain.schema,
)

describe.each(listTestServers())('parameters on $name', server => {
  const bench = useEngineBench(server, [sites, shifts], {}, [shift])
  const kim = buildCaller([...listRules('Shifts', 'Sites'), 'MOVE'])
  const chief = buildCaller([...kim.permissions, 'FORCE'])

  beforeAll(async () => {
    await bench.base.database.run(`insert into sites ("Name", "CompanyID") values ('North', 1), ('Far', 2)`)
  })
  beforeEach(async () => {
    await bench.base.database.run(`
      truncate shifts restart identity;
      insert into shifts ("Name", "Status", "CompanyID")
        values ('One', 'Open', 1), ('Full', 'Open', 1), ('Late', 'Open', 1), ('Four', 'Open', 1)`)
  })

  const good = { SiteID: 1, Reason: 'Ill' }
  const send = (name: string, args: CallArguments, caller = kim) =>
    bench.call('Shifts', name, caller, args).catch((error: unknown): Envelope => {
      if (error instanceof Refusal) return error.envelope
      throw error
    })
  const moveOne = (args: RecordValues, id = 1, caller = kim) => send('move', { id, args }, caller)
  const errorsOf = async (args: RecordValues) => Object.keys((await moveOne(args)).Errors ?? {})
  const receive = (body: RecordValues) =>
    bench.engine.receive({
      ...{ resource: shifts, callName: 'move', caller: kim, requestId: '', address: '' },
      received: { params: {}, query: {}, body },
    })

  it('are refused by pointer, all at once, and nothing is done', async () => {
    expect(await moveOne({})).toMatchObject({
      Success: false,
      Errors: { '/Reason': expect.any(String), '/SiteID': expect.any(String) },
    })
    expect(await errorsOf({ ...good, Reason: 'Bored' })).toEqual(['/Reason'])
    expect(await errorsOf({ ...good, From: '2026-11-20', To: '2026-11-19' })).toEqual(['/To'])
    expect(await errorsOf({ ...good, From: 'soon' })).toEqual(['/From'])
    expect(await bench.base.database.run(`select 1 from shifts where "Status" = 'Moved'`)).toEqual([])
  })

  it('refer only to what the caller reaches', async () => {
    expect(await errorsOf({ ...good, SiteID: 2 })).toEqual(['/SiteID'])
    expect(await errorsOf({ ...good, SiteID: 99 })).toEqual(['/SiteID'])
  })

  it('are asked for only while others make them a part of the call', async () => {
    expect(await errorsOf({ ...good, Reason: 'Other', Note: 'x' })).toEqual(['/Note'])
    expect(await moveOne({ ...good, Note: 'x' })).toMatchObject({ Success: true, Source: { SiteID: 1 } })
  })

  it('of another type than the wire takes are no request at all', async () => {
    await expect(receive({ ID: 1, ...good, SiteID: 'north' })).rejects.toThrow(HttpProblem)
    await expect(receive({ ID: 1, Reason: 'Bored', SiteID: 1 })).rejects.toThrow(Refusal)
    await expect(receive({ ...good })).rejects.toThrow(HttpProblem)
  })

  it('carry the answers to questions, which say what a No does', async () => {
    expect(await moveOne(good, 2)).toMatchObject({ Success: false, Message: 'It is full.' })
    expect(await moveOne({ ...good, IsForced: true }, 2)).toMatchObject({ Success: false, Message: 'It is full.' })
    const Question = { Argument: 'IsForced', Message: 'It is full. Move it?', No: 'stop' }
    expect(await moveOne(good, 2, chief)).toMatchObject({ Success: false, Question })
    expect((await moveOne({ ...good, IsForced: false }, 2, chief)).Question).toBeUndefined()
    expect(await moveOne({ ...good, IsForced: true }, 2, chief)).toMatchObject({ Success: true })
    expect((await moveOne(good, 3)).Question).toMatchObject({ Argument: 'IsNotified', No: 'send' })
    expect(await moveOne({ ...good, IsNotified: false }, 3)).toMatchObject({ Success: true })
  })

  it('of a call for many are those of the call that it performs, checked once, and its rows ask', async () => {
    const refused = await send('moveMany', { ids: [1, 2], args: { SiteID: 2, Reason: 'Ill' } })
    expect(refused).toMatchObject({ Success: false, Source: null, Errors: { '/SiteID': expect.any(String) } })
    const asked = await send('moveMany', { ids: [1, 2, 3, 4], args: good }, chief)
    expect(asked).toMatchObject({
      Done: 2,
      Source: [
        { ID: 1, Success: true },
        { ID: 2, Question: { Argument: 'IsForced' } },
        { ID: 3, Question: { Argument: 'IsNotified' } },
        { ID: 4, Success: true },
      ],
    })
    expect(await send('moveMany', { ids: [2], args: { ...good, IsForced: true } }, chief)).toMatchObject({ Done: 1 })
  })
})
