import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeep } from '#tests/support/scale.ts'
import { runCommand } from './support/command.ts'
import { startProgram } from './support/process.ts'
import { type RunningApp, startApp } from './support/runningApp.ts'
import { listTestServers } from './support/testDatabase.ts'

const codes = ['IMPORT_DATA', 'VIEW_EMPLOYER', 'ADD_EMPLOYER', 'EDIT_EMPLOYER']
const headings = 'Facility ID,Facility Name,City/Town,State'

describe.each(listTestServers())('npm run import beside a running server on $name', server => {
  let app: RunningApp
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locum-import-'))
    app = await startApp(server)
    await app.addUser('kim', codes)
    await writeFile(at('whole.csv'), `${headings}\n000001,North,Austin,CA\n`)
    await writeFile(
      at('partly.csv'),
      `${headings}\n000002,South,Austin,CA\n,Nowhere,Austin,CA\n000004,West,Austin,ZZ\n`,
    )
  })
  afterAll(async () => {
    await app.drop()
    await rm(folder, { recursive: true })
  })

  const getEnvironment = () => {
    const { databaseUrl, data, config } = app.stand.settings
    return { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data, LOCUM_CONFIG: config }
  }
  const run = (...words: string[]) => runCommand('scripts/import.ts', getEnvironment(), words)
  const runFile = (name: string, ...words: string[]) => run('Employers', at(name), '--user', 'kim', ...words)
  const at = (name: string) => join(folder, name)

  it('ends with code 0 where every row is taken, by a key that is named by its title', async () => {
    const words = ['Employers', at('whole.csv'), '--user', 'kim', '--key', 'cms facility ID']
    expect(await startProgram('scripts/import.ts', getEnvironment(), words).ended()).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 created, 0 updated, 0 unchanged, 0 refused.'),
    })
  })

  it('ends with code 3 where rows are refused, also of a dry run, and names fields by their titles', async () => {
    const trial = await runFile('partly.csv', '--dry-run')
    expect([trial.code, trial.output]).toEqual([3, expect.stringContaining('1 would be created')])
    const { code, output } = await runFile('partly.csv', '--refused', at('refused.csv'))
    expect([code, output]).toEqual([3, expect.stringContaining('1 created, 0 updated, 0 unchanged, 2 refused.')])
    expect(output).toContain('\n  1 x CMS facility ID is empty, so the row cannot be recognized. (line 3)\n')
    expect(output).toMatch(/\n {2}1 x State: Please use one of these: .*, or one of \d+ others\. \(line 4\)\n/)
    const refused = await readFile(at('refused.csv'), 'utf8')
    expect(refused).toMatch(/State ""ZZ"": Please use one of these: [^(]*others\."/)
  })

  it.runIf(isDeep)(
    'takes Veterans and Defense hospitals of a newer file of CMS, and the headings of an older one',
    async () => {
      const words = 'Provider ID,Hospital Name,City,State,ZIP Code,Hospital Type,Hospital Ownership'
      const rows = [
        '01014F,BIRMINGHAM VA,BIRMINGHAM,AL,35233,Acute Care - Veterans Administration,Veterans Health Administration',
        '33002F,WEST POINT,WEST POINT,NY,10996,Acute Care - Department of Defense,Department of Defense',
      ]
      await writeFile(at('cms.csv'), [words, ...rows, ''].join('\n'))
      expect(await runFile('cms.csv')).toMatchObject({ code: 0, output: expect.stringContaining('2 created') })
    },
  )

  it('takes a file without a header, marks of no value, lost zeros, and texts that are told what they stand for', async () => {
    await writeFile(at('bare.csv'), '000020,Cape,\\N,MA,2532,VA,NULL\n000021,Bay,Boston,MA,02139,na,n/a\n')
    const fields = ['CMSFacilityID', 'Name', 'City', 'State', 'ZipCode', 'Type', 'Ownership']
    const maps = fields.flatMap((field, index) => ['--map', `Column ${index + 1}=${field}`])
    const { code, output } = await runFile('bare.csv', '--no-header', ...maps, '--value', 'Type:VA=Veterans')
    expect([code, output]).toEqual([0, expect.stringContaining('2 created, 0 updated, 0 unchanged, 0 refused.')])
    expect(output).toContain('ZipCode: 2532 gets its leading zeros')
    expect(output).toContain('Ownership: NULL, n/a is taken as no value')
    const rows = await app.stand.database.run(
      `select "City", "ZipCode", "Type" from employer where "CMSFacilityID" in ('000020', '000021') order by "ZipCode"`,
    )
    expect(rows).toEqual([
      { City: 'Boston', ZipCode: '02139', Type: null },
      { City: null, ZipCode: '02532', Type: 'Veterans' },
    ])
  })

  it('asks where numbers can be read in two ways, takes the answer, and clears by blank cells where that is said', async () => {
    const head = 'Facility ID,Facility Name,City,State,Latitude'
    await writeFile(at('numbers.csv'), `${head}\n000030,Cape,Austin,CA,30.250\n`)
    const asked = await runFile('numbers.csv')
    expect([asked.code, asked.output]).toEqual([1, expect.stringContaining('can be read as 30.25 or as 30250')])
    expect(await runFile('numbers.csv', '--written', 'latitude=dot')).toMatchObject({ code: 1 })
    expect(await runFile('numbers.csv', '--written', 'latitude=point')).toMatchObject({ code: 0 })
    await writeFile(at('blank.csv'), `${head}\n000030,Cape,,CA,\n`)
    const { code, output } = await runFile('blank.csv', '--clear', 'City')
    expect([code, output]).toEqual([0, expect.stringContaining('City: 1 cleared, since their cells are blank')])
    expect(output).toContain('Latitude: 1 kept, though their cells are blank')
    const rows = await app.stand.database.run(
      `select "City", "Latitude" from employer where "CMSFacilityID" = '000030'`,
    )
    expect(rows).toEqual([{ City: null, Latitude: 30.25 }])
  })

  it.runIf(isDeep)('ends with code 3 where an undo leaves a record as it is', async () => {
    const { database } = app.stand
    const [imported] = await database.run<{ ID: number }>('select min("ID") as "ID" from import')
    await database.run(`update employer set "Version" = "Version" + 1 where "CMSFacilityID" = '000001'`)
    const { code, output } = await run('--undo', String(imported?.ID), '--user', 'kim')
    expect([code, output]).toEqual([
      3,
      expect.stringMatching(/0 records were taken back\.\n1 record was left as it is:/),
    ])
  })

  it('says what is wrong with its words, and how they are used', async () => {
    const unknown = await runFile('whole.csv', '--key', 'Foo')
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('CMSFacilityID (CMS facility ID)') })
    for (const [words, why] of [
      [['--bogus'], 'There is no option --bogus'],
      [['Employers'], 'An import takes two words beside its options: a resource and a file.'],
    ] as const) {
      const { code, output } = await run(...words)
      expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^${why}[^]*--dry-run  `))])
    }
  })
})
