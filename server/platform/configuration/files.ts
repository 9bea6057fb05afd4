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

/** Reads every data file below a folder in a stable order; a folder or file that is not there is left out. */
export async function readDataFiles(folder: string): Promise<DataFile[]> {
  const listed = await Promise.all(jsonFolders.map(each => listJson(folder, each)))
  const paths = [...listed.flat(), menuPath]
  const files = await Promise.all(paths.map(path => readData(folder, path)))
  return files.filter(file => file !== null)
}

async function listJson(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(ignoreMissing)
  return (entries ?? [])
    .filter(entry => !entry.isDirectory() && entry.name.endsWith('.json') && !entry.name.startsWith('.'))
    .map(entry => `${name}/${entry.name}`)
    .sort()
}

async function readData(folder: string, path: string): Promise<DataFile | null> {
  const text = await readFile(join(folder, path), 'utf8').catch(ignoreMissing)
  return text === null ? null : { path, text: text.replace(/^\uFEFF/, '') }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** The hash of a set of files: the same for the same paths and texts. */
export function hashFiles(files: readonly DataFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\n${text.length}\n${text}\n`)
  return hash.digest('hex')
}
