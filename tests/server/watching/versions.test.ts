import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { type RunningApp, startApp } from '../support/runningApp.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { extraFiles, extraSchema, makeRepository } from './repository.ts'
import { copyDataFiles } from './support.ts'
import { retitle, run, ways } from './ways.ts'

const eventually = { timeout: 30_000, interval: 20 }

describe.each(listTestServers())('a running server on $name', server => {
  let app: RunningApp
  let folder: string
  let repository: Awaited<ReturnType<typeof makeRepository>>
  let token: string
  let saves = 0

  beforeAll(async () => {
    folder = await copyDataFiles()
    repository = await makeRepository(folder)
    app = await startApp(server, { LOCUM_CONFIG: folder })
    token = await app.signIn('admin')
  })
  afterAll(async () => {
    await app?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const pathOf = (file: string) => join(folder, file)
  const read = (file: string) => readFile(pathOf(file), 'utf8')
  const status = async () => (await app.send('/config/status', { token })).json.Source
  async function countVersions(): Promise<number> {
    const [row] = await app.stand.database.run<{ count: string }>('select count(*) as count from configuration_version')
    return Number(row?.count)
  }

  /** Puts another file instead of the menu and waits until that is live: nothing before it is still to come then. */
  async function saveLast(): Promise<void> {
    saves += 1
    const text = (await read('menu/menu.xml')).replace(/(<!-- \d+ -->)?\s*$/, `<!-- ${saves} -->\n`)
    const count = await countVersions()
    await writeFile(pathOf('menu/menu.xml.new'), text)
    await rename(pathOf('menu/menu.xml.new'), pathOf('menu/menu.xml'))
    await expect.poll(countVersions, eventually).toBeGreaterThan(count)
  }

  async function expectOneVersion(save: () => Promise<void> | void): Promise<void> {
    const before = await countVersions()
    await save()
    await expect.poll(countVersions, eventually).toBeGreaterThan(before)
    await saveLast()
    expect(await countVersions()).toBe(before + 2)
    await expect.poll(status, eventually).toMatchObject({ Version: before + 2, Problems: [] })
  }

  // Each way is tried without a server, too: saving.test.ts.
  it.each(scale(ways.slice(0, 1), ways))('makes exactly one version of a file that is saved %s', async (_, save) => {
    saves += 1
    const text = retitle(await read('schemas/team.json'), `Team ${saves}`)
    await expectOneVersion(() => save(pathOf('schemas/team.json'), text))
    const { json } = await app.send('/config/manifest.json', { token })
    expect(json.Schemas.team.title).toBe(JSON.parse(text).title)
  })

  it('makes exactly one version of a checkout of 30 files', async () => {
    await expectOneVersion(() => repository.checkOut('after'))
    expect(await read(extraFiles[29] ?? '')).toBe(extraSchema('after'))
  })

  it('makes exactly one version of a folder that is copied over it', async () => {
    const other = await copyDataFiles()
    for (const each of extraFiles) await writeFile(join(other, each), extraSchema('Copied'))
    await expectOneVersion(() => run('cp', ['-R', `${other}/.`, folder], other))
    await rm(other, { recursive: true })
  })

  it.each<[string, string, (text: string) => string, object]>([
    [
      'a half-written file',
      'schemas/team.json',
      text => text.slice(0, 300),
      { file: 'schemas/team.json', line: 13, message: expect.stringContaining('The file is no JSON') },
    ],
    [
      'a file that breaks its shape',
      'resources/teams.json',
      text => text.replace('"columns": [', '"colums": ['),
      { pointer: '/list/colums', fix: 'Did you mean "columns"?' },
    ],
    [
      'files that do not fit together',
      'resources/teams.json',
      text => text.replace('"schema": "team"', '"schema": "teem"'),
      { line: 5, pointer: '/schema', fix: 'Did you mean "team"?' },
    ],
    ['a menu that is none', 'menu/menu.xml', text => text.replace('</Menu>', ''), { file: 'menu/menu.xml' }],
  ])(
    'stays with the live version over %s, says why, and goes on once it is mended',
    async (_, file, change, problem) => {
      const before = await countVersions()
      const text = await read(file)
      await writeFile(pathOf(file), change(text))
      await expect
        .poll(async () => (await status()).Problems, eventually)
        .toContainEqual(expect.objectContaining(problem))
      expect(await status()).toMatchObject({ Version: before })
      expect((await app.send('/api/Membership/Team/GetPage', { token })).json.Success).toBe(true)

      await writeFile(pathOf(file), text)
      await expect.poll(async () => (await status()).Problems, eventually).toEqual([])
      expect(await countVersions()).toBe(before)
      await saveLast()
      expect(await countVersions()).toBe(before + 1)
    },
  )
})
