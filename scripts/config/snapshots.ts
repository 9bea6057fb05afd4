import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { RegisteredHandlers } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import type { ApplyOptions, Publishing, PublishOutcome } from '#server/platform/publishing/index.ts'
import {
  buildRecordWork,
  type Comparison,
  compareSnapshot,
  describeComparison,
  formatSnapshot,
  hasChanges,
  parseSnapshot,
  type RecordWorkParts,
  takeSnapshot,
  tryRecordWork,
} from '#server/platform/snapshots/index.ts'

/** What the commands of snapshots work on. */
export interface SnapshotCommands {
  database: Database
  served: RegisteredHandlers
}

/** How a snapshot is applied. */
export interface ApplyWords {
  /** Nothing but the trial. */
  isDry: boolean
  /** Nobody is asked. */
  isYes: boolean
  /** What the snapshot lacks goes. */
  isPruning: boolean
  /** Types may change in any number of rows. */
  isRetyping: boolean
}

/** What applying takes beside the database. */
export interface ApplyParts extends Omit<RecordWorkParts, 'database'> {
  /** Works on the versions as an instance does, and tells what became of it. */
  withPublishing(work: (publishing: Publishing) => Promise<PublishOutcome>): Promise<void>
}

/** Writes the state of this environment into a file; one that is there and is no snapshot is not written over. */
export async function writeSnapshot({ database, served }: SnapshotCommands, file: string): Promise<void> {
  const present = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw describeUnreadable(file, error)
  })
  if (present !== null && present !== '') refuseOther(file, present)
  const snapshot = await takeSnapshot(database, served)
  const halfway = `${file}.new`
  await writeFile(halfway, formatSnapshot(snapshot)).catch(error => {
    throw new OperatorError(`${file} cannot be written (${error.code}).`)
  })
  await rename(halfway, file)
  const records = [...snapshot.records].map(([name, { length }]) => `${length} of ${name}`)
  console.log([`${file} holds ${snapshot.files?.length ?? 0} files`, ...records].join(', '))
}

function refuseOther(file: string, text: string): void {
  try {
    parseSnapshot(text, file)
  } catch (error) {
    if (!text.startsWith('Locum snapshot'))
      throw new OperatorError(`${file} is there and is no snapshot: name another one.`)
    if (!(error instanceof OperatorError)) throw error
  }
}

/** Tells what differs between a snapshot and this environment, and whether anything does; nothing is changed. */
export async function diffSnapshot(desk: SnapshotCommands, file: string, isPruning: boolean): Promise<boolean> {
  const comparison = await compare(desk, file, isPruning)
  for (const line of describeComparison(comparison, isPruning)) console.log(line)
  return comparison.fileChanges.length + comparison.recordChanges.length > 0
}

/** Tells what applying a snapshot would change, tries it, and makes it so where that is wanted. */
export async function applySnapshot(
  desk: SnapshotCommands,
  file: string,
  words: ApplyWords,
  { withPublishing, ...parts }: ApplyParts,
): Promise<void> {
  const comparison = await compare(desk, file, words.isPruning)
  for (const line of describeComparison(comparison, words.isPruning)) console.log(line)
  if (!hasChanges(comparison, words.isPruning)) return console.log('Nothing changes.')
  const records = buildRecordWork({ ...parts, database: desk.database }, comparison)
  const isTried = await tryRecordWork(desk.database, records, comparison)
  console.log(
    isTried
      ? 'Tried: every record can be written.'
      : 'The records could not be tried: their tables are altered with them.',
  )
  if (words.isDry || !(await isWanted(words))) return console.log('Nothing has changed.')
  const options: ApplyOptions = { records, by: parts.by, isCommanded: words.isRetyping }
  await withPublishing(publishing => apply(publishing, comparison, options))
}

async function apply(publishing: Publishing, comparison: Comparison, options: ApplyOptions): Promise<PublishOutcome> {
  const outcome = await publishing.apply(comparison.files, options)
  if (outcome.kind === 'live') console.log(`Applied: version ${outcome.version} is live.`)
  if (outcome.kind === 'unchanged') console.log('Applied.')
  return outcome
}

/** On a terminal the operator is asked; elsewhere only the word itself counts. */
async function isWanted({ isYes }: ApplyWords): Promise<boolean> {
  if (isYes) return true
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    console.log('Say --yes to apply it.')
    process.exitCode = 1
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Apply it? (y/N) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function compare({ database, served }: SnapshotCommands, file: string, isPruning: boolean): Promise<Comparison> {
  const name = basename(file)
  const text = await readFile(file, 'utf8').catch(error => {
    throw describeUnreadable(file, error)
  })
  return compareSnapshot(database, parseSnapshot(text, name), { served, name, isPruning })
}

function describeUnreadable(file: string, { code }: NodeJS.ErrnoException): OperatorError {
  if (code === 'ENOENT')
    return new OperatorError(`There is no file ${file}: npm run config -- snapshot FILE makes one.`)
  return new OperatorError(`${file} cannot be read (${code}).`)
}
