import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPlan, ImportReasons } from '#contract/imports.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildImportClient, type ImportClient } from './importClient.ts'

const codes = ['IMPORT_DATA', 'VIEW_EMPLOYER', 'ADD_EMPLOYER', 'EDIT_EMPLOYER']
const columns = ['Facility ID', 'Facility Name', 'City', 'Phone', 'Latitude']

const plan: ImportPlan = {
  ...{ Encoding: null, Separator: ';', Sheet: null, Columns: columns, Values: {} },
  Targets: ['CMSFacilityID', 'Name', 'City', 'Phone', 'Latitude'],
  Defaults: { CompanyID: 1, IsActive: true, City: 'Nowhere', State: 'TX', TimeZone: 'America/Chicago' },
  Key: 'CMSFacilityID',
}

const toFile = (...rows: string[]) => [columns.join(';'), ...rows, ''].join('\n')

describe.each(listTestServers())('how an import reads its file on $name', server => {
  let app: RunningApp
  let kim: ImportClient
  beforeAll(async () => {
    app = await startApp(server)
    await app.addUser('kim', codes)
    kim = buildImportClient(app.address, await app.signIn('kim'))
  })
  afterAll(() => app?.drop())
  beforeEach(() => app.stand.database.run('truncate employer, "import", import_run, import_blank, import_refusal'))

  /** Starts an import and waits for its end. */
  async function run(id: number, changes: Partial<ImportPlan> = {}, isDryRun = false) {
    const { envelope, text } = await kim.start(id, { ...plan, ...changes }, isDryRun)
    if (!envelope.Success) throw new Error(text)
    return kim.until(id)
  }
  const send = (...rows: string[]) => kim.send(toFile(...rows))
  const readReasons = async (id: number) =>
    (await kim.call('GET', `GetReasons?id=${id}`)).envelope.Source as unknown as ImportReasons
  const listRows = () =>
    app.stand.database.run(
      'select "City", "Phone", "Latitude" from employer where not "IsDeleted" order by "CMSFacilityID"',
    )
  const listLatitudes = async () => (await listRows()).map(({ Latitude }) => Latitude)

  test('numbers are read as the whole column writes them, also by what stands far below', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `${100 + index};F ${index};Austin;;1.000`)
    const id = await send(...rows.map(row => row.replace('1.000', '30')), '900;Last;Austin;;0,750')
    expect(await run(id)).toMatchObject({ Status: 'Done', Created: 41, Refused: 0 })
    expect((await listLatitudes()).at(-1)).toBe(0.75)
    expect((await readReasons(id)).Conventions).toEqual([
      { Field: 'Latitude', Convention: 'comma', Told: { comma: '0,750' }, Open: null },
    ])
  })

  test('a column of two readings is asked with both, and then read as it was said', async () => {
    const id = await send('1;North;Austin;;30.250', '2;South;Austin;;30')
    const asked = await run(id, {}, true)
    expect(asked).toMatchObject({ Status: 'Failed', Done: 0 })
    expect(asked.Failure).toMatch(/^Latitude: "30\.250" can be read as 30\.25 or as 30250\./)
    expect(await listRows()).toEqual([])
    const { Conventions } = await readReasons(id)
    expect(Conventions).toMatchObject([
      { Convention: null, Open: { Text: '30.250', Read: { point: 30.25, comma: 30250 } } },
    ])
    expect(await run(id, { Conventions: { Latitude: 'point' } }, true)).toMatchObject({ Status: 'Checked', Created: 2 })
    expect(await run(id, { Conventions: { Latitude: 'point' } })).toMatchObject({ Status: 'Done', Created: 2 })
    expect(await listLatitudes()).toEqual([30.25, 30])
  })

  test('a blank cell keeps what is stored, or clears it where that was said; both are counted, and Undo brings it back', async () => {
    await run(await send('1;North;Austin;5551234567;30', '2;South;;;'))
    const before = await listRows()
    const id = await send('1;North;;N/A;30', '2;South;;;', '3;West;not  available;;')
    expect(await run(id, {}, true)).toMatchObject({ Created: 1, Unchanged: 2 })
    const passed = { Taken: 1, Cleared: 0, PassedOver: 1 }
    // The city of the second is the default that it got.
    expect((await readReasons(id)).Blanks).toEqual([
      { Field: 'City', Taken: 1, Cleared: 0, PassedOver: 2 },
      { Field: 'Phone', ...passed },
    ])
    const Blanks = { City: 'clear', Phone: 'clear' } as const
    expect(await run(id, { Blanks }, true)).toMatchObject({ Created: 1, Updated: 2, Unchanged: 0 })
    const counted = [
      { Field: 'City', Taken: 1, Cleared: 2, PassedOver: 0 },
      { Field: 'Phone', Taken: 1, Cleared: 1, PassedOver: 0 },
    ]
    expect((await readReasons(id)).Blanks).toEqual(counted)
    expect(await listRows()).toEqual(before)
    await run(id, { Blanks })
    expect((await readReasons(id)).Blanks).toEqual(counted)
    expect(await listRows()).toEqual([
      { City: null, Phone: null, Latitude: 30 },
      { City: null, Phone: null, Latitude: null },
      { City: 'Nowhere', Phone: null, Latitude: null },
    ])
    await kim.call('POST', 'Undo', { ID: id })
    expect(await kim.until(id)).toMatchObject({ Status: 'Undone', Kept: 0 })
    expect(await listRows()).toEqual(before)
  })

  test('what must not be empty is not cleared: its row is refused', async () => {
    await run(await send('1;North;Austin;;30'))
    const id = await send('1;;Dallas;;30')
    expect(await run(id, { Blanks: { Name: 'clear' } })).toMatchObject({ Updated: 0, Refused: 1 })
    expect((await readReasons(id)).Reasons).toMatchObject([{ Field: 'Name' }])
    expect(await listRows()).toMatchObject([{ City: 'Austin' }])
  })

  test.each([
    [{ Conventions: { Latitude: 'dot' } }, 'Plan.Conventions.Latitude takes one of "point", "comma", "month", "day"'],
    [{ Blanks: { City: 'drop' } }, 'Plan.Blanks.City takes one of "clear"'],
    [{ Zone: 5 }, 'Plan.Zone takes a text'],
  ])('a plan with %j is no request', async (changes, message) => {
    const id = await send('1;North;Austin;;30')
    const { status, text } = await kim.call('POST', 'Start', { ID: id, Plan: { ...plan, ...changes } })
    expect([status, JSON.parse(text).Message]).toEqual([400, expect.stringContaining(message)])
  })

  test('a zone that there is not is refused', async () => {
    const id = await send('1;North;Austin;;30')
    const { envelope } = await kim.start(id, { ...plan, Zone: 'Nowhere/Atall' })
    expect(envelope).toMatchObject({ Success: false, Message: expect.stringContaining('Nowhere/Atall') })
  })
})
