import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BulkNext, type BulkResult, buildBulkResult } from '#contract/bulk.ts'
import type { CallArguments, Matching, RecordKey } from '#contract/callArguments.ts'
import type { Machine } from '#contract/machine.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import type { Effect } from '#server/platform/resources/extension.ts'
import { isDeep, scale } from '#tests/support/scale.ts'
import { startProgram } from '../support/process.ts'
import { createShippedDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const rowCount = scale(1000, 4000)
const stuck = rowCount / 2
const patience = 180_000

const machine: Machine = {
  name: 'door',
  state: 'Status',
  states: [{ name: 'Open' }, { name: 'Shut' }],
  initial: 'Open',
  transitions: [{ event: 'shut', from: ['Open'], to: 'Shut', permission: 'SHUT_DOOR', effects: ['countUp'] }],
}
const text = { type: 'string', maxLength: 20 } as const
const many = { method: 'POST', body: { Ids: 'ids', Matching: 'matching' } } as const
const doors = buildTestResource(
  'Doors',
  buildSchema({
    Name: text,
    Status: { ...text, 'x-computed': true },
    Note: { ...text, 'x-read': 'READ_NOTE' },
    CompanyID: { type: 'integer' },
  }),
  { machine: 'door', scope: [{ path: 'CompanyID', claim: 'company_id' }] },
)
Object.assign(doors.descriptor.calls ?? {}, {
  shut: { method: 'POST', path: 'Shut', event: 'shut', permission: 'SHUT_DOOR', query: { id: 'id' } },
  shutMany: { ...many, path: 'Shut/Bulk', each: 'shut' },
  deleteMany: { ...many, path: 'Delete/Bulk', each: 'delete' },
  updateMany: {
    ...{ method: 'POST', path: 'Update/Bulk', each: 'update', required: ['values'] },
    body: { ...many.body, Values: 'args.values' },
    parameters: { values: { type: 'object' } },
  },
})

const toPart = ({ After, Through, Set: set }: BulkNext): Matching => ({ after: After, through: Through, set })

/** Writes first what a refusal has to take back. */
const countUp: Effect = async ({ transaction }, { id, row }) => {
  await transaction.query(`update doors set "Note" = 'shut' where "ID" = $1`, [id])
  if (row.Name === 'Broken') throw new Error(`Door ${id} cannot open.`)
  if (row.Name === `Door ${stuck}`) throw new Refusal('This door is stuck.')
}

describe.each(listTestServers())('a call for many on $name', server => {
  const bench = useEngineBench(
    server,
    [doors],
    {
      Doors: {
        effects: { countUp },
        async beforeDelete({ stored }) {
          if (stored.Name === 'Broken') throw new Error(`Door ${stored.ID} cannot open.`)
          if (stored.Name === `Door ${stuck}`) throw new Refusal('This door is stuck.')
        },
      },
    },
    [machine],
  )
  const kim = buildCaller([...listRules('Doors'), 'SHUT_DOOR'])

  beforeEach(async () => {
    await bench.base.database.run(
      `truncate doors restart identity; truncate audit_entry;
       insert into doors ("Name", "Status", "CompanyID")
       select 'Door ' || n, 'Open', case when n % 10 = 0 and n <> ${stuck} then 2 else 1 end from generate_series(1, ${rowCount}) n`,
    )
    bench.written.length = 0
  })

  const make = async (callName: string, args: CallArguments, caller: Caller = kim) =>
    (await bench.call('Doors', callName, caller, args)) as unknown as BulkResult

  /** Asks again with `Next` until there is none, and answers all rows as if they were one part. */
  async function makeAll(callName: string, matching: Matching): Promise<BulkResult> {
    const first = await make(callName, { matching })
    const results = [...(first.Source ?? [])]
    for (let { Next } = first; Next; ) {
      const part = await make(callName, { matching: { ...matching, ...toPart(Next) } })
      expect(part.Total).toBeNull()
      results.push(...(part.Source ?? []))
      Next = part.Next
    }
    return buildBulkResult({ results, total: first.Total, next: null, message: first.Message ?? '' })
  }

  async function count(condition: string): Promise<number> {
    const [row] = await bench.base.database.run<{ total: number }>(
      `select count(*) as total from doors where ${condition}`,
    )
    return Number(row?.total)
  }

  const ownRows = rowCount - rowCount / 10 + 1

  it.each([
    ['shutMany', `"Status" = 'Shut'`],
    ['deleteMany', '"IsDeleted"'],
  ])(
    '%s does many rows in parts, tells why one in the middle is refused, and never sees those of others',
    async (callName, isDone) => {
      const answer = await makeAll(callName, {})
      expect(answer).toMatchObject({ Success: false, Done: ownRows - 1, Refused: 1, Total: ownRows })
      expect(answer.Source?.filter(({ Success }) => !Success)).toEqual([
        { ID: stuck, Success: false, Message: 'This door is stuck.' },
      ])
      expect(new Set(answer.Source?.map(({ ID }) => ID)).size).toBe(ownRows)
      expect(await count(`${isDone} and "CompanyID" = 1 and "Version" = 2`)).toBe(ownRows - 1)
      expect(await count(`not (${isDone}) and "Version" = 1`)).toBe(rowCount - ownRows + 1)
      expect(await bench.countAudits('Doors')).toBe(ownRows - 1)
      const announced = bench.written.flatMap(({ ids }) => ids ?? [])
      expect([announced.length, new Set(announced).size]).toEqual([ownRows - 1, ownRows - 1])
    },
    patience,
  )

  it('tells what was done before something failed, and of the failure when it is asked to go on', async () => {
    await bench.base.database.run(`update doors set "Name" = 'Broken' where "ID" = 222`)
    const { Source, Next } = await make('shutMany', { matching: {} })
    expect(await count(`"Status" = 'Shut'`)).toBe(Source?.length)
    expect(Source?.at(-1)?.ID).toBe(Next?.After)
    expect(Number(Next?.After)).toBeLessThan(222)
    const further = { matching: toPart(Next as BulkNext) }
    await expect(make('shutMany', further)).rejects.toThrow('Door 222 cannot open.')
    expect(await count(`"Status" = 'Shut'`)).toBe(Source?.length)
  })

  it.each(['shutMany', 'deleteMany'])(
    '%s tells which named rows it did before one failed, and those to go on with',
    async callName => {
      await bench.base.database.run(`update doors set "Name" = 'Broken' where "ID" = 86`)
      const ids = Array.from({ length: 200 }, (_, index) => index + 1).filter(id => id % 10 !== 0)
      const { Source, Left, Total } = await make(callName, { ids })
      expect([...(Source ?? []).map(({ ID }) => ID), ...Left]).toEqual(ids)
      expect(Source?.every(({ Success }) => Success)).toBe(true)
      expect(Left).toContain(86)
      expect(Total).toBe(ids.length)
      expect(await count(`"Version" = 2`)).toBe(Source?.length)
      await expect(make(callName, { ids: [...Left] })).rejects.toThrow('Door 86 cannot open.')
      await bench.base.database.run(`update doors set "Name" = 'Door 86' where "ID" = 86`)
      expect(await make(callName, { ids: [...Left] })).toMatchObject({ Success: true, Done: Left.length, Left: [] })
    },
  )

  it('takes the rows of a filter but those that are left out, and no other', async () => {
    const conditions = [{ field: 'Name', op: 'startsWith', value: 'Door 77' } as const]
    const { Source, Total, Message } = await make('shutMany', { matching: { conditions, excluded: [771] } })
    expect(Source?.map(({ ID }) => ID)).toEqual([77, 772, 773, 774, 775, 776, 777, 778, 779])
    expect(Total).toBe(9)
    expect(Message).toBe('9 of 9 records were processed.')
    expect(await count(`"Status" = 'Shut'`)).toBe(9)
  })

  it('has done what it told and nothing more when nobody asks for the next part', async () => {
    const answer = await make('shutMany', { matching: {} })
    expect(answer.Next).not.toBeNull()
    expect(await count(`"Status" = 'Shut'`)).toBe(answer.Done)
    expect(answer.Done).toBeLessThan(ownRows)
  })

  it('leaves alone what is made after the first part', async () => {
    const conditions = [{ field: 'Name', op: 'startsWith', value: 'Door 1' } as const]
    const first = await make('shutMany', { matching: { conditions } })
    await bench.base.database.run(`insert into doors ("Name", "Status", "CompanyID") values ('Door 1 B', 'Open', 1)`)
    for (let { Next } = first; Next; ) {
      const matching = { conditions, ...toPart(Next) }
      Next = (await make('shutMany', { matching })).Next
    }
    expect(await count(`"Name" like 'Door 1%' and "Status" = 'Open' and "CompanyID" = 1`)).toBe(1)
  })

  it.each([
    ['shutMany', {}],
    ['deleteMany', {}],
    ['updateMany', { values: { Name: 'Door 77 C' } }],
  ])(
    '%s is made on the rows that were counted: what came to match is left, what matches no more is told',
    async (callName, args) => {
      const conditions = [{ field: 'Name', op: 'startsWith', value: 'Door 77' } as const]
      const counted = await make(callName, { matching: { conditions, isCount: true } })
      expect(counted).toMatchObject({ Success: true, Source: [], Done: 0, Total: 10 })
      expect(await count('"Version" > 1')).toBe(0)
      await bench.base.database.run(
        `update doors set "Name" = 'Door 77 B' where "ID" = 5; update doors set "Name" = 'Gate' where "ID" = 775`,
      )
      const matching = { conditions, ...toPart(counted.Next as BulkNext) }
      const { Source, Done, Total, Next } = await make(callName, { matching, args })
      expect([Done, Total, Next]).toEqual([9, null, null])
      expect(Source?.filter(({ Success }) => !Success)).toEqual([
        { ID: 775, Success: false, Message: 'It no longer matches, so it was left as it is.' },
      ])
      expect(await count('"Version" > 1')).toBe(9)
      expect(await count('"Version" > 1 and "ID" in (5, 775)')).toBe(0)
    },
  )

  it('makes nothing of a set that is not there, or is of another user or another list', async () => {
    const { Next } = await make('shutMany', { matching: { isCount: true } })
    const lee = { ...kim, subject: '8', userId: 8 }
    const again = 'These records were counted too long ago. Please begin anew.'
    for (const [set, caller] of [
      ['none', kim],
      [Next?.Set, lee],
    ] as const)
      await expect(make('shutMany', { matching: { set } }, caller)).rejects.toThrow(again)
    expect(await count('"Version" > 1')).toBe(0)
  })

  it('tells named rows that are done already as done, and does nothing to them again', async () => {
    for (const callName of ['shutMany', 'deleteMany']) {
      const once = await make(callName, { ids: [3, 1, 2] })
      expect(once).toMatchObject({ Success: true, Done: 3, Refused: 0, Total: 3, Next: null })
      const again = await make(callName, { ids: [3, 1, 2] })
      expect({ ...again, Source: again.Source?.map(({ IsUnchanged: _, ...row }) => row) }).toEqual(once)
      expect(again.Source?.every(({ IsUnchanged }) => IsUnchanged)).toBe(callName === 'shutMany')
    }
    expect(await count('"Version" = 3')).toBe(3)
    expect(await bench.countAudits('Doors')).toBe(6)
  })

  it('tells of rows of others what it tells of rows that are nowhere', async () => {
    const answer = await make('shutMany', { ids: [10, 999_999, 11] })
    expect(answer.Source).toEqual([
      { ID: 10, Success: false, Message: 'The record was not found.' },
      { ID: 999_999, Success: false, Message: 'The record was not found.' },
      { ID: 11, Success: true, Message: null },
    ])
    for (const callName of ['shutMany', 'deleteMany']) {
      await expect(make(callName, { ids: [10, 999_999] })).rejects.toMatchObject({ status: 404 })
    }
    expect(await count(`"CompanyID" = 2 and "Version" > 1`)).toBe(0)
  })

  it('does nothing for who lacks the permission of the call, or of the list that says what matches', async () => {
    const without = (...codes: string[]) => buildCaller([...kim.permissions].filter(code => !codes.includes(code)))
    for (const args of [{ ids: [1] }, { matching: {} }]) {
      await expect(make('shutMany', args, without('SHUT_DOOR'))).rejects.toMatchObject({ status: 403 })
      await expect(make('deleteMany', args, without('DEL_Doors'))).rejects.toMatchObject({ status: 403 })
    }
    await expect(make('shutMany', { matching: {} }, without('VIEW_Doors'))).rejects.toMatchObject({ status: 403 })
    expect(await count('"Version" > 1')).toBe(0)
  })

  it('refuses a filter on what the caller may not read as one on nothing', async () => {
    const filter = (field: string) => ({ matching: { conditions: [{ field, op: 'equals', value: 'x' } as const] } })
    for (const field of ['Note', 'Nothing']) {
      await expect(make('shutMany', filter(field))).rejects.toMatchObject({
        status: 400,
        message: `filter names "${field}", which is no field of Doors.`,
      })
    }
  })

  it('does each row once where two who are at it meet', async () => {
    const lee = { ...buildCaller([...kim.permissions], { loginName: 'lee' }), userId: 8 }
    const ids = Array.from({ length: 400 }, (_, index) => 600 + index).filter(id => id % 10 !== 0)
    // A request ends after a time and says what is left.
    const shutAll = async (all: RecordKey[], caller: typeof kim): Promise<number> => {
      const { Refused, Left } = await make('shutMany', { ids: all }, caller)
      return Left.length > 0 ? Refused + (await shutAll([...Left], caller)) : Refused
    }
    const refused = await Promise.all([shutAll(ids, kim), shutAll(ids.toReversed(), lee), shutAll(ids.slice(100), kim)])
    expect(refused).toEqual([0, 0, 0])
    expect(await bench.countAudits('Doors')).toBe(ids.length)
  })
})

describe.each(listTestServers())('killing the services during a call for many on $name', server => {
  let stand: TestDatabase
  beforeAll(async () => {
    stand = await createShippedDatabase(server)
  })
  afterAll(() => stand?.drop())

  /** Per user that the program made: whether he is active, his version, and how often that he was deactivated is audited. */
  const readUsers = () =>
    stand.database.query<{ IsActive: boolean; Version: number; audits: number }>(
      `select u."IsActive", u."Version", count(a.*)::integer as audits from "user" u
       left join audit_entry a on a."Resource" = 'Users' and a."RecordID" = u."ID"::text and a."Action" = 'deactivate'
       where u."LoginName" like 'many-%' group by u."ID"`,
    )

  /** What a process that was killed has sent is done or taken back once its connections are gone. */
  const areGone = async (pid: number) =>
    (await stand.database.query('select from pg_stat_activity where application_name = $1', [`locum ${pid}`]))
      .length === 0

  it.runIf(isDeep)('leaves whole rows only, and repeating it does the rest', { timeout: patience }, async () => {
    const { databaseUrl, data } = stand.settings
    const environment = { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data }
    const program = startProgram('tests/server/support/bulkWriter.ts', environment)
    await program.until(output => output.includes('part 2\n'))
    await program.killGroup()
    await expect.poll(() => areGone(program.pid)).toBe(true)
    const half = await readUsers()
    const done = half.filter(({ IsActive }) => !IsActive)
    expect(done.length).toBeGreaterThan(0)
    expect(done.length).toBeLessThan(half.length)
    expect(
      half.filter(({ IsActive, Version, audits }) => audits !== (IsActive ? 0 : 1) || Version !== 1 + audits),
    ).toEqual([])
    const again = startProgram('tests/server/support/bulkWriter.ts', environment)
    await again.until(output => output.includes('end\n'))
    await again.killGroup()
    const whole = await readUsers()
    expect(whole.length).toBe(half.length)
    expect(whole.filter(({ IsActive, audits }) => IsActive || audits !== 1)).toEqual([])
  })
})
