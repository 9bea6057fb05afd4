import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataFile, ignoreMissing, listDataFiles, readDataFiles } from '../files.ts'

/** What the file system says of all data files, without reading them: it changes with every change of one. */
export interface Stamp {
  text: string
  /** When the last of them was changed, in milliseconds since 1970. */
  newest: number
}

/** A set of data files as they stood at one moment. */
export interface Reading {
  files: DataFile[]
  stamp: Stamp
}

/** Asks the file system for the state of every data file. Throws where a folder or file is there and refuses it. */
export async function stampDataFiles(folder: string): Promise<Stamp> {
  const paths = await listDataFiles(folder)
  const stats = await Promise.all(paths.map(path => stat(join(folder, path), { bigint: true }).catch(ignoreMissing)))
  const newest = stats.reduce((most, each) => Math.max(most, each ? Number(each.ctimeMs) : 0), 0)
  return { text: paths.map((path, index) => `${path} ${describe(stats[index] ?? null)}`).join('\n'), newest }
}

function describe(stats: BigIntStats | null): string {
  return stats ? [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ') : 'missing'
}

/** Reads the set, or answers null where a file was changed meanwhile, so that it could be of two minds. */
export async function readUnchanged(folder: string): Promise<Reading | null> {
  const before = await stampDataFiles(folder)
  const files = await readDataFiles(folder)
  const stamp = await stampDataFiles(folder)
  return stamp.text === before.text ? { files, stamp } : null
}
