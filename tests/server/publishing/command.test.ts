import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeep } from '#tests/support/scale.ts'
import { runCommand } from '../support/command.ts'
import { startProgram } from '../support/process.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { shipped, withProperties } from './files.ts'
import { createPublishingStand, type Instance, type PublishingStand, writeFolder } from './support.ts'

const text = withProperties(shipped, { BedCount: { type: 'string', title: 'Beds' } })
const number = withProperties(shipped, { BedCount: { type: 'integer', title: 'Beds' } })

describe.each(listTestServers())('npm run config beside a running server on $name', server => {
  let stand: PublishingStand
  let running: Instance
  let folder: Awaited<ReturnType<typeof writeFolder>>
  beforeAll(async () => {
    stand = await createPublishingStand(server, { isShipped: true })
    running = await stand.start(shipped)
    await running.publishing.publish(text)
    folder = await writeFolder(number)
  })
  afterAll(async () => {
    await folder.remove()
    await stand.drop()
  })

  const getEnvironment = () => {
    const { databaseUrl, data } = stand.base.settings
    return { DATABASE_URL: databaseUrl ?? '', LOCUM_DATA: data, LOCUM_CONFIG: folder.path }
  }
  const run = (...words: string[]) => runCommand('scripts/config.ts', getEnvironment(), words)
  const versionOf = ({ publishing }: Instance) => publishing.live.current().version

  it('lists the versions, the newest first and the live one marked', async () => {
    const { code, output } = await run('list')
    expect([code, output.trimEnd().split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(/^\* +2 .*files on .*Employers\.BedCount$/),
        expect.stringMatching(/^ +1 .*files on [^:]*$/),
      ],
    ])
    const json = await run('list', '--json')
    expect(JSON.parse(json.output)).toMatchObject([
      { Version: 2, IsLive: true, Changes: [{ Name: 'Employers.BedCount' }] },
      { Version: 1, IsLive: false },
    ])
  })

  it.runIf(isDeep)('shows what a version changed, and its files', async () => {
    const { code, output } = await run('show', '2')
    expect(code).toBe(0)
    expect(output).toContain('added property Employers.BedCount')
    expect(output).toContain('schemas/employer.json (')
  })

  it('rolls back under the server, which switches', async () => {
    const { code, output } = await startProgram('scripts/config.ts', getEnvironment(), ['rollback', '1']).ended()
    expect([code, output]).toEqual([0, expect.stringContaining('Version 3 of the configuration is live.')])
    await expect.poll(() => versionOf(running)).toBe(3)
    expect((await running.publishing.list({ index: 0, size: 1 })).versions).toMatchObject([
      { How: 'rollback', RolledBackTo: 1, By: expect.stringContaining('@') },
    ])
    expect(await run('rollback', '1')).toMatchObject({
      code: 0,
      output: expect.stringContaining('live already: version 3'),
    })
  })

  it('changes the type of a column in any number of rows, and refuses values that do not fit', async () => {
    await stand.database.run(
      `insert into employer ("Name", "City", "State", "TimeZone", "CompanyID", "BedCount")
       select n, 'Austin', 'TX', 'America/Chicago', 1, case n when 7 then 'many' else n::text end
       from generate_series(1, 10001) n`,
    )
    const refused = await run('retype')
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('the value of 1 row does not fit')])
    expect(versionOf(running)).toBe(3)
    await stand.database.run(`update employer set "BedCount" = '007' where "BedCount" = 'many'`)
    const lossy = await run('retype')
    expect([lossy.code, lossy.output]).toEqual([1, expect.stringContaining('such as "007" of ID 7')])
    const { code, output } = await run('retype', '--force')
    expect([code, output]).toEqual([0, expect.stringContaining('column "BedCount" is bigint now, was text')])
    await expect.poll(() => versionOf(running)).toBe(4)
    const [row] = await stand.database.run('select sum("BedCount") as total from employer')
    expect(row).toEqual({ total: (10001 * 10002) / 2 })
  })

  it('writes the files of a version to disk, and nothing over edits that no version has', async () => {
    const target = await mkdtemp(join(tmpdir(), 'locum-written-'))
    const read = () => readFile(join(target, 'schemas/employer.json'), 'utf8')
    try {
      expect(await run('write', '2', target)).toMatchObject({ code: 0, output: expect.stringContaining('version 2') })
      expect(await read()).toContain('"BedCount"')
      await writeFile(join(target, 'schemas/crew.json'), '{}')
      const refused = await run('write', '1', target)
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('--force')])
      expect((await run('write', '1', target, '--force')).output).toContain('removed  schemas/crew.json')
      expect(await read()).not.toContain('"BedCount"')
    } finally {
      await rm(target, { recursive: true })
    }
  })

  it('rewrites files of an earlier release, without a database', async () => {
    const target = await mkdtemp(join(tmpdir(), 'locum-former-'))
    const path = join(target, 'resources/machines/lamp.json')
    const guard = { left: { field: 'ID' }, is: 'above', right: 0, message: 'app.name' }
    const lamp = { name: 'lamp', state: 'Status', states: [{ name: 'Off' }, { name: 'On' }], initial: 'Off' }
    try {
      await mkdir(join(target, 'resources/machines'), { recursive: true })
      await writeFile(
        path,
        JSON.stringify({ ...lamp, transitions: [{ event: 'light', from: ['Off'], guards: [guard] }] }),
      )
      expect((await run('upgrade', target)).output).toContain('rewritten  resources/machines/lamp.json')
      expect(await readFile(path, 'utf8')).toContain(
        '{ "event": "light", "from": "Off", "guards": [{ "ID": { "above": 0 }, "else": "app.name" }] }',
      )
      expect((await run('upgrade', target)).output).toContain('as it is today')
    } finally {
      await rm(target, { recursive: true })
    }
  })

  it('makes no database where there is none', async () => {
    const target = await mkdtemp(join(tmpdir(), 'locum-none-'))
    try {
      const { code, output } = await runCommand('scripts/config.ts', { LOCUM_DATA: target }, ['list'])
      expect([code, output]).toEqual([1, expect.stringContaining(`There is no database in ${target}`)])
      expect(await readdir(target)).toEqual([])
    } finally {
      await rm(target, { recursive: true })
    }
  })

  it.runIf(isDeep)('rolls back over a change of type in any number of rows, as the refusal of it says', async () => {
    const refused = await run('rollback', '2')
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('Run "npm run config -- rollback 2 --retype" when few work'),
    ])
    expect(versionOf(running)).toBe(4)
    const { code, output } = await run('rollback', '2', '--retype')
    expect([code, output]).toEqual([0, expect.stringContaining('column "BedCount" is text now, was bigint')])
    await expect.poll(() => versionOf(running)).toBe(5)
    expect((await running.publishing.list({ index: 0, size: 1 })).versions).toMatchObject([{ RolledBackTo: 2 }])
  })

  it('says in one line what it cannot do', async () => {
    expect(await run('show', '99')).toEqual({
      code: 1,
      output: expect.stringMatching(/^There is no version 99: .*\n$/),
    })
    expect(await run('rollback', 'x')).toMatchObject({
      code: 1,
      output: expect.stringContaining('config -- rollback 3 (x is none)'),
    })
    expect(await run('rollback', '99')).toMatchObject({ code: 1, output: expect.stringContaining('no version 99') })
    expect(await run('undo')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There is no command undo: choose one of list, .*npm run config -- rollback N/s),
    })
    expect(await run('list', '--jason')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^There is no option --jason: choose one of --json, .*npm run config -- rollback N/s,
      ),
    })
    expect(await run('diff')).toEqual({
      code: 1,
      output: 'Say the file of the snapshot: npm run config -- diff staging.snapshot\n',
    })
  })
})
