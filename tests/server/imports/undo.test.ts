import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnrestoredRecord } from '#contract/imports.ts'
import { endRun, lockRun, type RunNumbers, startUndo, takePart } from '#server/services/imports/importRepository.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import {
  buildFacilities,
  buildImportClient,
  buildPlan,
  buildRows,
  type ImportClient,
  sumFacilities,
} from './importClient.ts'

const codes = ['IMPORT_DATA', 'VIEW_EMPLOYER', 'ADD_EMPLOYER', 'EDIT_EMPLOYER']

describe.each(listTestServers())('an Undo of imports on $name', server => {
  let app: RunningApp
  let kim: ImportClient
  beforeAll(async () => {
    app = await startApp(server)
    await app.addUser('kim', codes)
    kim = buildImportClient(app.address, await app.signIn('kim'))
  })
  afterAll(() => app?.drop())
  beforeEach(() =>
    app.stand.database.run(
      'truncate employer, "employer-unit", "import", import_run, import_part, import_refusal, import_change',
    ),
  )

  const listNames = async () =>
    (
      await app.stand.database.run<{ name: string }>(
        'select "Name" as name from employer where not "IsDeleted" order by "CMSFacilityID"',
      )
    ).map(({ name }) => name)

  async function run(client: ImportClient, rows: string[][]) {
    const id = await client.send(buildFacilities(rows))
    const { envelope, text } = await client.start(id, buildPlan())
    if (!envelope.Success) throw new Error(text)
    return client.until(id)
  }

  test('what still works on a stopped import does no more once an Undo of it is asked for', async () => {
    const { database } = app.stand
    const { ID } = await run(kim, buildRows(3))
    const [found] = await database.run<RunNumbers>(
      'select "ImportID" as "ID", "Run", "Part" from import_run where "ImportID" = $1',
      [ID],
    )
    const going = found as RunNumbers
    const over = new Error('What was asked here is taken back.')
    const asked = database.transaction(async transaction => {
      expect(await lockRun(transaction, going)).toBe(true)
      await startUndo(transaction, ID, 1)
      expect([await takePart(transaction, going), await endRun(transaction, going)]).toEqual([false, false])
      throw over
    })
    await expect(asked).rejects.toBe(over)
  })

  test('an Undo keeps and lists what was touched since, and takes back the rest', async () => {
    const { database } = app.stand
    await run(kim, buildRows(3))
    const before = await sumFacilities(database)
    const rows = buildRows(5, 'Dallas')
    const { ID } = await run(kim, rows)
    await database.run(
      `update employer set "Phone" = '5551234567', "Version" = "Version" + 1 where "CMSFacilityID" = '000002'`,
    )
    await database.run(
      `update employer set "IsDeleted" = true, "Version" = "Version" + 1 where "CMSFacilityID" = '000004'`,
    )
    const { envelope } = await kim.call('POST', 'Undo', { ID })
    expect(envelope).toMatchObject({ Success: true, Source: { Status: 'Undoing', Total: 5 } })
    expect(await kim.until(ID)).toMatchObject({ Status: 'Undone', Kept: 2 })
    const kept = (await kim.call('GET', `GetKept?id=${ID}`)).envelope.Source as unknown as UnrestoredRecord[]
    expect(kept.map(({ Name, Why }) => [Name, Why])).toEqual([
      ['Facility 2', 'It was changed since.'],
      ['Facility 4', 'It was deleted since.'],
    ])
    await database.run(`update employer set "City" = 'Austin', "Phone" = null where "CMSFacilityID" = '000002'`)
    expect(await sumFacilities(database)).toBe(before)
    const audits = await database.run<{ action: string }>(
      `select "Action" as action from audit_entry where "Resource" = 'Employers' order by "ID" desc limit 3`,
    )
    expect(audits.map(({ action }) => action).sort()).toEqual(['delete', 'revert', 'revert'])
    expect((await kim.call('POST', 'Undo', { ID })).envelope).toMatchObject({
      Success: false,
      Message: 'The import has been undone.',
    })
  })

  test('an Undo keeps a record whose former unique value another one has by now', async () => {
    const { database } = app.stand
    await run(kim, buildRows(1))
    const [row] = await database.run<{ ID: number }>('select "ID" from employer')
    const content = `ID,Facility ID\r\n${row?.ID},777777\r\n`
    const id = await kim.send(content)
    const change = { Columns: ['ID', 'Facility ID'], Targets: ['ID', 'CMSFacilityID'], Key: 'ID', Defaults: {} }
    const started = await kim.start(id, buildPlan(change))
    expect(started.envelope, started.text).toMatchObject({ Success: true })
    expect(await kim.until(id)).toMatchObject({ Updated: 1 })
    await run(kim, buildRows(1))
    await kim.call('POST', 'Undo', { ID: id })
    expect(await kim.until(id)).toMatchObject({ Status: 'Undone', Kept: 1 })
    const kept = (await kim.call('GET', `GetKept?id=${id}`)).envelope.Source as unknown as UnrestoredRecord[]
    expect(kept[0]?.Why).toContain('already exists')
  })

  test('imports over each other are taken back one after the other, the last one first', async () => {
    const { database } = app.stand
    const sums = [await sumFacilities(database)]
    const ids: number[] = []
    for (const city of ['Austin', 'Dallas', 'Houston', 'El Paso']) {
      ids.push((await run(kim, buildRows(3, city))).ID)
      sums.push(await sumFacilities(database))
    }
    for (const id of ids.toReversed()) {
      expect(await sumFacilities(database)).toBe(sums.pop())
      await kim.call('POST', 'Undo', { ID: id })
      expect(await kim.until(id)).toMatchObject({ Status: 'Undone', Kept: 0 })
    }
    expect(await sumFacilities(database)).toBe(sums.pop())
  })

  test('an Undo below a later import keeps what that one changed, and what somebody changed between them', async () => {
    const { database } = app.stand
    const first = await run(kim, buildRows(3))
    await database.run(`update employer set "Version" = "Version" + 1 where "CMSFacilityID" = '000001'`)
    const second = await run(kim, buildRows(2, 'Dallas'))
    for (const [id, kept] of [
      [second.ID, 0],
      [first.ID, 1],
    ] as const) {
      await kim.call('POST', 'Undo', { ID: id })
      expect(await kim.until(id)).toMatchObject({ Status: 'Undone', Kept: kept })
    }
    expect(await listNames()).toEqual(['Facility 1'])
  })

  test('an Undo keeps a new record to which another one refers by now, and says which', async () => {
    const { database } = app.stand
    const { ID } = await run(kim, buildRows(3))
    await database.run(
      `insert into "employer-unit" ("EmployerID", "Name") select "ID", 'Tower' from employer where "CMSFacilityID" = '000002'`,
    )
    await kim.call('POST', 'Undo', { ID })
    expect(await kim.until(ID)).toMatchObject({ Status: 'Undone', Kept: 1 })
    const kept = (await kim.call('GET', `GetKept?id=${ID}`)).envelope.Source as unknown as UnrestoredRecord[]
    expect(kept.map(({ Name, Why }) => [Name, Why])).toEqual([['Facility 2', 'Units refer to it.']])
    expect(await listNames()).toEqual(['Facility 2'])
  })

  test('more kept records than an answer lists come as a file, each with its reason', async () => {
    const { ID } = await run(kim, buildRows(130))
    expect((await kim.call('GET', `GetKeptFile?id=${ID}`)).envelope).toMatchObject({ Success: false })
    await app.stand.database.run('update employer set "Version" = "Version" + 1')
    await kim.call('POST', 'Undo', { ID })
    expect(await kim.until(ID)).toMatchObject({ Status: 'Undone', Kept: 130 })
    expect((await kim.call('GET', `GetKept?id=${ID}`)).envelope.Source).toHaveLength(100)
    const [head, ...lines] = (await kim.call('GET', `GetKeptFile?id=${ID}`)).text.trimEnd().split('\r\n')
    expect(head).toBe('ID,Record,Why')
    expect(lines).toHaveLength(130)
    expect(lines[129]).toMatch(/^\d+,Facility 130,It was changed since\.$/)
  })

  describe('of an import of somebody else', () => {
    const all = [...codes, 'VIEW_ALL_COMPANY_DATA']
    const signIn = async (name: string, held: string[]) => {
      await app.addUser(name, held)
      return buildImportClient(app.address, await app.signIn(name))
    }
    const listIds = async (client: ImportClient) => {
      const { envelope } = await client.call('GET', 'GetPaged?pageIndex=0&pageSize=10')
      return (envelope.Source as unknown as { ID: number }[]).map(({ ID }) => ID)
    }

    test('is for who sees all companies and may change such records, without its file and its refused rows', async () => {
      const { database } = app.stand
      const gone = await signIn('gone', codes)
      const before = await sumFacilities(database)
      const rows = buildRows(3)
      rows[2] = ['000003', 'Three', 'Austin', 'Nowhere', 'No']
      const { ID } = await run(gone, rows)
      await database.run(`update employer set "Version" = "Version" + 1 where "CMSFacilityID" = '000002'`)
      await database.run(`update "user" set "IsActive" = false where "LoginName" = 'gone'`)
      const chief = await signIn('chief', all)
      expect(await listIds(chief)).toEqual([ID])
      const { AllowedActions, Status } = await chief.read(ID)
      expect([Status, AllowedActions.toSorted()]).toEqual(['Done', ['open', 'undo']])
      for (const [method, path, body] of [
        ['GET', `GetPreview?id=${ID}`],
        ['GET', `GetReasons?id=${ID}`],
        ['GET', `GetRefused?id=${ID}`],
        ['POST', 'Start', { ID, Plan: buildPlan() }],
        ['POST', 'AddPart', { ID, Place: 0, Content: 'YQ==' }],
      ] as const)
        expect(await chief.call(method, path, body)).toMatchObject({ status: 404 })
      expect((await chief.call('POST', 'Delete', [ID])).envelope).toMatchObject({ Success: false })
      await chief.call('POST', 'Undo', { ID })
      expect(await chief.until(ID)).toMatchObject({ Status: 'Undone', Kept: 1 })
      const kept = (await chief.call('GET', `GetKept?id=${ID}`)).envelope.Source as unknown as UnrestoredRecord[]
      expect(kept.map(({ Name }) => Name)).toEqual(['Facility 2'])
      await database.run(`update employer set "IsDeleted" = true where "CMSFacilityID" = '000002'`)
      expect(await sumFacilities(database)).toBe(before)
    })

    test('is for nobody else, and none who tries a file is watched', async () => {
      const { ID } = await run(kim, buildRows(2))
      const dry = await kim.send(buildFacilities(buildRows(2, 'Dallas')))
      await kim.start(dry, buildPlan(), true)
      await kim.until(dry)
      const reader = await signIn('reader', ['IMPORT_DATA', 'VIEW_ALL_COMPANY_DATA', 'VIEW_EMPLOYER'])
      const colleague = await signIn('colleague', codes)
      for (const client of [reader, colleague]) {
        expect(await listIds(client)).toEqual([])
        expect(await client.call('POST', 'Undo', { ID })).toMatchObject({ status: 404 })
      }
      const second = await signIn('second', all)
      expect(await listIds(second)).toEqual([ID])
      const ofOwn = JSON.stringify([{ field: 'UserID', op: 'in', value: [1_000_000] }])
      const { envelope } = await second.call(
        'GET',
        `GetPaged?pageIndex=0&pageSize=10&filter=${encodeURIComponent(ofOwn)}`,
      )
      expect(envelope).toMatchObject({ Success: true, Source: [] })
      expect(await listIds(kim)).toEqual([dry, ID])
    })

    test('leaves its owner the IDs of the kept records: their names and the reasons are what the other one may read', async () => {
      const { ID } = await run(kim, buildRows(1))
      await app.stand.database.run('update employer set "Version" = "Version" + 1')
      const third = await signIn('third', all)
      await third.call('POST', 'Undo', { ID })
      await third.until(ID)
      const kept = (await kim.call('GET', `GetKept?id=${ID}`)).envelope.Source as unknown as UnrestoredRecord[]
      expect(kept.map(({ Name, Why }) => [Name, Why])).toEqual([['', 'It stayed when somebody else undid the import.']])
    })
  })
})
