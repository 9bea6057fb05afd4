import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One of the data files: its path below the folder, with slashes, and its text. */
export interface DataFile {
  path: string
  text: string
}

const jsonFolders = ['schemas', 'resources', 'resources/machines', 'resources/messages']
/** Where the menu lies below the folder of the data files. */
export const menuPath = 'menu/menu.xml'

/** Every folder in which data files lie, below the folder of the data files. */
export const dataFolders: readonly string[] = [...jsonFolders, 'menu']

/** Reads every data file below a folder in a stable order; a folder or file that is not there is left out. */
export async function readDataFiles(folder: string): Promise<DataFile[]> {
  const paths = await listDataFiles(folder)
  const files = await Promise.all(paths.map(path => readData(folder, path)))
  return files.filter(file => file !== null)
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

async function readData(folder: string, path: string): Promise<DataFile | null> {
  const text = await readFile(join(folder, path), 'utf8').catch(ignoreMissing)
  return text === null ? null : { path, text: text.replace(/^\uFEFF/, '') }
}

/** Answers null where something is not there, and throws every other failure. */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** The hash of a set of files: the same for the same paths and texts. */
export function hashFiles(files: readonly DataFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\n${text.length}\n${text}\n`)
  return hash.digest('hex')
}
