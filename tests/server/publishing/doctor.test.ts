import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataFile } from '#server/platform/configuration/index.ts'
import { isDeep } from '#tests/support/scale.ts'
import { runCommand } from '../support/command.ts'
import { startProgram } from '../support/process.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { change, shipped, withProperties } from './files.ts'
import { createPublishingStand, type PublishingStand, writeFolder } from './support.ts'

const live = withProperties(shipped, {
  BedCount: { type: 'string', title: 'Beds', maxLength: 10 },
  Wing: { type: 'string', title: 'Wing', maxLength: 10 },
})
const retyped = withProperties(live, { BedCount: { type: 'integer', title: 'Beds' } })
const left = withProperties(live, { Wing: undefined })
const next = change(
  withProperties(left, { Motto: { type: 'string', title: 'Motto', maxLength: 60, 'x-unique': 'everywhere' } }),
  'resources/employers.json',
  text =>
    text.replace('"CMSFacilityID",\n', '"CMSFacilityID",\n"Motto",\n').replace('"create": "ADD_', '"create": "NEW_'),
)
const broken = change(shipped, 'schemas/team.json', text => text.replace('"maxLength": 20', '"maxLenght": 20'))

const removals: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(removals.map(remove => remove()))
})

async function lay(files: readonly DataFile[]): Promise<string> {
  const { path, remove } = await writeFolder(files)
  removals.push(remove)
  return path
}

/** Runs the doctor; spaces that align its columns count as one. */
async function run(environment: Record<string, string>, ...words: string[]) {
  const { code, output } = await runCommand('scripts/doctor.ts', environment, words)
  return { code, lines: output.split('\n').map(line => line.trim().replace(/ {2,}/g, '  ')), output }
}

describe('npm run doctor', () => {
  it('checks the files in use or those of a folder, and says with its exit code whether they are in order', async () => {
    const [good, bad] = await Promise.all([lay(shipped), lay(broken)])
    const program = startProgram('scripts/doctor.ts', { LOCUM_CONFIG: good })
    expect(await program.ended()).toMatchObject({ code: 0, output: expect.stringContaining('in order') })
    const { code, output } = await run({ LOCUM_CONFIG: good }, bad)
    expect(code).toBe(1)
    expect(output).toContain('/properties/Code/maxLenght: "maxLenght" is no word here. Did you mean "maxLength"?')
  })

  it.runIf(isDeep)('names each file of lookups that is broken or names a parent that nobody knows', async () => {
    const folder = await lay(shipped)
    const lookups = join(folder, 'resources', 'lookups')
    const value = { Code: 'One', Name: 'One' }
    const write = (name: string, content: object) =>
      writeFile(join(lookups, name), JSON.stringify({ Name: 'Test', ...content }))
    await mkdir(lookups, { recursive: true })
    await write('above.json', { Code: 'Above', Values: [value] })
    await write('below.json', { Code: 'Below', ParentCategory: 'Above', Values: [{ ...value, Parent: 'Two' }] })
    await write('lost.json', { Code: 'Lost', ParentCategory: 'Nowhere', Values: [value] })
    const { code, lines } = await run({ LOCUM_CONFIG: folder })
    expect(code).toBe(1)
    expect(lines).toContain('resources/lookups/below.json names a Parent of One that Above does not hold: Two.')
    expect(lines).toContain('resources/lookups/lost.json names a ParentCategory that no file holds: Nowhere.')
    expect(lines).toContain(`2 problems in ${folder}.`)
  })

  it('has nothing to note on the shipped files', async () => {
    const { code, output } = await run({ LOCUM_CONFIG: await lay(shipped) })
    expect([code, output]).toEqual([0, expect.stringMatching(/^All data files are in order: .*\n$/)])
  })

  it('tells where asked which list would take long, from how many rows on, and the fix', async () => {
    const { code, lines } = await run({ LOCUM_CONFIG: await lay(shipped) }, '--indexes')
    expect(code).toBe(0)
    const [note] = lines.filter(line => /^Note: resources\/users\.json:\d+ \/list\/columns\/\d+: /.test(line))
    expect(note).toContain('The order by CompanyID')
    expect(note).toContain('From about 100,000 rows on')
    expect(note).toContain('"x-indexed"')
  })

  it('says what a folder would change against the files in use: screens, API and tables', async () => {
    const [before, after] = await Promise.all([lay(live), lay(next)])
    const { code, lines } = await run({ LOCUM_CONFIG: before }, '--diff', after)
    expect(code).toBe(0)
    expect(lines).toEqual(
      expect.arrayContaining([
        'removed  property  Employers.Wing  its stored values are kept',
        'added  column  Employers.Motto',
        'changed  permission  Employers.create  may be called by: ADD_EMPLOYER → NEW_EMPLOYER',
        'added  employer  column Motto (text), empty in every row',
        'stays  employer  column Wing: its property leaves, its values are kept',
        'built  employer  unique index, before it is live: (lower(btrim(Motto)))',
      ]),
    )
    const headings = lines.filter(line => /^(Records.*|Screens|API|Tables)$/.test(line))
    expect(headings).toEqual(['Records: screens, import and API', 'Screens', 'API', 'Tables'])
  })

  it.runIf(isDeep)('says that nothing differs, and refuses to compare files that are broken', async () => {
    const [good, bad] = await Promise.all([lay(shipped), lay(broken)])
    const same = await run({ LOCUM_CONFIG: good }, '--diff', good)
    expect([same.code, same.output]).toEqual([
      0,
      expect.stringContaining('Nothing differs in screens, API, notices and tables.'),
    ])
    const refused = await run({ LOCUM_CONFIG: good }, '--diff', bad)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('1 problem in')])
    const nowhere = await run({ LOCUM_CONFIG: good }, '--diff', `${good}/nowhere`)
    expect([nowhere.code, nowhere.output]).toEqual([1, `There is no folder ${good}/nowhere.\n`])
  })

  it('explains how a resource was understood', async () => {
    const { code, lines } = await run({ LOCUM_CONFIG: await lay(shipped) }, '--explain', 'Users')
    expect(code).toBe(0)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Files  resources/users.json, schemas/user.json',
        expect.stringMatching(
          /^Rows {2}those whose CompanyID .*; every row with VIEW_ALL_COMPANY_DATA, .*Applicant: ID = sub/,
        ),
        'Menu  Administration / Users (VIEW_USER)',
        'Status machine  resources/machines/user.json',
        expect.stringMatching(/^CompanyID {2}reference of Companies {2}Company {2}.*in, notIn, empty .* bigint$/),
        expect.stringMatching(/^ID {2}number {2}ID {2}hidden column {2}.* the services {2}bigint$/),
        expect.stringMatching(/^create {2}POST {2}\/api\/Membership\/User\/\w+ {2}ADD_USER {2}the resource engine$/),
        expect.stringMatching(
          /^activate {2}.*\/api\/Membership\/User\/.* ACTIVATE_USER {2}the event \w+ of its status machine$/,
        ),
        expect.stringMatching(/^unique {2}\(.*LoginName.*\)/),
      ]),
    )
  })

  it.runIf(isDeep)(
    'names the nearest resource where there is none of the name, and its usage where a word is unknown',
    async () => {
      const config = { LOCUM_CONFIG: await lay(shipped) }
      expect(await run(config, '--explain', 'Employer')).toMatchObject({
        code: 1,
        output: 'There is no resource Employer. Did you mean "Employers"?\n',
      })
      expect(await run(config, '--explan', 'Users')).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run doctor -- --explain RESOURCE'),
      })
    },
  )
})

