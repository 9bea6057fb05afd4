import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { DomainEventType } from '#contract/domainEvents.ts'
import type { Machine } from '#contract/machine.ts'
import {
  buildSubscriptionTask,
  type DomainEvent,
  type EventSubscription,
} from '#server/platform/domain-events/index.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import type { Extensions } from '#server/platform/resources/extension.ts'
import { openTaskQueue, type TaskQueue } from '#server/platform/tasks/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string' } as const
const integer = { type: 'integer' } as const

const tour: Machine = {
  name: 'tour',
  state: 'Status',
  states: [{ name: 'Open' }, { name: 'Left' }],
  initial: 'Open',
  transitions: [
    {
      event: 'leave',
      from: ['Open'],
      to: 'Left',
      raise: [
        { event: 'TOUR_LEFT', payload: { Reason: { arg: 'reason' } } },
        { event: 'TOUR_MISSED', when: { left: { field: 'Seats' }, is: 'above', right: 3 } },
      ],
      effects: ['refuseThirteen'],
    },
    {
      event: 'update',
      from: ['Open'],
      raise: [{ event: 'TOUR_MISSED', when: { left: { field: 'Seats' }, is: 'above', right: 5 } }],
    },
    { event: 'delete', from: ['Open', 'Left'], raise: [{ event: 'TOUR_MISSED' }] },
  ],
}
const events: DomainEventType[] = [
  {
    ...{ code: 'TOUR_LEFT', name: 'Tour left', resource: 'Tours' },
    payload: { ID: integer, Status: text, Name: text, Reason: text, Guide: text },
    required: ['ID', 'Name'],
  },
  { code: 'TOUR_MISSED', name: 'Tour missed', resource: 'Tours', payload: { ID: integer, Seats: integer } },
  { code: 'BOAT_SUNK', name: 'Boat sunk', resource: 'Boats', payload: {} },
]
const tours = buildTestResource(
  'Tours',
  buildSchema({
    ...{ Name: text, Guide: text, Seats: integer, CompanyID: integer, OrganizationID: integer },
    Status: { ...text, 'x-computed': true, default: 'Open' },
  }),
  { machine: 'tour', scope: [{ path: 'CompanyID', claim: 'company_id' }] },
)
const boats = buildTestResource('Boats', buildSchema({ Name: text }))
Object.assign(tours.descriptor.calls ?? {}, {
  leave: {
    ...{ method: 'POST', path: 'Leave', event: 'leave', permission: 'LEAVE', query: { id: 'id' } },
    body: { reason: 'args.reason' },
    parameters: { reason: text },
  },
  tell: { method: 'POST', path: 'Tell', permission: 'LEAVE', query: { id: 'id' } },
})

const raised: { code: string; payload: RecordValues } = { code: 'TOUR_LEFT', payload: {} }
const extensions: Extensions = {
  Tours: {
    handlers: {
      async tell(context) {
        await context.raise(raised.code, Number(context.args.id), raised.payload)
        return { Success: true, Source: null, Message: null }
      },
    },
    effects: {
      async refuseThirteen(_, { row }) {
        if (row.Name === 'Thirteen') throw new Refusal('Not that one.')
      },
    },
  },
}

