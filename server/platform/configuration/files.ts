import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MenuLayer } from '#contract/menuLayer.ts'
import { printJson } from '#contract/printJson.ts'

/** One of the data files: its path below the folder, with slashes, and its text. */
export interface DataFile {
  path: string
  text: string
}

const jsonFolders = [
  'schemas',
  'resources',
  'resources/dashboards',
  'resources/machines',
  'resources/messages',
  'resources/notices',
]
/** Where the menu lies below the folder of the data files. */
export const menuPath = 'menu/menu.xml'

/** What operators have made of the menu in the console: a file of versions, which carry it on, and not of the disk. */
export const menuLayerPath = 'menu/layer.json'

/** Every folder in which data files lie, below the folder of the data files. */
export const dataFolders: readonly string[] = [...jsonFolders, 'menu']

/** True for a path at which {@link readDataFiles} finds a file, and for that of the layer over the menu. */
export function isDataPath(path: string): boolean {
  const [, folder = '', name = ''] = /^(.*)\/([^/\\]+)$/.exec(path) ?? []
  return (
    path === menuPath ||
    path === menuLayerPath ||
    (jsonFolders.includes(folder) && name.endsWith('.json') && !isTemporary(name))
  )
}

/** Reads every data file below a folder in a stable order; a folder or file that is not there is left out. */
export async function readDataFiles(folder: string): Promise<DataFile[]> {
  const paths = await listDataFiles(folder)
  const files = await Promise.all(paths.map(path => readData(folder, path)))
  return files.filter(file => file !== null)
}

/** The same files in the order in which {@link readDataFiles} answers them. */
export function sortFiles(files: readonly DataFile[]): DataFile[] {
  const toRank = (path: string) => dataFolders.indexOf(path.slice(0, path.lastIndexOf('/')))
  return files.toSorted((a, b) => toRank(a.path) - toRank(b.path) || (a.path < b.path ? -1 : 1))
}

/** Lists the paths of what {@link readDataFiles} reads; the menu's is always among them. */
export async function listDataFiles(folder: string): Promise<string[]> {
  const listed = await Promise.all(jsonFolders.map(each => listJson(folder, each)))
  return [...listed.flat(), menuPath]
}

async function listJson(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(ignoreMissing)
  return (entries ?? [])
    .filter(entry => !entry.isDirectory() && entry.name.endsWith('.json') && !isTemporary(entry.name))
    .map(entry => `${name}/${entry.name}`)
    .sort()
}

/**
 * What editors and file systems put beside a file for a while: swap, lock, backup and half-written files of vim, Emacs, nano,
 * gedit, Kate, VS Code, JetBrains, Sublime Text, Office, sed, rsync, NFS and FUSE.
 */
const temporaries = [
  /^\.(?!\.)/,
  /^[#~]/,
  /[~#]$/,
  /^4913$/,
  /^sed\w{6}$/,
  /___jb_(?:tmp|old|bak)___$/,
  /\.(?:sw[a-p]|tmp|temp|bak|orig|rej|new|vsctmp|kate-swp|crdownload|part)$/i,
]

/** True for the name of a file that an editor or a file system keeps only for a while; it is none of the data files. */
export function isTemporary(name: string): boolean {
  return temporaries.some(pattern => pattern.test(name))
}

/** The largest data file that is read, in bytes: ten times the largest that anybody has written. */
const largestFile = 4 * 1024 * 1024

/** A pipe would be waited for until somebody writes into it; it is opened at once this way, and then refused. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** What stands instead of a data file cannot be one. */
class NoDataFileError extends Error {
  override readonly name = 'NoDataFileError'
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string) {
    super(`${path}: It cannot be read (${reason}).`)
    this.path = path
    this.reason = reason
  }
}

async function readData(folder: string, path: string): Promise<DataFile | null> {
  const target = join(folder, path)
  const handle = await open(target, openFlags).catch((error: NodeJS.ErrnoException) => refuseOpening(target, error))
  if (handle === null) return null
  try {
    const text = await readText(target, handle)
    return { path, text: text.replace(/^\uFEFF/, '') }
  } finally {
    await handle.close()
  }
}

/** A socket cannot even be opened. */
function refuseOpening(path: string, error: NodeJS.ErrnoException): null {
  if (error.code === 'ENXIO') throw new NoDataFileError(path, 'it is no regular file')
  return ignoreMissing(error)
}

async function readText(path: string, handle: FileHandle): Promise<string> {
  const stats = await handle.stat()
  if (!stats.isFile()) throw new NoDataFileError(path, 'it is no regular file')
  if (stats.size > largestFile) throw new NoDataFileError(path, `it is larger than ${largestFile} bytes`)
  return handle.readFile('utf8')
}

/** Answers null where something is not there, and throws every other failure. */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** The files of a disk with the layer over the menu that is live. */
export function carryMenuLayer(files: readonly DataFile[], live: readonly DataFile[]): readonly DataFile[] {
  const layer = live.filter(({ path }) => path === menuLayerPath)
  return layer.length > 0 ? sortFiles([...files, ...layer]) : files
}

/** The layer over the menu as the file that it is; none where there is nothing in it. */
export function toLayerFiles({ menuLayer }: { menuLayer: MenuLayer }): DataFile[] {
  return Object.keys(menuLayer).length === 0 ? [] : [{ path: menuLayerPath, text: printJson(menuLayer) }]
}

/** The hash of a set of files: the same for the same paths and texts. */
export function hashFiles(files: readonly DataFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\n${text.length}\n${text}\n`)
  return hash.digest('hex')
}
