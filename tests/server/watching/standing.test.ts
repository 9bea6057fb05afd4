import { execFile } from 'node:child_process'
import { mkdir, rename, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { type DataFile, readDataFiles } from '#server/platform/configuration/index.ts'
import { isDeep } from '#tests/support/scale.ts'
import { copyDataFiles, getText, type WatchedFolder, watchFolder } from './support.ts'

const run = promisify(execFile)
const file = 'schemas/team.json'
const eventually = { timeout: 20_000, interval: 20 }
const opened: WatchedFolder[] = []

async function openFolder(...options: Parameters<typeof watchFolder> extends [string, ...infer Rest] ? Rest : never) {
  const folder = await watchFolder(await copyDataFiles(), ...options)
  opened.push(folder)
  return folder
}

afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.close()
})

const linesOf = ({ reports }: WatchedFolder) => reports.map(problems => problems.map(formatProblem))

describe('a broken set', () => {
  it('is reported once it has stood for half a second, and the report ends with a set that is in order', async () => {
    const folder = await openFolder()
    const text = await folder.read(file)
    const start = performance.now()
    await folder.write(file, text.replace('"title": "Team"', '"titel": "Team"'))
    await expect.poll(() => folder.reports.length, eventually).toBe(1)
    expect(performance.now() - start).toBeGreaterThan(500)
    expect(linesOf(folder)[0]?.join('\n')).toContain(`${file}:3 /titel: "titel" is no word here. Did you mean "title"?`)
    await folder.write(file, text)
    await expect.poll(() => folder.reports.length, eventually).toBe(2)
    expect(folder.reports[1]).toEqual([])
    await folder.hasNoticedAll()
    expect(folder.considered).toHaveLength(3)
  })

  it('that is mended while it is looked at is not reported', async () => {
    const folder = await openFolder(async files => {
      if (getText(files, file) !== text) await folder.write(file, text)
    })
    const text = await folder.read(file)
    await folder.write(file, text.slice(0, 200))
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.considered.map(files => getText(files, file))).toEqual([text.slice(0, 200), text, text])
    expect(folder.reports.flat()).toEqual([])
  })

  it('is reported with what stands there at last', async () => {
    const words = ['titel', 'tilte', 'titlee']
    const save = async () => {
      const word = words.shift()
      if (word) await folder.write(file, text.replace('"title": "Team"', `"${word}": "Team"`))
    }
    const folder = await openFolder(save)
    const text = await folder.read(file)
    await save()
    await expect.poll(() => folder.reports.length, eventually).toBe(1)
    expect(folder.considered).toHaveLength(3)
    expect(linesOf(folder)[0]?.join('\n')).toContain('"titlee" is no word here')
  })
})

describe('a file that is gone or empty', () => {
  it.each<[string, (path: string) => Promise<void>]>([
    ['gone', path => unlink(path)],
    ['empty', path => writeFile(path, '')],
  ])('is not looked at for half a second: %s', async (_, change) => {
    const folder = await openFolder()
    const start = performance.now()
    await change(join(folder.path, file))
    await expect.poll(() => folder.considered.length, eventually).toBe(1)
    expect(performance.now() - start).toBeGreaterThan(500)
    await expect.poll(() => folder.reports.length, eventually).toBe(1)
    expect(linesOf(folder)[0]?.join('\n')).toContain(file)
  })

  it('is taken for meant after that where the set is in order', async () => {
    const folder = await openFolder()
    await folder.write('schemas/extra.json', '{"title":"X","type":"object","properties":{"A":{"type":"string"}}}')
    await folder.hasTaken(1)
    await unlink(join(folder.path, 'schemas/extra.json'))
    await folder.hasTaken(2)
    expect(getText(folder.taken[1], 'schemas/extra.json')).toBeUndefined()
  })
})

describe('what no notice tells', () => {
  it('is found by looking now and then', async () => {
    const path = await copyDataFiles()
    const elsewhere = await copyDataFiles()
    await rm(join(path, file))
    await symlink(join(elsewhere, file), join(path, file))
    const folder = await watchFolder(path, undefined, 200)
    opened.push(folder)
    const text = (await folder.read(file)).replace('"title": "Team"', '"title": "Crew"')
    await writeFile(join(elsewhere, file), text)
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.taken.map(files => getText(files, file))).toEqual([text, text])
    await rm(elsewhere, { recursive: true })
  })
})

