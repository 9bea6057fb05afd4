import { closeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import { TableProblem } from '../tableProblem.ts'

/** The files of an archive, by name. */
export interface Archive {
  names: readonly string[]
  has(name: string): boolean
  /**
   * The bytes of a file as they are unpacked: one that describes others, unless `isBulk` says that it holds what they are about.
   * Throws a `TableProblem` where it is absent, damaged or grows out of all measure.
   */
  read(name: string, isBulk?: boolean): AsyncIterable<Uint8Array>
  close(): void
}

/** What an archive may hold: what it says of itself is looked at first, and what comes of it counted, for it may be a lie. */
const most = {
  entries: 10_000,
  /** Bytes of all files that are read: those of the largest sheet that we write, and half as much for other letters than Latin ones. */
  unpacked: 3 * 1024 ** 3,
  /** Bytes of any other file, of which all is kept in memory. */
  description: 32 * 1024 ** 2,
  /**
   * How much larger all files may become than they were packed, from the bytes on where that matters: sheets whose rows are all alike
   * reach 30 to 50.
   */
  growth: 150,
  growthFrom: 64 * 1024 ** 2,
}

/** Checks an entry that is read up to `end` by now. Throws a `TableProblem` where no more of it may be. */
type CheckRead = (entry: Entry, end: number) => void

/** One budget for the whole archive: many files that grow out of all measure are as bad as one. What is read again counts once. */
function buildBudget(): CheckRead {
  const ends = new Map<Entry, number>()
  let unpacked = 0
  let packed = 0
  return (entry, end) => {
    const before = ends.get(entry) ?? 0
    if (before === 0) packed += entry.compressedSize
    if (end <= before) return
    ends.set(entry, end)
    unpacked += end - before
    const isBomb = unpacked > most.growthFrom && unpacked > packed * most.growth
    if (isBomb || unpacked > most.unpacked) throw new TableProblem('engine.import.unpacksTooLarge')
  }
}

/**
 * Opens an archive in a file that is open, which is closed with it; `isGone` ends its reading. Throws a `TableProblem` where it is
 * damaged.
 */
export async function openArchive(descriptor: number, isGone = () => false): Promise<Archive> {
  const file = await openFile(descriptor)
  const spend = buildBudget()
  const entries = await listEntries(file).catch(error => {
    file.close()
    throw error
  })
  return {
    names: [...entries.keys()],
    has: name => entries.has(name.toLowerCase()),
    read: (name, isBulk = false) =>
      unpack(file, entries.get(name.toLowerCase()), (entry, end) => {
        if (isGone()) throw new TableProblem('engine.import.abandoned')
        if (!isBulk && end > most.description) throw new TableProblem('engine.import.unpacksTooLarge')
        spend(entry, end)
      }),
    close: () => file.close(),
  }
}

function openFile(descriptor: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromFd(descriptor, { lazyEntries: true, autoClose: false }, (error, file) => {
      if (!error) return resolve(file)
      closeSync(descriptor)
      reject(new TableProblem('engine.import.broken'))
    })
  })
}

function listEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  return new Promise((resolve, reject) => {
    file.on('error', () => reject(new TableProblem('engine.import.broken')))
    file.on('end', () => resolve(entries))
    file.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      unpacked += entry.uncompressedSize
      if (file.entryCount > most.entries)
        reject(new TableProblem('engine.import.manyParts', most.entries.toLocaleString('en-US')))
      else if (unpacked > most.unpacked) reject(new TableProblem('engine.import.unpacksTooLarge'))
      else file.readEntry()
    })
    file.readEntry()
  })
}

async function* unpack(file: ZipFile, entry: Entry | undefined, check: CheckRead): AsyncGenerator<Uint8Array> {
  if (!entry) throw new TableProblem('engine.import.broken')
  if (entry.isEncrypted()) throw new TableProblem('engine.import.locked')
  let count = 0
  try {
    for await (const part of await openEntry(file, entry)) {
      count += part.length
      check(entry, count)
      yield part
    }
  } catch (error) {
    throw error instanceof TableProblem ? error : new TableProblem('engine.import.broken')
  }
}

function openEntry(file: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => {
      if (error) reject(error)
      else resolve(stream)
    })
  })
}