describe.each(listTestServers())('domain events on $name', server => {
  let queue: TaskQueue | null = null
  let subscriptions: EventSubscription[] = []
  const bench = useEngineBench(server, [tours, boats], extensions, [tour], undefined, {
    events,
    subscriptions: () => subscriptions,
    tasks: { add: (...task) => (queue ? queue.add(...task) : Promise.reject(new Error('No queue.'))) },
  })
  const kim = buildCaller([...listRules('Tours'), 'LEAVE'])
  const run = <Row extends object = RecordValues>(statement: string) => bench.base.database.run<Row>(statement)
  const readEvents = () => run('select * from domain_event order by "ID"')
  const leave = (id: number) => bench.call('Tours', 'leave', kim, { id, args: { reason: 'Rain' } })

  beforeAll(async () => {
    await run(`insert into tours ("Name", "Seats", "CompanyID", "OrganizationID", "Status")
      select name, seats, 1, organization, 'Open'
      from (values ('One', 2, 40::bigint), ('Thirteen', 2, 40), ('Big', 4, null)) t(name, seats, organization)`)
  })
  beforeEach(() =>
    run(
      `truncate domain_event; update tours set "Status" = 'Open', "IsDeleted" = false, "Seats" = case "ID" when 3 then 4 else 2 end`,
    ),
  )

  it('are written with what the row has become, where the transition says else from there, and whose the row is', async () => {
    await leave(1)
    expect(await readEvents()).toMatchObject([
      {
        ...{ Code: 'TOUR_LEFT', Resource: 'Tours', RecordID: 1, CompanyID: 1, OrganizationID: 40 },
        ...{ Actor: 'kim', ActorKind: 'Agency', ActingFor: null, RequestID: null },
        Payload: { ID: 1, Status: 'Left', Name: 'One', Reason: 'Rain' },
      },
    ])
    expect((await readEvents())[0]?.Payload).not.toHaveProperty('Guide')
  })

  it('are raised only where their condition holds, by System as by a user', async () => {
    await bench.engine.asSystem('Tours', context => context.send('leave', 3))
    expect(await readEvents()).toMatchObject([
      { Code: 'TOUR_LEFT', ActorKind: 'System', OrganizationID: null },
      { Code: 'TOUR_MISSED', Payload: { ID: 3, Seats: 4 } },
    ])
  })

  it('are not there where an effect or the version refuses the whole', async () => {
    await expect(leave(2)).rejects.toThrow('Not that one.')
    expect(await readEvents()).toEqual([])
    await expect(bench.call('Tours', 'update', kim, { record: { ID: 3, Version: 0, Seats: 9 } })).rejects.toThrow()
    expect(await readEvents()).toEqual([])
  })

  it('are raised by a save as it becomes, and by a delete', async () => {
    const save = async (Seats: number) => {
      const [row] = await run('select "Version" from tours where "ID" = 1')
      await bench.call('Tours', 'update', kim, { record: { ID: 1, Version: row?.Version, Seats } })
    }
    await save(5)
    expect(await readEvents()).toEqual([])
    await save(6)
    await bench.call('Tours', 'delete', kim, { ids: [1] })
    expect(await readEvents()).toMatchObject([
      { Code: 'TOUR_MISSED', Payload: { ID: 1, Seats: 6 } },
      { Code: 'TOUR_MISSED', RecordID: 1 },
    ])
  })

  it.each([
    ['lacks what it must have', 'TOUR_LEFT', { ID: 1 }, 'breaks "required" at /Name'],
    ['has another type', 'TOUR_LEFT', { ID: 'One', Name: 'One' }, 'breaks "type" at /ID'],
    ['has a name too many', 'TOUR_MISSED', { Weather: 'Rain' }, 'breaks "additionalProperties"'],
    ['is of an event that nobody knows', 'TOUR_GONE', {}, 'no domain event TOUR_GONE'],
    ['is of an event of another resource', 'BOAT_SUNK', {}, 'happens to Boats, not to Tours'],
  ])('are refused to a service whose payload %s', async (_, code, payload, says) => {
    Object.assign(raised, { code, payload })
    await expect(bench.call('Tours', 'tell', kim, { id: 1 })).rejects.toThrow(says)
    expect(await readEvents()).toEqual([])
  })

  describe('that services subscribe to', () => {
    const failures: unknown[] = []
    const patience = { timeout: 20_000 }

    async function subscribe(...handlers: EventSubscription[]) {
      subscriptions = handlers
      const kinds = handlers.map(each =>
        buildSubscriptionTask(bench.base.database, each, error => failures.push(error)),
      )
      const { database } = bench.base
      queue = await openTaskQueue({ database, kinds, workedOn: kinds, onError: error => failures.push(error) })
    }
    afterEach(async () => {
      await queue?.close()
      queue = null
      subscriptions = []
      expect(failures.splice(0)).toEqual([])
    })

    it('come to each after the commit, and one that fails is tried again without holding up another', async () => {
      const taken: DomainEvent[] = []
      const attempts: number[] = []
      await subscribe(
        {
          name: 'test.failing',
          codes: '*',
          async handle({ id }) {
            attempts.push(id)
            if (taken.length < 2 || attempts.length < 3) throw new Error('Not now.')
          },
        },
        {
          name: 'test.taking',
          codes: ['TOUR_LEFT'],
          async handle(event) {
            const [row] = await run(`select "Status" from tours where "ID" = ${event.recordId}`)
            taken.push({ ...event, payload: { ...event.payload, seen: row?.Status } })
          },
        },
      )
      await expect(leave(2)).rejects.toThrow('Not that one.')
      await leave(1)
      await leave(3)
      await expect.poll(() => taken.length, patience).toBe(2)
      const [one] = taken.toSorted((a, b) => a.recordId - b.recordId)
      expect(one).toMatchObject({
        ...{ code: 'TOUR_LEFT', resource: 'Tours', recordId: 1, companyId: 1, organizationId: 40, requestId: null },
        actor: { loginName: 'kim', kind: 'Agency', actingFor: null },
        payload: { ID: 1, Reason: 'Rain', seen: 'Left' },
      })
      expect(one?.createdOn).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
      // Two departures and a miss: each until it is taken.
      await expect.poll(() => new Set(attempts).size, patience).toBe(3)
      await expect.poll(() => attempts.length, patience).toBeGreaterThan(3)
      expect(taken).toHaveLength(2)
    })

    it('say what a subscription met with until it has done its part, and are reported once they are given up', async () => {
      await leave(1)
      const [{ ID: id = 0 } = {}] = await run<{ ID: number }>('select "ID" from domain_event')
      const problems = async () => (await run('select "Problem" from "domain-event"'))[0]?.Problem
      let isBroken = true
      const handle = async () => {
        if (isBroken) throw new Error('No such template.')
      }
      const reported: unknown[] = []
      const kind = buildSubscriptionTask(bench.base.database, { name: 'test.broken', codes: '*', handle }, error =>
        reported.push(error),
      )
      const attempt = (number: number) =>
        kind.run({ id }, { id: '', attempt: number, signal: new AbortController().signal })
      await expect(attempt(1)).rejects.toThrow('No such template.')
      expect(await problems()).toBe('test.broken: No such template.')
      await kind.onExhausted?.({ id })
      expect(await problems()).toBe('test.broken: given up: No such template.')
      expect(reported).toMatchObject([{ message: expect.stringContaining('TOUR_LEFT') }])
      isBroken = false
      await attempt(2)
      expect(await problems()).toBeNull()
    })

    it('bear no task where nobody wants them', async () => {
      await subscribe({ name: 'test.other', codes: ['BOAT_SUNK'], handle: async () => {} })
      await leave(1)
      expect(await run(`select 1 from pgboss.job where name = 'test.other'`)).toEqual([])
    })
  })
})