describe.each(listTestServers())('npm run doctor -- --live beside a running server on $name', server => {
  let stand: PublishingStand
  let environment: Record<string, string>
  beforeAll(async () => {
    stand = await createPublishingStand(server)
    const { publishing } = await stand.start(live)
    await stand.database.run(
      `insert into employer ("Name", "City", "State", "TimeZone", "CompanyID", "BedCount")
       select n, 'Austin', 'TX', 'America/Chicago', 1, case n when 7 then 'many' else n::text end
       from generate_series(1, 12) n`,
    )
    await publishing.publish(left)
    const { databaseUrl, data } = stand.base.settings
    environment = { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data }
  })
  afterAll(() => stand.drop())

  it('tells of a column that is there from before, and of values that a new type could not keep', async () => {
    const { code, lines, output } = await run(environment, '--diff', await lay(retyped), '--live')
    expect(lines[0]).toBe('Against version 2, which is live:')
    expect(lines).toContain('returns  employer  column Wing, with the values that it had')
    expect(lines).toContain('retyped  employer  column BedCount: text → bigint; rewrites 12 rows')
    expect(output).toMatch(/It would be refused\n {2}schemas\/employer\.json .*does not fit, such as that of ID 7/)
    expect(code).toBe(1)
  })

  it.runIf(isDeep)('tells of values that would not come back', async () => {
    await stand.database.run(`update employer set "BedCount" = '007' where "BedCount" = 'many'`)
    const { code, output } = await run(environment, '--diff', await lay(retyped), '--live')
    expect(output).toMatch(/It would be refused\n.*the value of 1 row does not come back as .* "007" of ID 7/)
    expect(code).toBe(1)
  })

  it('changes nothing', async () => {
    await stand.database.run(`update employer set "BedCount" = '7' where "BedCount" in ('007', 'many')`)
    const { code, output } = await run(environment, '--diff', await lay(retyped), '--live')
    expect([code, output]).toEqual([0, expect.not.stringContaining('refused')])
    const [row] = await stand.database.run('select max(pg_typeof("BedCount")::text) as type from employer')
    expect(row).toEqual({ type: 'text' })
  })
})
