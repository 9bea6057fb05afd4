import type { Resource } from '#contract/resource.ts'
import { writeAudit } from '../audit/index.ts'
import {
  type Configuration,
  checkFiles,
  compareConfigurations,
  type DataFile,
  listLocalResources,
  type RegisteredHandlers,
} from '../configuration/index.ts'
import { takeTurn } from '../database/turns.ts'
import type { Database, Queries, Transaction } from '../database/types.ts'
import {
  alterTables,
  areTablesReady,
  type BuildReports,
  BusyError,
  buildUniqueAhead,
  holdUnique,
  isLockRefusal,
  planTables,
  retryBusy,
  type TablePlan,
  type TableProblem,
  TableRefusal,
  type Waiting,
} from '../tables/index.ts'
import type { RecordWork } from './publishing.ts'
import { describeReplacedFiles, findReplacedFiles } from './replacedFiles.ts'
import { addKnown, type KnownParts, nothingKnown, toVersion } from './retired.ts'
import { type Candidate, judge, type Verdict } from './rules.ts'
import {
  findByHash,
  findNewest,
  findRollBack,
  findVersion,
  getNewestKnown,
  insertVersion,
  packFiles,
  unpackFiles,
  type VersionIdentity,
} from './versionRepository.ts'

/** What writing a version takes. */
export interface WritingParts {
  database: Database
  served: RegisteredHandlers
  /** Writes, in the transaction of a version that follows another one, what must be there with it. */
  accompany?: (transaction: Transaction, next: Configuration) => Promise<void>
}

/** Why an edit that waited is not live: somebody rolled back meanwhile. */
function buildOvertaken(version: number): TableProblem {
  return {
    file: '',
    pointer: '',
    message: `The files on disk are not live: they waited for their tables while somebody rolled back, which made version ${version}.`,
    fix: 'See why it was rolled back; the next edit of the data files makes a version of them.',
  }
}

/** Why an edit is not live: what it would replace is not understood here, so nobody could say what it changes. */
function buildUnreadable(version: number): TableProblem {
  return {
    file: '',
    pointer: '',
    message: `Version ${version} is live elsewhere and cannot be read by this program, so nothing is put in its place.`,
    fix: 'Update this program, or roll back to a version that it can serve.',
  }
}

/** A set of files that has passed the check and wants to become the next version. */
export interface Offer extends Candidate {
  configuration: Configuration
  files: readonly DataFile[]
  /** What is served at present; null at a start. Where it is the newest version, that need not be read and checked again. */
  live: Configuration | null
  by: string
  /** Who rolls back, for the audit. */
  userId?: number | null
  rolledBackTo: number | null
  /** It changes the layer over the menu alone. */
  isMenu?: boolean
  /** What is written with it; without it nothing is. */
  records?: RecordWork
  /** As many rows as a change of type may rewrite; without it 10,000. */
  mostRows?: number
  /** Values may be changed by that so that the way back does not bring them again. */
  mayLose?: boolean
}

/** What became of an offer; a live one with the configuration as it is to be served. */
export type WrittenVersion =
  | { kind: 'live'; configuration: Configuration; changes: string[]; warnings: string[] }
  | Exclude<Verdict, { kind: 'new' | 'overtaken' }>
  | { kind: 'refused'; problems: readonly TableProblem[] }

/**
 * Makes an offer the newest version: tables, version and notice of it are one transaction, so that whatever ends it leaves the
 * old version or the new one. Unique indexes are built before. Waits, in short tries, while the tables are in use.
 */
export async function writeVersion(
  parts: WritingParts,
  offer: Offer,
  waiting: Waiting,
  reports: BuildReports,
): Promise<WrittenVersion> {
  const { database } = parts
  const { verdict } = await judgeStored(database, offer)
  if (verdict.kind === 'overtaken') return { kind: 'refused', problems: [buildOvertaken(verdict.version)] }
  if (verdict.kind !== 'new' && !hasRecordsAlone(offer, verdict)) return verdict
  const plans = planTables(listLocalResources(offer.configuration))
  const packed = await packFiles(offer.files)
  try {
    let isAhead = false
    return await retryBusy(async () => {
      isAhead = (await buildUniqueAhead(database, plans, waiting, reports)) || isAhead
      return tryWriting(parts, offer, { plans, packed, isAhead })
    }, waiting)
  } catch (error) {
    if (error instanceof TableRefusal) return { kind: 'refused', problems: error.problems }
    throw error
  }
}

/** The files are live already, and records are to be written all the same. */
function hasRecordsAlone({ records }: Offer, { kind }: Verdict): boolean {
  return kind === 'unchanged' && records !== undefined
}

async function judgeStored(queries: Queries, offer: Offer) {
  const newest = await findNewest(queries)
  const stored = { newest, earlier: await findByHash(queries, offer.diskHash), rollBack: await findRollBack(queries) }
  return { newest, verdict: judge(offer, stored) }
}

/** An offer as it is stored, and what its tables shall be. */
interface Prepared {
  plans: readonly TablePlan[]
  packed: Buffer
  /** Unique indexes have been built for it. */
  isAhead: boolean
}

