import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPlan, ImportReasons, ImportRecord } from '#contract/imports.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildFacilities, buildImportClient, buildPlan, buildRows, type ImportClient } from './importClient.ts'

const codes = ['IMPORT_DATA', 'VIEW_ALL_COMPANY_DATA', 'VIEW_EMPLOYER', 'ADD_EMPLOYER', 'EDIT_EMPLOYER']
codes.push('VIEW_ORGANIZATION', 'ADD_ORGANIZATION', 'EDIT_ORGANIZATION')

const organizationColumns = ['Code', 'Name', 'Level', 'Parent']
const organizationPlan: Partial<ImportPlan> = {
  Columns: organizationColumns,
  Targets: ['Code', 'Name', 'Level', 'ParentID'],
  Key: 'Code',
}

/** Rows of a file that refers to itself, what both a dry run and the run say of them, and where they are refused. */
const files: [
  name: string,
  rows: string[][],
  numbers: Partial<ImportRecord>,
  refused?: [field: string, line: number],
][] = [
  [
    'four levels, each below the one above it',
    [
      ['R', 'Region', '1', ''],
      ['D', 'Division', '2', 'Region'],
      ['F', 'Facility', '3', 'D'],
      ['C', 'Center', '4', 'facility'],
    ],
    { Created: 4, Refused: 0 },
  ],
  [
    'children in another part than their parents',
    [...listMany(500, '1'), ...listMany(100, '2', index => `P${index}`)],
    { Created: 600, Refused: 0 },
  ],
  [
    'grandchildren two parts below',
    [['R', 'Region', '1', ''], ['D', 'Division', '2', 'R'], ...listMany(1000, '1'), ['F', 'Facility', '3', 'Division']],
    { Created: 1003, Refused: 0 },
  ],
  [
    'a parent below its child',
    [
      ['D', 'Division', '2', 'Region'],
      ['R', 'Region', '1', ''],
    ],
    { Created: 1, Refused: 1 },
    ['ParentID', 2],
  ],
  [
    'a parent of another level, which its service refuses',
    [
      ['R', 'Region', '1', ''],
      ['F', 'Facility', '3', 'Region'],
    ],
    { Created: 1, Refused: 1 },
    ['ParentID', 3],
  ],
  [
    'a child of a row that is refused',
    [
      ['R', 'Region', 'first', ''],
      ['D', 'Division', '2', 'Region'],
    ],
    { Created: 0, Refused: 2 },
    ['ParentID', 3],
  ],
  [
    'a name that two rows bring',
    [
      ['R', 'Region', '1', ''],
      ['S', 'Region', '1', ''],
      ...listMany(500, '1'),
      ['D', 'Division', '2', 'Region'],
      ['E', 'Estate', '2', 'S'],
    ],
    { Created: 503, Refused: 1 },
    ['ParentID', 504],
  ],
]

function listMany(count: number, level: string, toParent: (index: number) => string = () => ''): string[][] {
  const letter = level === '1' ? 'P' : 'Q'
  return Array.from({ length: count }, (_, index) => [
    `${letter}${index}`,
    `Name ${letter}${index}`,
    level,
    toParent(index),
  ])
}

