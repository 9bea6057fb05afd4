import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { Machine } from '#contract/machine.ts'
import type { UserType } from '#server/platform/access/caller.ts'
import type { Extensions } from '#server/platform/resources/extension.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 20 } as const
const number = { type: 'integer' } as const
const state = { ...text, 'x-computed': true } as const

/** Who wants a job: a cut of the specification's candidate jobs. */
const bid: Machine = {
  name: 'bid',
  state: 'Status',
  states: [
    { name: 'Requested' },
    { name: 'Offered' },
    { name: 'Confirmed' },
    { name: 'Declined', terminal: true, message: 'It was declined.' },
  ],
  initial: 'Requested',
  transitions: [
    {
      event: 'apply',
      from: ['none'],
      to: 'Requested',
      actors: ['Candidate', 'Agency'],
      guards: [
        { left: { field: 'JobID.IsOpen' }, is: 'equals', right: true, message: 'The job is not open.' },
        { left: { fact: 'isFree' }, is: 'equals', right: true, message: 'The candidate is not free.' },
      ],
      set: [{ property: 'Note', value: { arg: 'note' } }],
      effects: ['count'],
    },
    {
      event: 'offer',
      from: ['none', 'Requested'],
      to: 'Offered',
      actors: ['Agency'],
      set: [{ property: 'Note', value: { arg: 'note' } }],
    },
    {
      event: 'accept',
      from: ['Offered'],
      to: 'Confirmed',
      actors: ['Agency', 'Candidate'],
      guards: [{ left: { fact: 'free' }, is: 'above', right: 0, message: 'The job is filled.' }],
    },
    { event: 'decline', from: ['Requested', 'Offered'], to: 'Declined' },
    { event: 'expire', from: ['Requested', 'Offered'], to: 'Declined', actors: ['System'] },
  ],
}
const jobs = buildTestResource('Jobs', buildSchema({ Name: text, IsOpen: { type: 'boolean' }, Demand: number }), {
  lockOrder: 1,
})
const bids = buildTestResource(
  'Bids',
  buildSchema(
    {
      JobID: { ...number, 'x-reference': 'Jobs' },
      Nurse: number,
      Note: text,
      Status: { ...state, default: 'Requested' },
      CompanyID: number,
    },
    ['JobID', 'Nurse', 'Note'],
  ),
  { machine: 'bid', represent: '{Nurse}', scope: [{ path: 'CompanyID', claim: 'company_id' }], lockOrder: 2 },
)
const parameters = { JobID: number, Nurse: number, note: text }
const choosing = { target: ['JobID', 'Nurse'], lock: ['JobID'], parameters, permission: 'ADD_Bids' }
const body = { JobID: 'args.JobID', Nurse: 'args.Nurse', note: 'args.note' }
const onOne = { method: 'POST', query: { id: 'id' }, permission: 'EDIT_Bids', lock: ['JobID'] } as const
Object.assign(bids.descriptor.calls ?? {}, {
  apply: { method: 'POST', path: 'Apply', event: 'apply', body, ...choosing },
  offer: { method: 'POST', path: 'Offer', event: 'offer', body, ...choosing },
  accept: { ...onOne, path: 'Accept', event: 'accept' },
  decline: { ...onOne, path: 'Decline', event: 'decline' },
  foresee: { method: 'GET', path: 'Foresee', permission: 'EDIT_Bids' },
  acceptMany: { method: 'POST', path: 'Accept/Bulk', body: 'ids', each: 'accept', permission: 'EDIT_Bids' },
})

const extensions: Extensions = {
  Bids: {
    facts: {
      isFree: async (_, asked) => asked.map(({ row }) => row.Nurse !== 13),
      free: async ({ database }, asked) =>
        Promise.all(
          asked.map(async ({ id }) => {
            const [row] = await database.query<{ free: number }>(
              `select j."Demand" - (select count(*) from bids o where o."JobID" = j."ID" and o."Status" = 'Confirmed') as free
               from bids b join jobs j on j."ID" = b."JobID" where b."ID" = $1`,
              [id],
            )
            return row?.free ?? 0
          }),
        ),
    },
    handlers: {
      async foresee(context) {
        const drafts = [5, 13, 14].map(Nurse => ({ JobID: 1, Nurse }))
        return buildSuccess([...(await context.judge('accept', [1, 2, 99])), ...(await context.judge('apply', drafts))])
      },
    },
    effects: {
      async count({ transaction }, { id, before, row }) {
        await transaction.query(`update jobs set "Name" = $1 where "ID" = $2`, [`${id} ${before}`, row.JobID])
      },
    },
  },
}

