import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { ImportPreview, ImportReasons } from '#contract/imports.ts'
import { buildApp } from '#server/app.ts'
import { sweepImports } from '#server/services/imports/index.ts'
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
const someId = 1

/** Each call of the resource, as it would be sent about an import. */
const calls: [name: string, method: 'GET' | 'POST', path: (id: number) => string, body?: (id: number) => object][] = [
  ['list', 'GET', () => 'GetPaged?pageIndex=0&pageSize=10'],
  ['one', 'GET', id => String(id)],
  ['begin', 'POST', () => 'Begin', () => ({ Resource: 'Employers', FileName: 'a.csv', FileSize: 3 })],
  ['addPart', 'POST', () => 'AddPart', id => ({ ID: id, Place: 0, Content: 'YQ==' })],
  ['preview', 'GET', id => `GetPreview?id=${id}`],
  ['start', 'POST', () => 'Start', id => ({ ID: id, Plan: buildPlan() })],
  ['stop', 'POST', () => 'Stop', id => ({ ID: id })],
  ['undo', 'POST', () => 'Undo', id => ({ ID: id })],
  ['reasons', 'GET', id => `GetReasons?id=${id}`],
  ['refused', 'GET', id => `GetRefused?id=${id}`],
  ['kept', 'GET', id => `GetKept?id=${id}`],
  ['keptFile', 'GET', id => `GetKeptFile?id=${id}`],
  ['delete', 'POST', () => 'Delete', id => [id]],
]
const ofOne = calls.filter(([name]) => name !== 'list' && name !== 'begin')