describe.each(listTestServers())('rows that meet others of their file, on $name', server => {
  let app: RunningApp
  let kim: ImportClient
  beforeAll(async () => {
    app = await startApp(server)
    await app.addUser('kim', codes)
    kim = buildImportClient(app.address, await app.signIn('kim'))
  })
  afterAll(() => app?.drop())
  beforeEach(() =>
    app.stand.database.run('truncate employer, organization, "import", import_run, import_part, import_change'),
  )

  /** What a dry run and then the run say of a file: their numbers, and why they refuse rows. */
  async function tryAndRun(content: string, plan: ImportPlan, Resource: string) {
    const id = await kim.send(content, { Resource })
    const said: { numbers: Partial<ImportRecord>; reasons: ImportReasons['Reasons'] }[] = []
    for (const isDryRun of [true, false]) {
      const { envelope, text } = await kim.start(id, plan, isDryRun)
      if (!envelope.Success) throw new Error(text)
      const { Status, Failure, Created, Updated, Unchanged, Refused } = await kim.until(id)
      expect([Status, Failure]).toEqual([isDryRun ? 'Checked' : 'Done', null])
      const { Reasons } = (await kim.call('GET', `GetReasons?id=${id}`)).envelope.Source as unknown as ImportReasons
      said.push({ numbers: { Created, Updated, Unchanged, Refused }, reasons: Reasons })
      if (isDryRun) expect(await readState()).toEqual(state)
    }
    const [tried, done] = said
    return { tried, done }
  }
  let state: unknown
  const readState = () =>
    app.stand.database.run(
      `select (select count(*) from organization) as organizations, (select count(*) from audit_entry where "Action" = 'import') as entries,
         (select md5(string_agg(e::text, '|' order by "ID")) from employer e) as employers`,
    )

  test.each(files)('%s: the dry run says what the run does', async (_, rows, numbers, refused) => {
    const content = [organizationColumns, ...rows].map(cells => `${cells.join(',')}\r\n`).join('')
    state = await readState()
    const { tried, done } = await tryAndRun(content, buildPlan(organizationPlan), 'Organizations')
    expect(tried).toMatchObject({ numbers })
    expect(done).toEqual(tried)
    if (refused)
      expect(done?.reasons.map(({ Field, Lines }) => [Field, Lines])).toContainEqual([refused[0], [refused[1]]])
  })

  test('records and those below them are taken back together', async () => {
    const content = [organizationColumns, ...(files[0]?.[1] ?? []), ...listMany(500, '1')].join('\r\n')
    const id = await kim.send(content, { Resource: 'Organizations' })
    await kim.start(id, buildPlan(organizationPlan))
    expect(await kim.until(id)).toMatchObject({ Created: 504 })
    await kim.call('POST', 'Undo', { ID: id })
    expect(await kim.until(id)).toMatchObject({ Status: 'Undone', Kept: 0 })
    expect(await app.stand.database.run('select 1 from organization where not "IsDeleted"')).toEqual([])
  })

  test('a parent that stands below its child is told to be put above', async () => {
    const content = 'Code,Name,Level,Parent\r\nD,Division,2,Region\r\nR,Region,1,\r\n'
    state = await readState()
    const { done } = await tryAndRun(content, buildPlan(organizationPlan), 'Organizations')
    expect(done?.reasons[0]?.Message).toBe(
      '"Region" was not found. If another row of the file brings it, put that row above this one.',
    )
  })

  test('a unique value that an earlier part takes is refused, one that it gives up is free', async () => {
    const { database } = app.stand
    const id = await kim.send(buildFacilities(buildRows(502)))
    await kim.start(id, buildPlan())
    await kim.until(id)
    const stored = await database.run<{ ID: number; code: string }>(
      'select "ID", "CMSFacilityID" as code from employer order by "CMSFacilityID"',
    )
    const others = stored.slice(1, 500).map(({ ID, code }) => [ID, code])
    const [first, last, taker] = [stored[0]?.ID, stored[500]?.ID, stored[501]?.ID]
    const rows = [[first, '777777'], ...others, [last, '777777'], [taker, '000001']]
    const content = [['ID', 'Facility ID'], ...rows].map(cells => `${cells.join(',')}\r\n`).join('')
    state = await readState()
    const plan = { Columns: ['ID', 'Facility ID'], Targets: ['ID', 'CMSFacilityID'], Key: 'ID', Defaults: {} }
    const { tried, done } = await tryAndRun(content, buildPlan(plan), 'Employers')
    expect(tried?.numbers).toEqual({ Created: 0, Updated: 2, Unchanged: 499, Refused: 1 })
    expect(tried?.reasons).toMatchObject([{ Message: 'Row 2 has the same value.', Lines: [502] }])
    expect(done).toEqual(tried)
    const left = await database.run(
      'select * from import_taken union all select "ImportID", "Text", \'\', 0, 0 from import_tried_text',
    )
    expect(left).toEqual([])
  })
})
