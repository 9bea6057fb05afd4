import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Machine } from '#contract/machine.ts'
import type { Extensions } from '#server/platform/resources/extension.ts'
import type { ResourceEngine } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 20 } as const
const instant = { type: 'string', format: 'date-time', 'x-time': 'instant' } as const

const shift: Machine = {
  name: 'shift',
  state: 'Status',
  states: [
    { name: 'Open' },
    { name: 'Running' },
    { name: 'Over', terminal: true },
    { name: 'Dropped', terminal: true },
  ],
  initial: 'Open',
  settings: { ReminderHours: 12 },
  transitions: [
    {
      event: 'remind',
      from: ['Open'],
      actors: ['System'],
      guards: [{ left: { field: 'Name' }, is: 'notEquals', right: 'Silent', message: 'Nobody is reminded.' }],
      effects: ['note'],
    },
    { event: 'start', from: ['Open'], to: 'Running', actors: ['System'], effects: ['note'] },
    { event: 'end', from: ['Running'], to: 'Over', actors: ['System'], effects: ['note'] },
    { event: 'drop', from: ['Open'], to: 'Dropped' },
  ],
  clock: [
    { event: 'remind', from: ['Open'], due: { field: 'StartsOn' }, before: { setting: 'ReminderHours' }, late: 'skip' },
    { event: 'start', from: ['Open'], due: { field: 'StartsOn' } },
    { event: 'end', from: ['Running'], due: { field: 'EndsOn' }, after: '30m' },
  ],
}
const shifts = buildTestResource(
  'Shifts',
  buildSchema({
    Name: text,
    Status: { ...text, 'x-computed': true, default: 'Open' },
    StartsOn: instant,
    EndsOn: instant,
    CompanyID: { type: 'integer' },
  }),
  { machine: 'shift', scope: [{ path: 'CompanyID', claim: 'company_id' }], import: { key: ['Name'] } },
)
Object.assign(shifts.descriptor.calls ?? {}, {
  drop: { method: 'POST', path: 'Drop', event: 'drop', permission: 'EDIT_Shifts', query: { id: 'id' } },
})