async function tryWriting(parts: WritingParts, offer: Offer, prepared: Prepared): Promise<WrittenVersion> {
  try {
    return await parts.database.transaction(transaction => writeIn(transaction, parts, offer, prepared), {
      attempts: 1,
    })
  } catch (error) {
    throw isLockRefusal(error) ? new BusyError(null, error) : error
  }
}

/** The tables come last: from then on everybody who reads them waits for the commit. */
async function writeIn(
  transaction: Transaction,
  { accompany, served }: WritingParts,
  offer: Offer,
  { plans, packed, isAhead }: Prepared,
): Promise<WrittenVersion> {
  if (!(await takeTurn(transaction, 'locum configuration'))) throw new BusyError(null)
  const { newest, verdict } = await judgeStored(transaction, offer)
  if (verdict.kind === 'overtaken') return { kind: 'refused', problems: [buildOvertaken(verdict.version)] }
  if (verdict.kind !== 'new') {
    if (newest && verdict.kind === 'unchanged')
      await writeRecords(transaction, offer, { ...offer.configuration, version: newest.Version }, newest)
    return verdict
  }
  if (isAhead) await holdUnique(transaction, plans)
  const before = newest && (await readBefore(transaction, newest, served, offer.live))
  if (newest && !before?.configuration && !mayReplaceUnread(offer, newest))
    return { kind: 'refused', problems: [buildUnreadable(newest.Version)] }
  const known = addKnown(before?.known ?? nothingKnown, offer.configuration)
  const version = (newest?.Version ?? 0) + 1
  const configuration = toVersion(offer.configuration, version, known)
  const overwritten = newest && (await findReplacedFiles(transaction, offer, offer.files, newest))
  // Announced before the version itself, so that permissions that it brings are known where it is served.
  if (newest) await accompany?.(transaction, configuration)
  await insertVersion(transaction, {
    Version: version,
    Hash: offer.hash,
    DiskHash: offer.diskHash,
    Files: packed,
    ...known,
    How: offer.isMenu ? 'menu' : offer.how,
    By: offer.by,
    RolledBackTo: offer.rolledBackTo,
    Changes: before?.configuration ? compareConfigurations(before.configuration, configuration) : [],
    Overwritten: overwritten,
  })
  if (newest && offer.rolledBackTo !== null) await auditRollBack(transaction, offer, newest.Version, version)
  const isReady = await areReady(transaction, plans, offer.records?.tables ?? [])
  if (isReady) await writeRecords(transaction, offer, configuration, newest)
  const changes = await alterTables(transaction, plans, offer)
  if (!isReady) await writeRecords(transaction, offer, configuration, newest)
  const warnings = [
    ...(overwritten ? [describeReplacedFiles(version, overwritten)] : []),
    ...describeUnscoped(before?.configuration?.resources, configuration),
  ]
  return { kind: 'live', configuration, changes, warnings }
}

/** A line for each resource that lost its scope: an edit that was not meant to shows rows to everybody. */
function describeUnscoped(before: Configuration['resources'] | undefined, after: Configuration): string[] {
  const isScoped = (resource: Resource | undefined) => (resource?.descriptor.scope ?? []).length > 0
  return [...after.resources.values()]
    .filter(resource => isScoped(before?.get(resource.name)) && !isScoped(resource))
    .map(
      ({ name }) => `Version ${after.version} takes the scope from ${name}: whoever may list them sees every row now.`,
    )
}

/** Records come before the tables, where theirs are as they shall be: nobody waits for them then. */
async function areReady(
  transaction: Transaction,
  plans: readonly TablePlan[],
  tables: readonly string[],
): Promise<boolean> {
  return areTablesReady(
    transaction,
    plans.filter(({ table }) => tables.includes(table)),
  )
}

async function writeRecords(
  transaction: Transaction,
  { records }: Offer,
  next: Configuration,
  newest: VersionIdentity | null,
): Promise<void> {
  await records?.write(transaction, next, newest?.Version ?? 0)
}

/**
 * Whether an offer may follow a version that this program cannot read: who rolls back has chosen to, a start with files that were
 * never live is how another release brings its own, and whose edit begins with the very files of that version mends them.
 */
function mayReplaceUnread({ how, live, editedFrom }: Offer, newest: VersionIdentity): boolean {
  return how === 'rollback' || live === null || editedFrom === newest.DiskHash
}

/** Who rolled back, from where and to what; an edit of the data files is reported by its version alone. */
function auditRollBack(
  transaction: Transaction,
  { by, userId, rolledBackTo }: Offer,
  before: number,
  version: number,
): Promise<void> {
  return writeAudit(transaction, {
    userId: userId ?? null,
    resource: 'Configuration',
    recordId: version,
    action: 'rollback',
    before: { Version: before },
    after: { Version: version, RolledBackTo: rolledBackTo, By: by },
  })
}

async function readBefore(
  transaction: Transaction,
  { Version }: VersionIdentity,
  served: RegisteredHandlers,
  live: Configuration | null,
) {
  if (live?.version === Version) return toBefore(await getNewestKnown(transaction), live)
  const row = await findVersion(transaction, Version)
  if (!row) return null
  return toBefore(row, checkFiles(await unpackFiles(row.Files), served).configuration)
}

/** An older program has stored a version without what it knew of choices. */
function toBefore(known: KnownParts, configuration: Configuration | null) {
  return { known: configuration ? addKnown(known, configuration) : known, configuration }
}
