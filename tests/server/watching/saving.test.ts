import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { extraFiles, extraSchema, makeRepository } from './repository.ts'
import { copyDataFiles, getText, type WatchedFolder, watchFolder } from './support.ts'
import { retitle, run, ways } from './ways.ts'

const file = 'schemas/team.json'
const opened: WatchedFolder[] = []

/** Watches with the patience of one whose machine may stop in the midst of a save. */
const watch = (path: string) => watchFolder(path, undefined, undefined, 20_000)

async function openFolder(): Promise<WatchedFolder> {
  const folder = await watch(await copyDataFiles())
  opened.push(folder)
  return folder
}

afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.close()
})

function renamed(text: string): string {
  return retitle(text, 'Crew')
}

describe('a file is saved', () => {
  it.each(ways)('%s: it is offered once', async (_, save) => {
    const folder = await openFolder()
    const text = renamed(await folder.read(file))
    await save(join(folder.path, file), text)
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.taken.map(files => getText(files, file))).toEqual([text, text])
    expect(folder.reports.flat()).toEqual([])
    expect(folder.errors).toEqual([])
  })
})

describe('many files change at once', () => {
  it('by git checkout of 30 files: they are offered once', async () => {
    const path = await copyDataFiles()
    const repository = await makeRepository(path)
    const folder = await watch(path)
    opened.push(folder)

    repository.checkOut('after')
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.considered).toHaveLength(2)
    for (const each of extraFiles) expect(getText(folder.considered[0], each)).toBe(extraSchema('after'))
  })

  it('by a copy of the whole folder over it: they are offered once', async () => {
    const folder = await openFolder()
    const other = await copyDataFiles()
    for (const each of extraFiles) await writeFile(join(other, each), extraSchema('Copied'))
    run('cp', ['-R', `${other}/.`, folder.path], other)
    await rm(other, { recursive: true })
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.taken).toHaveLength(2)
    for (const each of extraFiles) expect(getText(folder.taken[0], each)).toBe(extraSchema('Copied'))
  })

  it('by another folder in the place of schemas: they are offered once, and edits in it are noticed', async () => {
    const folder = await openFolder()
    const [old, next] = ['schemas.old', 'schemas.next'].map(name => join(folder.path, name)) as [string, string]
    await cp(join(folder.path, 'schemas'), next, { recursive: true })
    await writeFile(join(next, 'team.json'), renamed(await folder.read(file)))
    await rename(join(folder.path, 'schemas'), old)
    await rename(next, join(folder.path, 'schemas'))
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.taken).toHaveLength(2)

    const text = (await folder.read(file)).replace('"Crew"', '"Squad"')
    await folder.write(file, text)
    await folder.hasTaken(3)
    expect(getText(folder.taken[2], file)).toBe(text)
  })
})

describe('a volume of Kubernetes', () => {
  /** Each key is a link into ..data, itself a link to the folder of the present state. */
  async function mountVolume(path: string, files: Record<string, string>, name: string): Promise<void> {
    const before = await readFile(join(path, '..data', '.name'), 'utf8').catch(() => null)
    await mkdir(join(path, name))
    await writeFile(join(path, name, '.name'), name)
    for (const [each, text] of Object.entries(files)) await writeFile(join(path, name, each), text)
    await symlink(name, join(path, '..data_tmp'))
    await rename(join(path, '..data_tmp'), join(path, '..data'))
    for (const each of before === null ? Object.keys(files) : []) await symlink(`..data/${each}`, join(path, each))
    if (before !== null) await rm(join(path, before), { recursive: true })
  }

  it('is swapped: its files are offered once, and again at the next swap', async () => {
    const path = await copyDataFiles()
    const volume = join(path, 'schemas')
    const names = (await readdir(volume)).filter(name => name.endsWith('.json'))
    const texts = await Promise.all(names.map(name => readFile(join(volume, name), 'utf8')))
    const files = Object.fromEntries(names.map((name, index) => [name, texts[index] as string]))
    await rm(volume, { recursive: true })
    await mkdir(volume)
    await mountVolume(volume, files, '..2026_11_20_10_00_00.1')
    const folder = await watch(path)
    opened.push(folder)

    const changed = { ...files, 'team.json': renamed(files['team.json'] as string) }
    await mountVolume(volume, changed, '..2026_11_20_10_01_00.2')
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.taken).toHaveLength(2)
    expect(getText(folder.taken[0], file)).toBe(changed['team.json'])

    await mountVolume(volume, files, '..2026_11_20_10_02_00.3')
    await folder.hasTaken(3)
    expect(getText(folder.taken[2], file)).toBe(files['team.json'])
  })
})

describe('nothing is offered', () => {
  it.each<[string, (path: string) => Promise<void>]>([
    ['a touch', async path => run('touch', [path], dirname(path))],
    ['another mode', async path => run('chmod', ['600', path], dirname(path))],
    ['a save without a change', async path => writeFile(path, await readFile(path))],
    [
      'a rename away and back',
      async path => {
        await rename(path, `${path}.bak`)
        await wait(200)
        await rename(`${path}.bak`, path)
      },
    ],
    [
      'the files of editors',
      async path => {
        for (const name of ['.team.json.swp', '#team.json#', '~$team.json', '.#team.json', '4913', 'team.json~']) {
          await writeFile(join(dirname(path), name), '{')
        }
      },
    ],
  ])('for %s', async (_, change) => {
    const folder = await openFolder()
    await change(join(folder.path, file))
    await folder.hasNoticedAll()
    expect(folder.considered).toHaveLength(1)
    expect(folder.reports.flat()).toEqual([])
  })
})