describe.each(listTestServers())('imports on $name', server => {
  let app: RunningApp
  let kim: ImportClient
  let kimId: number
  beforeAll(async () => {
    app = await startApp(server)
    kimId = await app.addUser('kim', codes)
    kim = await signIn('kim')
  })
  afterAll(() => app?.drop())
  beforeEach(() =>
    app.stand.database.run('truncate employer, "import", import_run, import_part, import_refusal, import_change'),
  )

  const signIn = async (name: string) => buildImportClient(app.address, await app.signIn(name))
  const listNames = async () =>
    (
      await app.stand.database.run<{ name: string }>(
        'select "Name" as name from employer where not "IsDeleted" order by "CMSFacilityID"',
      )
    ).map(({ name }) => name)

  async function run(client: ImportClient, rows: string[][], changes: Parameters<typeof buildPlan>[0] = {}) {
    const id = await client.send(buildFacilities(rows))
    const { envelope, text } = await client.start(id, buildPlan(changes))
    if (!envelope.Success) throw new Error(text)
    return client.until(id)
  }

  describe('a call', () => {
    test.each(calls)('%s is forbidden without IMPORT_DATA', async (_, method, path, body) => {
      const blind = await getUser('blind', ['VIEW_EMPLOYER', 'ADD_EMPLOYER'])
      expect(await blind.call(method, path(someId), body?.(someId))).toMatchObject({ status: 403 })
    })

    test.each(ofOne)(
      '%s finds no import of another user, and none that is not there',
      async (_, method, path, body) => {
        const id = await kim.send('a,b\r\n1,2\r\n')
        const other = await getUser('other', codes)
        for (const [client, asked] of [
          [other, id],
          [kim, id + 99],
        ] as const)
          expect(await client.call(method, path(asked), body?.(asked))).toMatchObject({ status: 404 })
        expect(await kim.read(id)).toMatchObject({ Status: 'Uploading' })
      },
    )

    test('list shows the own imports alone', async () => {
      await kim.until(await tryRows(kim))
      const other = await getUser('other', codes)
      const ask = async (client: ImportClient) =>
        (await client.call('GET', 'GetPaged?pageIndex=0&pageSize=10')).envelope
      expect(await ask(kim)).toMatchObject({ TotalRows: 1, Source: [{ FileName: 'facilities.csv' }] })
      expect(await ask(other)).toMatchObject({ TotalRows: 0, Source: [] })
    })

    test('list shows no file that was never checked nor run', async () => {
      const id = await kim.send('a,b\r\n1,2\r\n')
      const ask = async () => (await kim.call('GET', 'GetPaged?pageIndex=0&pageSize=10')).envelope
      expect(await ask()).toMatchObject({ TotalRows: 0, Source: [] })
      expect(await kim.read(id)).toMatchObject({ Status: 'Uploading' })
      const tried = await tryRows(kim)
      await kim.until(tried)
      expect(await ask()).toMatchObject({ TotalRows: 1, Source: [{ ID: tried, Status: 'Checked' }] })
    })

    const tryRows = async (client: ImportClient) => {
      const id = await client.send(buildFacilities(buildRows(1)))
      await client.start(id, buildPlan(), true)
      return id
    }

    const users = new Map<string, Promise<ImportClient>>()
    function getUser(name: string, held: string[]): Promise<ImportClient> {
      const known = users.get(name) ?? app.addUser(name, held).then(() => signIn(name))
      users.set(name, known)
      return known
    }
  })

  describe('bad input', () => {
    const begin = (record: object) =>
      kim.call('POST', 'Begin', { Resource: 'Employers', FileName: 'a.csv', FileSize: 3, ...record })

    test.each([
      [{ Resource: 'Nowhere' }, '/Resource'],
      [{ Resource: 'Roles' }, '/Resource'],
      [{ FileSize: 0 }, '/FileSize'],
      [{ FileSize: 600 * 1024 * 1024 }, '/FileSize'],
      [{ FileName: '' }, '/FileName'],
    ])('a new import with %j is refused at %s', async (record, pointer) => {
      const { envelope } = await begin(record)
      expect(envelope).toMatchObject({ Success: false, Errors: { [pointer]: expect.any(String) } })
    })

    test.each([
      [{ Place: 1, Content: 'YWJj' }, 'Place takes a whole number from 0 to 0'],
      [{ Place: 0, Content: 'YQ==' }, 'Content takes 3 bytes at place 0, not 1'],
      [{ Place: 0, Content: '?' }, 'Content takes bytes as base64'],
    ])('the part %j is refused with what it takes', async (part, message) => {
      const { envelope } = await begin({})
      const answer = await kim.call('POST', 'AddPart', { ID: envelope.Source?.ID, ...part })
      expect(answer.status).toBe(400)
      expect(answer.envelope.Message).toContain(message)
    })

    test('a file that has not come wholly is neither shown nor started', async () => {
      const { envelope } = await begin({})
      const id = Number(envelope.Source?.ID)
      for (const answer of [await kim.call('GET', `GetPreview?id=${id}`), await kim.start(id, buildPlan())])
        expect(answer.envelope).toMatchObject({ Success: false, Message: expect.stringContaining('0 of 3 bytes') })
    })

    test.each([
      [
        { Columns: ['Other'], Targets: ['Name'], Key: 'CMSFacilityID', Defaults: { CMSFacilityID: '1' } },
        'columns of the file',
      ],
      [{ Targets: ['CMSFacilityID', 'Gone', null, null, null] }, 'Gone'],
      [{ Targets: ['CMSFacilityID', 'Name', 'Name', null, null] }, 'Two columns go to Name'],
      [{ Key: 'City' }, 'cannot be recognized by City'],
      [{ Targets: [null, 'Name', null, null, null] }, 'No column goes to CMSFacilityID'],
    ])('the plan with %j is refused', async (changes, message) => {
      const id = await kim.send(buildFacilities(buildRows(2)))
      const { envelope } = await kim.start(id, buildPlan(changes))
      expect(envelope).toMatchObject({ Success: false, Message: expect.stringContaining(message) })
    })

    test.each([
      [{ Plan: 1 }, 'Plan takes an object'],
      [{ Plan: { ...buildPlan(), Targets: 'Name' } }, 'Plan.Targets takes a list'],
      [{ Plan: { ...buildPlan(), Values: { State: 1 } } }, 'Plan.Values.State takes an object'],
    ])('a start with %j is no request', async (body, message) => {
      const id = await kim.send(buildFacilities(buildRows(2)))
      const { status, text } = await kim.call('POST', 'Start', { ID: id, ...body })
      expect(status).toBe(400)
      if (typeof body.Plan === 'object') expect(text).toContain(message)
    })

    test('a file that is no table says what to do', async () => {
      const id = await kim.send(Buffer.from('%PDF-1.7 \u0000\u0001'))
      const { envelope } = await kim.call('GET', `GetPreview?id=${id}`)
      expect(envelope).toMatchObject({ Success: false, Message: expect.stringMatching(/CSV|xlsx/) })
    })
  })

  test('a preview tells how a file is read and its first rows', async () => {
    const id = await kim.send('Name;City\n"a ""b""";x\n')
    const { envelope } = await kim.call('GET', `GetPreview?id=${id}`)
    const preview = envelope.Source as unknown as ImportPreview
    expect(preview).toMatchObject({ Kind: 'csv', Separator: ';', Columns: ['Name', 'City'], Sheets: [] })
    expect(preview.Rows).toEqual([{ Line: 2, Cells: ['a "b"', 'x'] }])
  })

  test('a dry run counts and gives reasons, and what a text stands for can be said', async () => {
    const rows = buildRows(3)
    rows[1] = ['000002', 'Two', 'Austin', 'Lone Star', 'perhaps']
    const id = await kim.send(buildFacilities(rows))
    await kim.start(id, buildPlan(), true)
    expect(await kim.until(id)).toMatchObject({
      Status: 'Checked',
      IsDryRun: true,
      Created: 2,
      Refused: 1,
      Done: 3,
      Total: 3,
    })
    expect(await listNames()).toEqual([])
    const { envelope } = await kim.call('GET', `GetReasons?id=${id}`)
    const { Reasons, Texts } = envelope.Source as unknown as ImportReasons
    expect(Reasons.map(({ Field, Lines }) => [Field, Lines])).toEqual(expect.arrayContaining([['State', [3]]]))
    expect(Texts).toContainEqual({ Field: 'State', Text: 'Lone Star', Count: 1 })

    const Values = { State: { 'lone star': 'OH' }, HasEmergencyServices: { Perhaps: null } }
    await kim.start(id, buildPlan({ Values }))
    expect(await kim.until(id)).toMatchObject({ Created: 3, Refused: 0 })
  })

  test('refused rows come as a file that can be imported again', async () => {
    const rows = buildRows(2)
    rows[1] = ['000002', '=Two', 'Austin', 'Nowhere', 'No']
    const { ID } = await run(kim, rows)
    const { text } = await kim.call('GET', `GetRefused?id=${ID}`)
    const [head, row] = text.split('\r\n')
    expect(head).toBe('Facility ID,Facility Name,City/Town,State,Emergency Services,Why')
    expect(row).toMatch(/^000002,'=Two,Austin,Nowhere,No,"State ""Nowhere"": Please use one of these: .* others\."$/)
    const id = await kim.send(text.replace('Nowhere', 'OH'))
    const again = buildPlan()
    await kim.start(id, { ...again, Columns: [...again.Columns, 'Why'], Targets: [...again.Targets, null] })
    expect(await kim.until(id)).toMatchObject({ Created: 1, Refused: 0 })
    expect(await listNames()).toEqual(['Facility 1', '=Two'])
  })

  test('a later row of the same key is refused with the line of the first, also in another part', async () => {
    const rows = buildRows(1200)
    rows[1199] = [' 000005 ', 'Twice', 'Austin', 'OH', 'No']
    const { ID, Created, Refused } = await run(kim, rows)
    expect([Created, Refused]).toEqual([1199, 1])
    const { envelope } = await kim.call('GET', `GetReasons?id=${ID}`)
    expect((envelope.Source as unknown as ImportReasons).Reasons).toMatchObject([
      { Field: 'CMSFacilityID', Message: 'Line 6 of the file has the same CMS facility ID.', Lines: [1201] },
    ])
  })

  test('a stop ends it at once, and what was done can be undone', async () => {
    const before = await sumFacilities(app.stand.database)
    const id = await kim.send(buildFacilities(buildRows(4000)))
    await kim.start(id, buildPlan())
    await kim.until(id, ({ Done }) => Done > 0)
    const { envelope } = await kim.call('POST', 'Stop', { ID: id })
    expect(envelope).toMatchObject({ Success: true, Source: { Status: 'Stopped' } })
    expect((await kim.call('POST', 'Start', { ID: id, Plan: buildPlan() })).envelope).toMatchObject({ Success: false })
    await kim.call('POST', 'Undo', { ID: id })
    expect(await kim.until(id)).toMatchObject({ Status: 'Undone', Kept: 0 })
    expect(await sumFacilities(app.stand.database)).toBe(before)
    expect(await listEntries(id)).toMatchObject([
      { action: 'start', userId: kimId, after: { Status: 'Waiting', IsDryRun: false } },
      { action: 'stop', userId: kimId, after: { Status: 'Stopped' } },
      { action: 'revert', userId: kimId, after: { Status: 'Undoing' } },
    ])
  })

  test('it ends where its owner is deactivated meanwhile, or may no longer import', async () => {
    const { database } = app.stand
    for (const [name, change, back] of [
      ['gone', 'update "user" set "IsActive" = false where "ID" = $1', 'can no longer sign in'],
      ['narrowed', 'delete from user_role where "UserID" = $1', 'permission'],
      [
        'reader',
        `delete from role_permission using permission p, user_role r where p."ID" = "PermissionID" and p."Code" like '%_EMPLOYER'
         and r."RoleID" = role_permission."RoleID" and r."UserID" = $1`,
        'permission',
      ],
    ] as const) {
      const userId = await app.addUser(name, codes)
      const client = await signIn(name)
      const id = await client.send(buildFacilities(buildRows(4000)))
      await client.start(id, buildPlan())
      await client.until(id, ({ Done }) => Done > 0)
      await database.run(change, [userId])
      const row = await untilEnded(id)
      expect(row).toMatchObject({ Status: 'Failed', Failure: expect.stringContaining(back) })
      const [notification] = await database.run<RecordValues>(
        'select * from "received-notification" where "UserID" = $1',
        [userId],
      )
      const { Done = 0, Total = 0, Created = 0 } = row as Record<string, number>
      const [done, total, created] = [Done, Total, Created].map(count => count.toLocaleString('en-US'))
      expect(notification).toMatchObject({ EventCode: 'IMPORT_ENDED', Resource: 'Imports', RecordID: id })
      expect(notification?.MessageTemplate).toContain(back)
      expect(notification?.MessageTemplate).toContain(`${done} / ${total} rows were dealt with: ${created} created`)
      expect(notification?.MessageTemplate).toContain(`It is number ${id} in the list of imports.`)
    }
  })

  const listEntries = (id: number) =>
    app.stand.database.run(
      `select "Action" as action, "UserID" as "userId", "After" as after from audit_entry
       where "Resource" = 'Imports' and "RecordID" = $1 and "Action" not in ('create', 'update') order by "At"`,
      [String(id)],
    )

  async function untilEnded(id: number): Promise<RecordValues | undefined> {
    for (;;) {
      const [row] = await app.stand.database.run<RecordValues>('select * from "import" where "ID" = $1', [id])
      if (row?.EndedOn !== null) return row
    }
  }

  test('a user brings so many megabytes within a day, begun at once or one by one', async () => {
    const userId = await app.addUser('heavy', codes)
    const client = await signIn('heavy')
    const begin = () => client.call('POST', 'Begin', { Resource: 'Employers', FileName: 'a.csv', FileSize: 400 << 20 })
    const begun = await Promise.all([begin(), begin(), begin(), begin()])
    expect(begun.filter(({ envelope }) => envelope.Success)).toHaveLength(2)
    const { envelope } = await begin()
    expect(envelope.Message).toBe('You can bring 1000 MB of files to import within 24 hours. Please try again later.')
    await app.stand.database.run(`update "import" set "CreatedOn" = now() - interval '25 hours' where "UserID" = $1`, [
      userId,
    ])
    expect((await begin()).envelope).toMatchObject({ Success: true })
  })

  test('one that failed keeps its reason after it was undone', async () => {
    const { database } = app.stand
    const { ID } = await run(kim, buildRows(2))
    await database.run(`update "import" set "Status" = 'Failed', "Failure" = 'The pump broke.' where "ID" = $1`, [ID])
    await kim.call('POST', 'Undo', { ID })
    expect(await kim.until(ID)).toMatchObject({ Status: 'Undone', Failure: 'The pump broke.' })
  })

  test('it is begun again after an error of ours, and ends where a field of its plan is gone', async () => {
    const { database } = app.stand
    await database.run(`create function break_down() returns trigger language plpgsql as $$
      begin raise 'The pump broke.'; end $$`)
    await database.run('create trigger broken before insert on employer execute function break_down()')
    const id = await kim.send(buildFacilities(buildRows(2)))
    await kim.start(id, buildPlan())
    const listFailed = () => database.run(`select from pgboss.job where name = 'imports.run' and state = 'retry'`)
    await expect.poll(listFailed, { timeout: 20_000 }).toHaveLength(1)
    const plan = { ...buildPlan(), Targets: ['CMSFacilityID', 'Name', 'Vanished', 'State', null] }
    await database.run('update import_run set "Plan" = $2 where "ImportID" = $1', [id, JSON.stringify(plan)])
    await database.run('drop trigger broken on employer')
    const reason = expect.stringContaining('Vanished')
    expect(await untilEnded(id)).toMatchObject({ Status: 'Failed', Failure: reason })
    expect((await listEntries(id)).at(-1)).toMatchObject({
      action: 'fail',
      after: { Status: 'Failed', Failure: reason },
    })
  })

  test('two instances take one import once, and one that stops leaves the rest to the other', async () => {
    const { database } = app.stand
    const second = await buildApp({ settings: app.stand.settings, database })
    try {
      const rows = buildRows(6000)
      const files = [0, 1, 2].map(file => rows.slice(file * 2000, (file + 1) * 2000))
      const ids = await Promise.all(files.map(file => kim.send(buildFacilities(file))))
      await Promise.all(ids.map(id => kim.start(id, buildPlan())))
      await Promise.all(ids.map(id => kim.until(id, ({ Done }) => Done > 0)))
      await second.close()
      for (const id of ids)
        expect(await kim.until(id)).toMatchObject({ Status: 'Done', Done: 2000, Created: 2000, Refused: 0 })
      expect((await listNames()).length).toBe(6000)
      const failed = `select from pgboss.job where name = 'imports.run' and retry_count > 0 and (data->>'id')::int = any($1)`
      expect(await database.run(failed, [ids])).toEqual([])
    } finally {
      await second.close()
    }
  })

  test('one that goes on is not deleted, one that has ended is', async () => {
    const id = await kim.send(buildFacilities(buildRows(3000)))
    await kim.start(id, buildPlan(), true)
    const refused = (await kim.call('POST', 'Delete', [id])).envelope
    expect(refused).toMatchObject({ Success: false, Message: expect.stringContaining('under way') })
    await kim.until(id)
    expect((await kim.call('POST', 'Delete', [id])).envelope).toMatchObject({ Success: true })
  })

  test('the file of an old import goes, and later what an Undo needs', async () => {
    const { database } = app.stand
    const { ID } = await run(kim, buildRows(2))
    const age = async (days: number) => {
      await database.run('update "import" set "EndedOn" = now() - make_interval(days => $1)', [days])
      await sweepImports(database)
      const [left] = await database.run(
        'select (select count(*) from import_part) as parts, (select count(*) from import_change) as changes',
      )
      return left
    }
    expect(await age(6)).toEqual({ parts: 1, changes: 2 })
    expect(await age(8)).toEqual({ parts: 0, changes: 2 })
    expect((await kim.call('GET', `GetPreview?id=${ID}`)).envelope).toMatchObject({ Success: false })
    expect(await age(31)).toEqual({ parts: 0, changes: 0 })
    const { envelope } = await kim.call('POST', 'Undo', { ID })
    expect(envelope).toMatchObject({ Success: false, Message: expect.stringContaining('30 days') })
    expect(kimId).toBeGreaterThan(0)
  })
})