describe.each(listTestServers())('an event with a target on $name', server => {
  const bench = useEngineBench(server, [jobs, bids], extensions, [bid])
  const kim = buildCaller(listRules('Jobs', 'Bids'))
  const read = (statement: string) => bench.base.database.run<RecordValues>(statement)
  const apply = (args: RecordValues, name = 'apply', caller = kim) =>
    bench.call('Bids', name, caller, { args: { JobID: 1, Nurse: 5, note: 'Please', ...args } })

  beforeEach(async () => {
    await read(`truncate jobs, bids, audit_entry restart identity;
      insert into jobs ("Name", "IsOpen", "Demand") values ('One', true, 1), ('Shut', false, 1), ('Three', true, 2)`)
  })

  it('makes the row where there is none, with its audit entry and its effects, and answers it', async () => {
    expect(await apply({})).toMatchObject({
      Success: true,
      Source: { ID: 1, JobID: 1, Nurse: 5, Note: 'Please', Status: 'Requested', CompanyID: 1 },
    })
    expect(await read('select "Action", "Before", "After", "Scope" from audit_entry')).toMatchObject([
      { Action: 'apply', Before: null, After: { Status: 'Requested', Note: 'Please' }, Scope: 'company_id=1' },
    ])
    expect(await read('select "Name" from jobs where "ID" = 1')).toEqual([{ Name: '1 null' }])
  })

  it('is judged without being sent: of rows, of drafts and of what is not there, by one reading of the facts', async () => {
    await apply({}, 'offer')
    await bench.call('Bids', 'apply', kim, { args: { JobID: 1, Nurse: 8, note: 'a' } })
    const { Source } = await bench.call('Bids', 'foresee', kim)
    const refused = (message: unknown) => ({ isAllowed: false, message })
    expect(Source).toEqual([
      { isAllowed: true },
      refused(expect.stringMatching(/./)),
      refused('The record was not found.'),
      ...[refused(expect.stringMatching(/./)), refused(expect.stringMatching(/./)), { isAllowed: true }],
    ])
    expect(await read(`select count(*) as rows from bids where "Status" = 'Confirmed'`)).toEqual([{ rows: 0 }])
  })

  it('goes to the live row, and makes another once that one is over', async () => {
    await apply({})
    await expect(apply({})).rejects.toThrow()
    expect(await apply({}, 'offer')).toMatchObject({ Source: { ID: 1, Status: 'Offered' } })
    await bench.call('Bids', 'decline', kim, { id: 1 })
    expect(await apply({})).toMatchObject({ Source: { ID: 2, Status: 'Requested' } })
    expect(await read('select count(*) as rows from bids')).toEqual([{ rows: 2 }])
  })

  it.each([
    ['a value behind a reference', { JobID: 2 }, 'The job is not open.'],
    ['a fact', { Nurse: 13 }, 'The candidate is not free.'],
    ['a reference that leads nowhere, before a fact is asked', { JobID: 99, Nurse: 13 }, 'was not found'],
    ['a value that is missing', { note: null }, ''],
    ['a parameter that is missing', { Nurse: null }, 'Nurse is missing.'],
  ])('is refused by %s, and no row is made', async (_, args, why) => {
    await expect(apply(args)).rejects.toThrow(why)
    expect(await read('select * from bids')).toEqual([])
  })

  it('makes one row where several callers make it at a time', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => apply({}, 'offer')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await read('select "Status" from bids')).toEqual([{ Status: 'Offered' }])
  })

  it('does not reach the row of another company', async () => {
    await apply({})
    await expect(apply({}, 'offer', buildCaller(listRules('Bids', 'Jobs'), { companyId: 2 }))).rejects.toThrow(
      'not found',
    )
  })

  it('waits at the records that it locks, so that no more are confirmed than there is demand for', async () => {
    for (let nurse = 1; nurse <= 6; nurse += 1) await apply({ JobID: 3, Nurse: nurse }, 'offer')
    const ids = [1, 2, 3, 4, 5, 6]
    const alone = ids.slice(0, 3).map(id => bench.call('Bids', 'accept', kim, { id }))
    await Promise.allSettled([...alone, bench.call('Bids', 'acceptMany', kim, { ids: ids.slice(3).reverse() })])
    expect(await read(`select count(*) as rows from bids where "Status" = 'Confirmed'`)).toEqual([{ rows: 2 }])
  })

  const actors: [string, UserType | 'System'][] = [
    ['Agency', 'OrganizationUser'],
    ['Candidate', 'Candidate'],
    ['Facility', 'EmployerUser'],
    ['System', 'System'],
  ]
  const ways: Record<string, Record<string, [to: string, ...actors: string[]]>> = {
    Requested: {
      offer: ['Offered', 'Agency'],
      decline: ['Declined', 'Agency', 'Candidate', 'Facility', 'System'],
      expire: ['Declined', 'System'],
    },
    Offered: {
      accept: ['Confirmed', 'Agency', 'Candidate'],
      decline: ['Declined', 'Agency', 'Candidate', 'Facility', 'System'],
      expire: ['Declined', 'System'],
    },
    Confirmed: {},
    Declined: {},
  }
  it.each(Object.keys(ways).flatMap(from => actors.map(([actor, type]) => [from, actor, type] as const)))(
    'leaves %s by the events of %s alone, whoever sends which',
    async (from, actor, type) => {
      for (const event of ['apply', 'offer', 'accept', 'decline', 'expire']) {
        await read(`truncate bids restart identity;
          insert into bids ("JobID", "Nurse", "Status", "CompanyID") values (1, 5, '${from}', 1)`)
        const send = () =>
          type === 'System'
            ? bench.engine.asSystem('Bids', context => context.send(event, 1))
            : bench.engine.perform({
                ...{ resource: 'Bids', callName: 'one', caller: kim, args: { id: 1 } },
                ...(event === 'expire' ? {} : { callName: event, caller: { ...kim, userType: type } }),
                args: event === 'apply' || event === 'offer' ? { args: { JobID: 1, Nurse: 5 } } : { id: 1 },
              })
        const known = ways[from]?.[event]
        await Promise.resolve(send()).catch(() => {})
        const [row] = await read('select "Status" from bids where "ID" = 1')
        const isOpen = known?.slice(1).includes(actor)
        expect([event, row?.Status]).toEqual([event, isOpen ? known?.[0] : from])
      }
    },
  )
})
