import { readHead } from './bytes.ts'
import type { TableSource } from './table.ts'
import { TableProblem } from './tableProblem.ts'

const archiveMarks = ['504b0304', '504b0506', '504b0708']

/** The beginning of a file of older office programs, and of a workbook that is protected by a password. */
const compoundMark = 'd0cf11e0a1b11ae1'

/** The name of what such a file holds where it is protected. */
const protectedPart = Buffer.from('EncryptedPackage', 'utf16le')

/** What a file is by its first bytes. Throws a `TableProblem` for a workbook that cannot be read, which says what to do. */
export async function findFileKind(source: TableSource): Promise<'csv' | 'xlsx'> {
  const head = (await readHead(source, 8)).toString('hex')
  if (archiveMarks.includes(head.slice(0, 8))) return 'xlsx'
  if (head !== compoundMark) return 'csv'
  if (await holds(source, protectedPart)) throw new TableProblem('engine.import.locked')
  throw new TableProblem('engine.import.otherWorkbook', '.xls')
}

async function holds(source: TableSource, wanted: Buffer): Promise<boolean> {
  let rest: Uint8Array = Buffer.alloc(0)
  for await (const part of source.read()) {
    const bytes = Buffer.concat([rest, part])
    if (bytes.includes(wanted)) return true
    rest = bytes.subarray(-wanted.length)
  }
  return false
}
