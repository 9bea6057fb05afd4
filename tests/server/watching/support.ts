import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { checkFiles, type DataFile, hashFiles, readDataFiles } from '#server/platform/configuration/index.ts'
import { watchDataFolder } from '#server/platform/configuration/watching/index.ts'
import { listHandlers } from '#server/services.ts'

const programFolder = join(import.meta.dirname, '../../..')

/** Ten times what a save may take to be noticed on a machine that has nothing else to do. */
const eventually = { timeout: 20_000, interval: 20 }

/** Copies the shipped data files into a new folder. */
export async function copyDataFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-watching-'))
  for (const name of ['schemas', 'resources', 'menu']) {
    await cp(join(programFolder, name), join(folder, name), { recursive: true })
  }
  return folder
}

/** A folder that is watched, and what came of it. */
export interface WatchedFolder {
  path: string
  /** Every set that was offered, in order. */
  considered: DataFile[][]
  /** Those among them that can be served. */
  taken: DataFile[][]
  reports: ConfigurationProblem[][]
  errors: string[]
  read(file: string): Promise<string>
  write(file: string, text: string): Promise<void>
  /** Waits until so many sets have been taken. */
  hasTaken(count: number): Promise<void>
  /** Saves another file and waits for it: whatever was to be noticed of the saves before it has been noticed then. */
  hasNoticedAll(): Promise<void>
  close(): Promise<void>
}

/** Checks each set as the server does; `consider` may do more with it. */
export async function watchFolder(
  path: string,
  consider: (files: DataFile[]) => Promise<void> = async () => {},
  poll = 2000,
  patience = 500,
): Promise<WatchedFolder> {
  const [considered, taken, reports, errors]: [DataFile[][], DataFile[][], ConfigurationProblem[][], string[]] = [
    [],
    [],
    [],
    [],
  ]
  const since = await readDataFiles(path)
  const events: Parameters<typeof watchDataFolder>[1] = {
    async consider(files, hash) {
      expect(hash).toBe(hashFiles(files))
      considered.push(files)
      await consider(files)
      const { problems } = checkFiles(files, listHandlers())
      if (problems.length === 0) taken.push(files)
      return problems
    },
    report: problems => reports.push(problems),
    onError: error => errors.push(String(error)),
  }
  const watching = watchDataFolder(path, events, since, { settle: 80, patience, poll })
  const read = (file: string) => readFile(join(path, file), 'utf8')
  const write = (file: string, text: string) => writeFile(join(path, file), text)
  const hasTaken = (count: number) => expect.poll(() => taken.length, eventually).toBeGreaterThanOrEqual(count)
  let last = 0
  return {
    path,
    considered,
    taken,
    reports,
    errors,
    read,
    write,
    hasTaken,
    async hasNoticedAll() {
      last += 1
      const text = (await read('menu/menu.xml')).replace(/(<!-- \d+ -->)?\s*$/, `<!-- ${last} -->\n`)
      await write('menu/menu.xml.new', text)
      await rename(join(path, 'menu/menu.xml.new'), join(path, 'menu/menu.xml'))
      const isThere = () => taken.some(files => files.some(file => file.text === text))
      await expect.poll(isThere, eventually).toBe(true)
    },
    async close() {
      await watching.close()
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** The text of one file within a set. */
export function getText(files: readonly DataFile[] | undefined, path: string): string | undefined {
  return files?.find(file => file.path === path)?.text
}
