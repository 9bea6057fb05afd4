import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { TableProblem } from '../tableProblem.ts'

/** The files of an archive, by name. */
export interface Archive {
  names: readonly string[]
  has(name: string): boolean
  /** The bytes of a file as they are unpacked. Throws a `TableProblem` where it is absent, damaged or grows out of all measure. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

/** What an archive may hold; it is counted while it is unpacked, for what it says of itself may be a lie. */
const most = {
  entries: 10_000,
  /** Bytes of a file. */
  unpacked: 4 * 1024 ** 3,
  /** How much larger a file may become than it was packed, from the bytes on where that matters. */
  growth: 500,
  growthFrom: 64 * 1024 ** 2,
}

/** Opens an archive that lies on disk. Throws a `TableProblem` where it is damaged. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await openFile(path)
  const entries = await listEntries(file).catch(error => {
    file.close()
    throw error
  })
  return {
    names: [...entries.keys()],
    has: name => entries.has(name.toLowerCase()),
    read: name => unpack(file, entries.get(name.toLowerCase())),
    close: () => file.close(),
  }
}

function openFile(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, file) => {
      if (error) reject(new TableProblem('engine.import.broken'))
      else resolve(file)
    })
  })
}

function listEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    file.on('error', () => reject(new TableProblem('engine.import.broken')))
    file.on('end', () => resolve(entries))
    file.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      if (entries.size > most.entries) reject(new TableProblem('engine.import.unpacksTooLarge'))
      else file.readEntry()
    })
    file.readEntry()
  })
}

async function* unpack(file: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new TableProblem('engine.import.broken')
  if (entry.isEncrypted()) throw new TableProblem('engine.import.locked')
  if (entry.uncompressedSize > most.unpacked) throw new TableProblem('engine.import.unpacksTooLarge')
  let count = 0
  try {
    for await (const part of await openEntry(file, entry)) {
      count += part.length
      const isBomb = count > most.growthFrom && count > entry.compressedSize * most.growth
      if (isBomb || count > most.unpacked) throw new TableProblem('engine.import.unpacksTooLarge')
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