describe('a folder that cannot be read', () => {
  it('is told once, and its set is served again when it is back', async () => {
    const folder = await openFolder(undefined, 200)
    await rename(folder.path, `${folder.path}.away`)
    await mkdir(folder.path)
    await expect.poll(() => folder.errors.length, eventually).toBe(1)
    expect(folder.errors[0]).toContain(`${folder.path}: There are no data files in it, so what is served stays.`)
    expect(linesOf(folder)).toEqual([[expect.stringContaining('mount the folder again')]])
    await wait(500)
    expect(folder.errors).toHaveLength(1)
    expect(folder.considered).toEqual([])

    await rm(folder.path, { recursive: true })
    await rename(`${folder.path}.away`, folder.path)
    await folder.hasTaken(1)
    await expect.poll(() => folder.reports.at(-1), eventually).toEqual([])
    await folder.hasNoticedAll()
  })

  it.runIf(isDeep)('that comes back piece by piece brings no half of its set', async () => {
    const folder = await openFolder(undefined, 200, 2000)
    const away = `${folder.path}.away`
    await rename(folder.path, away)
    await mkdir(folder.path)
    await expect.poll(() => folder.errors.length, eventually).toBe(1)
    const files = await readDataFiles(away)
    const isLate = ({ path }: DataFile) => path === 'resources/employers.json'
    for (const part of [files.filter(each => !isLate(each)), files.filter(isLate)]) {
      for (const { path, text } of part) {
        await mkdir(join(folder.path, dirname(path)), { recursive: true })
        await writeFile(join(folder.path, path), text)
      }
      // Long enough to be looked at several times, and shorter than what is meant stands.
      await wait(300)
    }
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.considered.map(set => set.length)).toEqual([files.length, files.length])
    await rm(away, { recursive: true })
  })

  it('may hold a pipe or what is far too large, which is named, and watching goes on when it is gone', async () => {
    const folder = await openFolder(undefined, 200)
    const pipe = join(folder.path, 'resources/pipe.json')
    await run('mkfifo', [pipe])
    await expect
      .poll(() => linesOf(folder).flat().join(), eventually)
      .toContain('pipe.json: It cannot be read (it is no')
    await unlink(pipe)
    await writeFile(pipe, ' '.repeat(4 * 1024 * 1024 + 1))
    await expect.poll(() => linesOf(folder).flat().join(), eventually).toContain('it is larger than 4194304 bytes')
    await unlink(pipe)
    await expect.poll(() => folder.reports.at(-1), eventually).toEqual([])
    await folder.write(file, (await folder.read(file)).replace('"title": "Team"', '"title": "Crew"'))
    await folder.hasNoticedAll()
    expect(getText(folder.taken.at(-1), file)).toContain('"Crew"')
  })

  it('names the file that refuses itself', async () => {
    const folder = await openFolder(undefined, 200)
    await symlink('loop.json', join(folder.path, 'schemas/loop.json'))
    await expect
      .poll(() => linesOf(folder), eventually)
      .toEqual([
        [
          'schemas/loop.json: It cannot be read (ELOOP), so what is served stays. Put a readable file in its place, or remove it.',
        ],
      ])
    await unlink(join(folder.path, 'schemas/loop.json'))
    await expect.poll(() => folder.reports.at(-1), eventually).toEqual([])
  })
})

describe('a checkout under way', () => {
  it.each<[string, number, boolean]>([
    // Its lock would get old while the machine does something else.
    ['holds the set back until git lets go of its lock', -3_600_000, true],
    ['holds nothing back where an ended git left its lock behind', 60_000, false],
  ])('%s', async (_, age, isHeld) => {
    const path = await copyDataFiles()
    const lock = join(path, '.git/index.lock')
    await mkdir(join(path, '.git'))
    await writeFile(lock, '')
    const since = new Date(Date.now() - age)
    await utimes(lock, since, since)
    const folder = await watchFolder(path)
    opened.push(folder)
    await folder.write(file, (await folder.read(file)).replace('"Team"', '"Crew"'))
    if (isHeld) {
      await wait(400)
      expect(folder.considered).toEqual([])
      await unlink(lock)
    }
    await folder.hasTaken(1)
    await folder.hasNoticedAll()
    expect(folder.considered).toHaveLength(2)
  })
})

describe('a set that could not be considered', () => {
  it('is offered again, and the failure told once', async () => {
    let failures = 3
    const consider = async () => {
      failures -= 1
      if (failures >= 0) throw new Error('The database is away.')
    }
    const folder = await openFolder(consider, 200)
    await folder.write(file, (await folder.read(file)).replace('"Team"', '"Crew"'))
    await folder.hasTaken(1)
    expect(folder.considered).toHaveLength(4)
    expect(folder.errors).toEqual(['Error: The database is away.'])
  })
})

describe('closing', () => {
  it('waits for the set that is being considered, and calls nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const folder = await watchFolder(await copyDataFiles(), () => promise)
    await folder.write(file, (await folder.read(file)).replace('"title": "Team"', '"title": ""'))
    await expect.poll(() => folder.considered.length, eventually).toBe(1)
    await folder.write(file, (await folder.read(file)).replace('""', '"Crew"'))
    let isClosed = false
    const closing = folder.close().then(() => {
      isClosed = true
    })
    await wait(100)
    expect(isClosed).toBe(false)
    resolve()
    await closing
    await wait(700)
    expect([folder.considered.length, folder.reports.length, folder.errors.length]).toEqual([1, 0, 0])
  })
})
