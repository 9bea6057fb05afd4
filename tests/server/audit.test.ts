import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAuditInsert,
  buildAuditValues,
  followAuditMonths,
  followSeals,
  verifyAudit,
  verifyAuditStep,
  writeAudit,
  writeAudits,
} from '#server/platform/audit/index.ts'
import { sealAudit } from '#server/platform/audit/sealer.ts'
import {
  addSeal,
  checkSeals,
  findAdded,
  findChainEnd,
  findSealedTwice,
  getSnapshot,
} from '#server/platform/audit/sealRepository.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from './support/testDatabase.ts'

interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** The loops of a plan that read a whole table for each row of another one. */
function listBlindLoops(node: PlanNode): PlanNode[] {
  const { Plans = [] } = node
  const inner = Plans.find(each => each['Parent Relationship'] === 'Inner')
  const isBlind = node['Node Type'] === 'Nested Loop' && inner !== undefined && !isSought(inner)
  return [...(isBlind ? [node] : []), ...Plans.flatMap(listBlindLoops)]
}

function isSought(node: PlanNode): boolean {
  return node['Node Type'] === 'Function Scan' || 'Index Cond' in node || (node.Plans ?? []).some(isSought)
}

describe.each(listTestServers())('the audit on $name', server => {
  let stand: TestDatabase

  beforeAll(async () => {
    stand = await createTestDatabase(server)
    const fail = (error: unknown) => expect.unreachable(String(error))
    // Instances that start together make the months once.
    for (const end of await Promise.all([1, 2, 3].map(() => followAuditMonths(stand.database, fail)))) end()
  })
  afterAll(() => stand?.drop())

  const readEntries = (resource: string) =>
    stand.database.query(
      `select "UserID", "ActingFor", "RecordID", "Action", "Before", "After", tableoid::regclass::text as partition
       from audit_entry where "Resource" = $1 order by "ID"`,
      [resource],
    )

  it('keeps an entry with the change, in the partition of its month', async () => {
    const at = new Date().toISOString()
    await stand.database.transaction(transaction =>
      writeAudit(transaction, {
        at,
        userId: 1,
        resource: 'Single',
        recordId: 5,
        action: 'update',
        before: { A: 1 },
        after: { A: 2 },
      }),
    )
    const partition = `audit_entry_${at.slice(0, 7).replace('-', '_')}`
    const entry = {
      UserID: 1,
      ActingFor: null,
      RecordID: '5',
      Action: 'update',
      Before: { A: 1 },
      After: { A: 2 },
      partition,
    }
    expect(await readEntries('Single')).toEqual([entry])
  })

  it('keeps nothing of a change that was rolled back', async () => {
    const work = stand.database.transaction(async transaction => {
      await writeAudit(transaction, { userId: 1, resource: 'Undone', recordId: 1, action: 'delete' })
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await readEntries('Undone')).toEqual([])
  })

  it('writes many entries in their order, the actions of the system among them', async () => {
    const entries = [1, 2, 3].map(recordId => ({
      userId: null,
      resource: 'Many',
      recordId,
      action: 'import',
      after: { recordId },
    }))
    await writeAudits(stand.database, entries)
    await writeAudits(stand.database, [])
    expect((await readEntries('Many')).map(entry => [entry.RecordID, entry.UserID, entry.Before])).toEqual([
      ['1', null, null],
      ['2', null, null],
      ['3', null, null],
    ])
  })

  it('stands in the statement of the change with the id that it makes', async () => {
    const values = buildAuditValues({
      userId: 1,
      resource: 'Inline',
      recordId: null,
      action: 'create',
      after: { Name: 'x' },
    })
    await stand.database.query(
      `with written as (select 77 as "ID"), audited as (${buildAuditInsert(1, { recordId: '(select "ID"::text from written)' })})
       select "ID" from written`,
      values,
    )
    expect(await readEntries('Inline')).toMatchObject([{ RecordID: '77', Action: 'create', After: { Name: 'x' } }])
  })

  describe('as a chain', () => {
    const write = (recordId: number, After: Record<string, unknown> = {}) =>
      writeAudit(stand.database, { userId: 1, resource: 'Chain', recordId, action: 'update', after: After })
    const findIds = async () => {
      const rows = await stand.database.query<{ ID: number }>(
        `select "ID" from audit_entry where "Resource" = 'Chain' order by "ID"`,
      )
      return rows.map(({ ID }) => ID)
    }
    const verify = () => verifyAudit(stand.database)
    const tamper = async (text: string) => {
      await stand.database.run(text)
      return (await verify()).wrong
    }

    it('seals what is committed, beside a transaction that stays open, and its entries as soon as that commits', async () => {
      const open = Promise.withResolvers<void>()
      const hasWritten = Promise.withResolvers<void>()
      const late = stand.database.transaction(async transaction => {
        await writeAudit(transaction, { userId: 1, resource: 'Chain', recordId: 1, action: 'update' })
        hasWritten.resolve()
        await open.promise
      })
      await hasWritten.promise
      for (const recordId of [2, 3]) await write(recordId)
      await sealAudit(stand.database)
      const before = await verify()
      await write(4)
      await sealAudit(stand.database)
      open.resolve()
      await late
      expect((await verify()).unsealed.count).toBe(1)
      await sealAudit(stand.database)
      const after = await verify()
      expect([before.wrong, after.wrong, before.unsealed.count, after.unsealed]).toEqual([
        ...[null, null, 0],
        { count: 0, since: null },
      ])
      expect(after.entries - before.entries).toBe(2)
      expect(after.seals - before.seals).toBe(2)
      expect(after.head).not.toBe(before.head)
    })

    it('is made in parts, each of which holds, and goes on where it was broken off, beside a transaction that stays open', async () => {
      const open = Promise.withResolvers<void>()
      const hasWritten = Promise.withResolvers<void>()
      const late = stand.database.transaction(async transaction => {
        await writeAudit(transaction, { userId: 1, resource: 'Parts', recordId: 1, action: 'update' })
        hasWritten.resolve()
        await open.promise
      })
      await hasWritten.promise
      const entries = [2, 3, 4, 5, 6].map(recordId => ({ userId: 1, resource: 'Parts', recordId, action: 'update' }))
      await writeAudits(stand.database, entries.slice(0, 3))
      await writeAudits(stand.database, entries.slice(3))
      const before = await verify()
      await stand.database.transaction(async transaction => {
        const end = await findChainEnd(transaction)
        const now = await getSnapshot(transaction)
        const first = await addSeal(transaction, end, { now, sealedUpTo: end.snapshot, after: null, most: 2 })
        if (!first?.part) throw new Error('The first part is the whole.')
        await addSeal(transaction, first, { now, sealedUpTo: first.part.before, after: first.part.last, most: 2 })
      })
      await write(7)
      const broken = await verify()
      open.resolve()
      await late
      await sealAudit(stand.database)
      const after = await verify()
      expect([before, broken, after].map(({ wrong, unsealed }) => [wrong, unsealed.count])).toEqual([
        [null, 5],
        [null, 2],
        [null, 0],
      ])
      expect([broken.entries - before.entries, after.entries - before.entries]).toEqual([4, 7])
    })

    it('is not made twice by two instances that seal at once', async () => {
      await Promise.all([5, 6, 7].map(recordId => write(recordId)))
      await Promise.all([1, 2, 3].map(() => sealAudit(stand.database)))
      await sealAudit(stand.database)
      const [counted] = await stand.database.query<{ total: number }>('select count(*) as total from audit_entry')
      expect(await verify()).toMatchObject({ wrong: null, entries: counted?.total, unsealed: { count: 0 } })
    })

    it('is made soon after a write of this process, of a transaction that ends later too, however seldom others are looked for', async () => {
      const fail = (error: unknown) => expect.unreachable(String(error))
      await sealAudit(stand.database)
      const end = await followSeals(stand.database, fail, { busy: 5, idle: 24 * 60 * 60 * 1000 })
      const isSealed = () => expect.poll(async () => (await verify()).unsealed.count, { timeout: 10_000 }).toBe(0)
      await isSealed()
      await write(20)
      await isSealed()
      const open = Promise.withResolvers<void>()
      const late = stand.database.transaction(async transaction => {
        await writeAudit(transaction, { userId: 1, resource: 'Chain', recordId: 21, action: 'update' })
        await open.promise
      })
      await write(22)
      await isSealed()
      open.resolve()
      await late
      await isSealed()
      await end()
      expect((await verify()).wrong).toBeNull()
    })

    it('names the first entry that was changed, removed, put in or exchanged, and the tail that no seal has', async () => {
      await write(8)
      expect((await verify()).unsealed).toMatchObject({ count: 1, since: expect.stringMatching(/^\d{4}-/) })
      await sealAudit(stand.database)
      const ids = await findIds()
      const [second, third, last] = [ids[1], ids[2], ids.at(-1)]
      const set = (id: number | undefined, text: string) => `update audit_entry set ${text} where "ID" = ${id}`
      expect(await tamper(`${set(third, `"UserID" = 2`)}; ${set(last, `"UserID" = 2`)}`)).toMatchObject({
        problem: 'changed',
        entry: third,
      })
      expect(await tamper(`${set(third, `"UserID" = 1`)}; ${set(last, `"UserID" = 1`)}`)).toBeNull()
      const exchange = `update audit_entry set "RecordID" = case "ID" when ${second} then '3' else '2' end where "ID" in (${second}, ${third})`
      expect(await tamper(exchange)).toMatchObject({ problem: 'changed', entry: second })
      await stand.database.run(`${set(second, `"RecordID" = '2'`)}; ${set(third, `"RecordID" = '3'`)}`)
      const copy = `create table gone as select * from audit_entry where "ID" = ${second}; delete from audit_entry where "ID" = ${second}`
      expect(await tamper(copy)).toMatchObject({ problem: 'removed', entry: second })
      expect(await tamper('insert into audit_entry select * from gone; drop table gone')).toBeNull()
      const added = await tamper(`insert into audit_entry ("At", "Resource", "Action", "Scope", "Transaction")
        values (now(), 'Chain', 'update', '', '0')`)
      expect(added).toMatchObject({ problem: 'added', entry: expect.any(Number) })
      expect(await tamper(`delete from audit_entry where "ID" = ${added?.entry}`)).toBeNull()
    })

    it('finds an entry whose transaction or whose owner was changed, and one put in beside it', async () => {
      await write(8)
      await sealAudit(stand.database)
      const [entry] = await stand.database.query<{ ID: number; Transaction: string }>(
        `select "ID", "Transaction"::text as "Transaction" from audit_entry where "Resource" = 'Chain' order by "ID" desc limit 1`,
      )
      const set = (text: string) => `update audit_entry set ${text} where "ID" = ${entry?.ID}`
      const changed = { problem: 'changed', entry: entry?.ID }
      const moved = await tamper(`${set(`"Transaction" = '99999999'`)};
        insert into audit_entry ("At", "Resource", "Action", "Scope", "Transaction") values (now(), 'Forged', 'update', '', '0')`)
      expect(moved).toMatchObject(changed)
      const added = await tamper(set(`"Transaction" = '${entry?.Transaction}'`))
      expect(added).toMatchObject({ problem: 'added', entry: expect.any(Number) })
      const later = `update audit_entry set "Transaction" = '99999999' where "ID" = ${added?.entry}`
      expect(await tamper(later)).toEqual(added)
      expect(await tamper(`delete from audit_entry where "ID" = ${added?.entry}`)).toBeNull()
      expect(await tamper(set(`"Scope" = 'company_id=2'`))).toMatchObject(changed)
      expect(await tamper(set(`"Scope" = '@1'`))).toBeNull()
    })

    it('finds an entry in two seals', async () => {
      const again = await stand.database.transaction(async transaction => {
        const now = await getSnapshot(transaction)
        const range = { now, sealedUpTo: null, after: null, most: 1 }
        return addSeal(transaction, await findChainEnd(transaction), range)
      })
      expect((await verify()).wrong).toMatchObject({ problem: 'twice', seal: again?.id })
      expect(await tamper(`delete from audit_seal where "ID" = ${again?.id}`)).toBeNull()
    })

    it('names the seal that was made anew, or taken out', async () => {
      const forge = `update audit_seal set "Hash" = sha256("Hash") where "ID" = 2`
      expect(await tamper(forge)).toMatchObject({ problem: 'seal', seal: 2 })
      expect(await tamper('delete from audit_seal where "ID" = 2')).toMatchObject({ problem: 'seal', seal: 3 })
    })

    it('goes on where the database was restored into a server whose transactions are counted anew', async () => {
      await stand.database.run('truncate audit_seal, audit_entry')
      await write(1)
      const now = '900000000:900000000:'
      await stand.database.run(`update audit_entry set "Transaction" = '899999999'`)
      await stand.database.transaction(async transaction => {
        await addSeal(transaction, await findChainEnd(transaction), { now, sealedUpTo: null, after: null, most: 10 })
      })
      await write(2)
      const end = await followSeals(stand.database, error => expect.unreachable(String(error)))
      await write(3)
      await sealAudit(stand.database)
      await end()
      await sealAudit(stand.database)
      expect(await verify()).toMatchObject({ wrong: null, entries: 3, unsealed: { count: 0 } })
    })

    it('is looked through row by row of no second table, whether the tables were ever analysed or not', async () => {
      const { database } = stand
      await database.run('truncate audit_seal, audit_entry')
      await database.run(
        `insert into audit_entry ("Resource", "Action", "Scope") select 'Chain', 'update', '' from generate_series(1, 30000)`,
      )
      await sealAudit(database)
      const plans: PlanNode[] = []
      const explained = {
        ...database,
        async run<Result extends object>(text: string, values?: readonly unknown[]) {
          const [row] = await database.run<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
            `explain (format json) ${text}`,
            values,
          )
          plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan))
          return database.run<Result>(text, values)
        },
      }
      const look = async () => {
        const end = await findChainEnd(explained)
        return [
          await checkSeals(explained, 0, 20_000),
          await findSealedTwice(explained),
          await findAdded(explained, end),
        ]
      }
      const intact = [{ last: 2, wrong: null }, null, null]
      expect(await look()).toEqual(intact)
      await database.run('analyze audit_entry, audit_seal')
      expect(await look()).toEqual(intact)
      expect(plans).toHaveLength(8)
      expect(plans.flatMap(listBlindLoops)).toEqual([])
      const part = await verifyAuditStep(database, 0)
      expect(part).toMatchObject({ wrong: null, seals: 3, entries: 20_000, total: 30_000, next: 2 })
      const rest = await verifyAuditStep(database, 2)
      expect(rest).toMatchObject({ wrong: null, entries: 30_000, next: null })
      expect(await verify()).toEqual(rest)
      await database.run('update audit_entry set "UserID" = 9 where "ID" = (select max("ID") from audit_entry)')
      expect((await verifyAuditStep(database, 0)).next).toBe(2)
      expect((await verifyAuditStep(database, 2)).wrong).toMatchObject({ problem: 'changed', seal: 3 })
    })
  })
})