describe.each(listTestServers())('the clock on $name', server => {
  let time = Date.parse('2026-11-20T00:00:00Z')
  const settings: Record<string, unknown> = {}
  let failing = (_: string) => false
  const extensions: Extensions = {
    Shifts: {
      effects: {
        async note({ callName, transaction, now }, { row }) {
          if (failing(String(row.Name))) throw new Error('The effect is broken.')
          await transaction.query('insert into happened (what, at) values ($1, $2)', [`${callName} ${row.Name}`, now()])
        },
      },
    },
  }
  const findSettings = async () => settings
  const errors: unknown[] = []
  const bench = useEngineBench(server, [shifts], extensions, [shift], findSettings, {
    now: () => new Date(time),
    onError: error => errors.push(error),
  })
  const kim = buildCaller(listRules('Shifts'))

  beforeEach(async () => {
    time = Date.parse('2026-11-20T00:00:00Z')
    failing = () => false
    delete settings.ReminderHours
    await bench.base.database.run(
      `create table if not exists happened (place bigint generated always as identity, what text, at timestamptz);
       truncate shifts, audit_entry, happened, clock_event, clock_digest restart identity`,
    )
    bench.written.length = 0
  })

  const read = (statement: string) => bench.base.database.run<RecordValues>(statement)
  const goTo = (moment: string) => {
    time = Date.parse(moment)
  }
  const add = async (record: RecordValues) => {
    const { Source } = await bench.call('Shifts', 'create', kim, { record })
    return Source as unknown as RecordValues
  }
  const save = (ID: number, Version: number, record: RecordValues) =>
    bench.call('Shifts', 'update', kim, { record: { ID, Version, ...record } })
  const work = async (engine: ResourceEngine = bench.engine) => {
    while (await engine.sendDueEvents()) {}
  }
  const happened = async () => (await read('select what from happened order by place')).map(({ what }) => what)
  const day = { StartsOn: '2026-11-21T07:00:00Z', EndsOn: '2026-11-21T19:00:00Z' }

  it('sends each event once its moment has come, in their order, as System and for nobody', async () => {
    await add({ Name: 'Day', ...day })
    await work()
    expect(await happened()).toEqual([])
    goTo('2026-11-20T19:00:00Z')
    await work()
    await work()
    expect(await happened()).toEqual(['remind Day'])
    goTo('2026-11-21T07:00:00Z')
    await work()
    goTo('2026-11-21T19:29:59Z')
    await work()
    expect(await happened()).toEqual(['remind Day', 'start Day'])
    goTo('2026-11-21T19:30:00Z')
    await work()
    expect(await happened()).toEqual(['remind Day', 'start Day', 'end Day'])
    expect(
      await read(
        `select "Action", "UserID", "ActingFor", "Scope" from audit_entry where "Action" <> 'create' order by "ID"`,
      ),
    ).toEqual(
      ['remind', 'start', 'end'].map(Action => ({ Action, UserID: null, ActingFor: null, Scope: 'company_id=1' })),
    )
    expect(await read('select "Status", due_on from shifts')).toEqual([{ Status: 'Over', due_on: null }])
  })

  it('catches up in order after an outage, and leaves out what is not worth it then', async () => {
    await add({ Name: 'Day', ...day })
    await add({ Name: 'Night', StartsOn: '2026-11-21T19:00:00Z', EndsOn: '2026-11-22T07:00:00Z' })
    goTo('2026-11-25T00:00:00Z')
    await work()
    expect(await happened()).toEqual(['start Day', 'start Night', 'end Day', 'end Night'])
  })

  it('follows a moment that is moved, and sends an event again for the new one', async () => {
    await add({ Name: 'Day', ...day })
    goTo('2026-11-20T19:00:00Z')
    await work()
    await save(1, 1, { StartsOn: '2026-11-22T07:00:00Z', EndsOn: '2026-11-22T19:00:00Z' })
    goTo('2026-11-21T12:00:00Z')
    await work()
    expect(await happened()).toEqual(['remind Day'])
    goTo('2026-11-21T19:00:30Z')
    await work()
    expect(await happened()).toEqual(['remind Day', 'remind Day'])
  })

  it('sends nothing to a row that was deleted, or has left the state', async () => {
    await add({ Name: 'Gone', ...day })
    await add({ Name: 'Dropped', ...day })
    await bench.call('Shifts', 'delete', kim, { ids: [1] })
    await bench.call('Shifts', 'drop', kim, { id: 2 })
    goTo('2026-11-25T00:00:00Z')
    await work()
    expect(await happened()).toEqual([])
  })

  it('sends what is refused once, says why, and goes on', async () => {
    await add({ Name: 'Silent', ...day })
    goTo('2026-11-20T19:00:00Z')
    await work()
    await work()
    expect(await read('select "Event", "Status", "Attempts", "Message" from clock_event')).toEqual([
      { Event: 'remind', Status: 'Refused', Attempts: 1, Message: 'Nobody is reminded.' },
    ])
    goTo('2026-11-21T07:00:00Z')
    await work()
    expect(await happened()).toEqual(['start Silent'])
  })

  it('tries again what fails, with growing pauses, and sets it aside after eight attempts without holding up others', async () => {
    failing = name => name === 'Broken'
    await add({ Name: 'Broken', ...day })
    await add({ Name: 'Sound', ...day })
    goTo('2026-11-21T07:00:00Z')
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await work()
      const [{ Attempts, Status }] = (await read('select * from clock_event')) as [RecordValues]
      expect([Attempts, Status]).toEqual([attempt, attempt < 8 ? 'Waiting' : 'Failed'])
      const [{ due_on }] = (await read('select due_on from shifts where "ID" = 1')) as [RecordValues]
      if (due_on === null) continue
      pauses.push((Date.parse(String(due_on)) - time) / 1000)
      time = Date.parse(String(due_on)) - 1
      await work()
      time += 1
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128])
    await work()
    expect(await happened()).toEqual(['start Sound'])
    expect(await read('select "Status" from shifts order by "ID"')).toEqual([{ Status: 'Open' }, { Status: 'Running' }])
  })

  it('notes a failure of the whole transaction at the row that failed, in general words, and sends the others', async () => {
    await read(`create function break_commit() returns trigger language plpgsql as $$ begin
        if new.what like '%Broken' then raise exception 'The commit is broken.'; end if;
        return null;
      end $$;
      create constraint trigger broken after insert on happened deferrable initially deferred
        for each row execute function break_commit()`)
    for (const Name of ['Sound', 'Broken', 'Late']) await add({ Name, ...day })
    goTo('2026-11-21T07:00:00Z')
    errors.length = 0
    await work()
    await read('drop trigger broken on happened; drop function break_commit()')
    expect(await happened()).toEqual(['start Sound', 'start Late'])
    expect(await read('select "RecordID", "Status", "Message" from clock_event')).toEqual([
      { RecordID: 2, Status: 'Waiting', Message: expect.stringContaining("The server's log says what.") },
    ])
    expect(errors.map(String)).toContainEqual(expect.stringContaining('The commit is broken.'))
  })

  it('keeps the pause of what failed where its row is saved meanwhile', async () => {
    failing = () => true
    await add({ Name: 'Day', ...day })
    goTo('2026-11-21T07:00:00Z')
    await work()
    await save(1, 1, { EndsOn: '2026-11-21T20:00:00Z' })
    time += 1999
    await work()
    expect(await read('select "Status", "Attempts" from clock_event')).toEqual([{ Status: 'Waiting', Attempts: 1 }])
    failing = () => false
    time += 1
    await work()
    expect(await happened()).toEqual(['start Day'])
  })

  it('ends as left out what failed and is not worth it any more by its next attempt', async () => {
    failing = () => true
    await add({ Name: 'Day', ...day })
    goTo('2026-11-20T19:00:00Z')
    await work()
    failing = () => false
    time += 60_001
    await work()
    expect(await read('select "Event", "Status" from clock_event')).toEqual([{ Event: 'remind', Status: 'Skipped' }])
    expect(await happened()).toEqual([])
  })

  it('says that what had failed was sent after all', async () => {
    failing = () => true
    await add({ Name: 'Day', ...day })
    goTo('2026-11-21T07:00:00Z')
    await work()
    failing = () => false
    time += 2000
    await work()
    expect(await read('select "Status", "Attempts" from clock_event')).toEqual([{ Status: 'Sent', Attempts: 1 }])
    expect(await happened()).toEqual(['start Day'])
  })

  it('works out anew when rows are due where a setting has changed', async () => {
    await add({ Name: 'Day', ...day })
    await bench.engine.recomputeDue()
    settings.ReminderHours = 24
    await bench.engine.recomputeDue()
    goTo('2026-11-20T07:00:00Z')
    await work()
    expect(await happened()).toEqual(['remind Day'])
  })

  it('takes up rows that were there before it', async () => {
    await read(`insert into shifts ("Name", "Status", "StartsOn", "CompanyID")
      select 'Old', 'Open', '2026-11-20T00:00:00Z', 1 from generate_series(1, 1100)`)
    await bench.engine.recomputeDue()
    await work()
    expect((await happened()).length).toBe(1100)
  })

  it('sends each event once where two instances work on the same rows', async () => {
    await read(`insert into shifts ("Name", "Status", "StartsOn", "CompanyID", due_on)
      select 'Row ' || n, 'Open', '2026-11-20T00:00:00Z', 1, '2026-11-20T00:00:00Z' from generate_series(1, 300) n`)
    await Promise.all([work(), work(bench.buildEngine()), work(bench.buildEngine())])
    const sent = await happened()
    expect([sent.length, new Set(sent).size]).toEqual([300, 300])
    expect(await bench.countAudits('Shifts')).toBe(300)
  })

  it('goes for rows that an import brings and changes', async () => {
    const bring = (StartsOn: string) =>
      bench.call('Shifts', 'import', kim, { args: { rows: [{ Name: 'Brought', StartsOn }], key: 'Name' } })
    await bring('2026-11-22T07:00:00Z')
    await bring('2026-11-21T07:00:00Z')
    goTo('2026-11-21T07:00:00Z')
    await work()
    expect(await happened()).toEqual(['start Brought'])
  })
})
