import { spawnSync } from 'node:child_process'
import { cp, mkdir, open, readdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { copyDataFiles, getText, type WatchedFolder, watchFolder } from './support.ts'

const file = 'schemas/team.json'
const opened: WatchedFolder[] = []

async function openFolder(): Promise<WatchedFolder> {
  const folder = await watchFolder(await copyDataFiles())
  opened.push(folder)
  return folder
}

afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.close()
})

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  expect(status, `${command} ${args.join(' ')}: ${stderr}`).toBe(0)
}

function renamed(text: string): string {
  return text.replace('"title": "Team"', '"title": "Crew"')
}

/** A way in which a file is saved: the system calls of the editor, in its order. */
type Save = (path: string, text: string) => Promise<void>

async function writeParts(path: string, parts: string[], pause: number, flags = 'w'): Promise<void> {
  const handle = await open(path, flags)
  for (const [index, part] of parts.entries()) {
    if (index > 0) await wait(pause)
    await handle.write(part)
  }
  await handle.sync()
  await handle.close()
}

const ways: [string, Save][] = [
  ['in place, as VS Code, nano and Notepad do', (path, text) => writeFile(path, text)],
  [
    'over the old text, cut to length at last',
    async (path, text) => {
      const handle = await open(path, 'r+')
      await handle.write(text, 0)
      await handle.truncate(Buffer.byteLength(text))
      await handle.close()
    },
  ],
  [
    'cut to nothing, then written in two parts',
    (path, text) => writeParts(path, ['', text.slice(0, 300), text.slice(300)], 200),
  ],
  [
    'as another file that takes its place, as gedit and Sublime Text do',
    async (path, text) => {
      const other = join(dirname(path), '.goutputstream-5X9Q2Z')
      await writeFile(other, text)
      await rename(other, path)
    },
  ],
  [
    'with a safe write, as JetBrains does',
    async (path, text) => {
      await writeFile(`${path}___jb_tmp___`, text)
      await rename(path, `${path}___jb_old___`)
      await rename(`${path}___jb_tmp___`, path)
      await unlink(`${path}___jb_old___`)
    },
  ],
  [
    'with the old one renamed to a backup, as vim and Emacs do',
    async (path, text) => {
      const [folder, name] = [dirname(path), basename(path)]
      await writeFile(join(folder, `.${name}.swp`), 'b0VIM 9.1')
      await writeFile(join(folder, '4913'), '')
      await unlink(join(folder, '4913'))
      await rename(path, `${path}~`)
      await writeParts(path, [text], 0, 'wx')
      await unlink(`${path}~`)
      await unlink(join(folder, `.${name}.swp`))
    },
  ],
  [
    'renamed away, written, and back',
    async (path, text) => {
      await rename(path, `${path}.bak`)
      await wait(200)
      await writeFile(`${path}.bak`, text)
      await rename(`${path}.bak`, path)
    },
  ],
  [
    'deleted, and made anew a moment later',
    async (path, text) => {
      await unlink(path)
      await wait(200)
      await writeParts(path, [text.slice(0, 400), text.slice(400)], 20, 'wx')
    },
  ],
  [
    'by sed -i',
    async path => {
      const inPlace = process.platform === 'darwin' ? ['-i', ''] : ['-i']
      run('sed', [...inPlace, 's/"title": "Team"/"title": "Crew"/', path], dirname(path))
    },
  ],
]

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

const extraFiles = Array.from({ length: 30 }, (_, index) => `schemas/extra-${index + 1}.json`)

function extraSchema(title: string): string {
  return `${JSON.stringify({ title, type: 'object', properties: { Name: { type: 'string', title } } }, null, 2)}\n`
}

describe('many files change at once', () => {
  it('by git checkout of 30 files: they are offered once', async () => {
    const path = await copyDataFiles()
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=Operator', '-c', 'user.email=operator@example.com', ...args], path)
    git('init', '--quiet', '--initial-branch=before')
    for (const each of extraFiles) await writeFile(join(path, each), extraSchema('Before'))
    git('add', '.')
    git('commit', '--quiet', '-m', 'before')
    git('checkout', '--quiet', '-b', 'after')
    for (const each of extraFiles) await writeFile(join(path, each), extraSchema('After'))
    git('commit', '--quiet', '-a', '-m', 'after')
    git('checkout', '--quiet', 'before')
    const folder = await watchFolder(path)
    opened.push(folder)

    git('checkout', '--quiet', 'after')
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.considered).toHaveLength(2)
    for (const each of extraFiles) expect(getText(folder.considered[0], each)).toBe(extraSchema('After'))
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
    const folder = await watchFolder(path)
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
