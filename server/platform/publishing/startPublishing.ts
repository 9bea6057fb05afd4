import type { ConfigurationProblem } from '#contract/problems.ts'
import {
  type Configuration,
  carryMenuLayer,
  checkFiles,
  type DataFile,
  hashFiles,
  listLocalResources,
  menuLayerPath,
} from '../configuration/index.ts'
import {
  alterTables,
  claimTable,
  describeBusy,
  planTables,
  retryBusy,
  TableRefusal,
  type Waiting,
} from '../tables/index.ts'
import { buildPublishing, type PublishingParts } from './buildPublishing.ts'
import { offerRest } from './holding.ts'
import { toConfigurationProblems } from './problems.ts'
import type { Publishing } from './publishing.ts'
import { toVersion } from './retired.ts'
import { findServable, type StoredConfiguration } from './stored.ts'
import { findByHash, findNewest, findVersion, getNewestKnown, unpackFiles } from './versionRepository.ts'
import { writeVersion } from './writing.ts'

/** How a start ended. */
export interface PublishingStarted {
  /** Null where there is nothing that could be served: no version yet, and the files on disk are refused. */
  publishing: Publishing | null
  /** Why the files on disk are not served. */
  problems: ConfigurationProblem[]
  /** What can be served and may still not be what was meant. */
  notes: ConfigurationProblem[]
  /** The version whose files stand on disk, where that is an older one than what is served; else null. */
  old: number | null
  /** Newer versions than the one that is served, which this program cannot serve. */
  passedOver: StoredConfiguration[]
}

/**
 * Decides what a start serves (architecture "Live configuration"): the files on disk as the next version, or the newest one that
 * there is. Its tables are in step when this resolves; other indexes than unique ones follow in the background. `files` is
 * null where no disk is to be read.
 */
export async function startPublishing(
  parts: PublishingParts,
  read: readonly DataFile[] | null,
): Promise<PublishingStarted> {
  const files = read && carryMenuLayer(read, await readLayer(parts))
  const offered = files && (await offerFiles(parts, files))
  const rest = files && offered && offered.problems.length > 0 ? await offerOther(parts, files, offered) : null
  const { first: own, hash, problems, notes, old } = rest ?? offered ?? nothing
  const started = { problems, notes, old }
  if (own) {
    const publishing = buildPublishing(parts, { first: own, passedOver: null, disk: { hash, version: own.version } })
    publishing.report(problems)
    return { ...started, publishing, passedOver: [] }
  }
  const { configuration: first, passedOver } = await findServable(parts.database, parts.served)
  if (!first) return { ...started, publishing: null, passedOver: [] }
  if (passedOver.length === 0) await bringTablesIntoStep(parts, first)
  const standing = files && (await findByHash(parts.database, hash))
  const disk = standing === null ? null : { hash, version: standing }
  const publishing = buildPublishing(parts, { first, passedOver: passedOver[0]?.version ?? null, disk })
  publishing.report(problems)
  return { ...started, publishing, passedOver }
}

/** The layer over the menu that is live; none where there is no version yet. */
async function readLayer({ database }: PublishingParts): Promise<DataFile[]> {
  const newest = await findNewest(database)
  const row = newest && (await findVersion(database, newest.Version))
  return row ? (await unpackFiles(row.Files)).filter(({ path }) => path === menuLayerPath) : []
}

/** Offers the files that are in order, beside the others as they are live; not over a version that a roll back made. */
async function offerOther(parts: PublishingParts, files: readonly DataFile[], wrong: Offered): Promise<Offered | null> {
  const newest = await findNewest(parts.database)
  const row = newest && (await findVersion(parts.database, newest.Version))
  if (!row || row.How === 'rollback') return null
  const check = (next: readonly DataFile[]) => checkFiles(next, parts.served).problems
  const live = await unpackFiles(row.Files)
  if (check(live).length > 0) return null
  let last = wrong
  const problems = await offerRest({ files, problems: wrong.problems, live, check }, async rest => {
    last = await offerFiles(parts, rest)
    return last.problems
  })
  // Where every edited file is held back, what is in order is what is live.
  if (last === wrong) return { ...wrong, hash: row.DiskHash, problems }
  return last.first ? { ...last, problems } : null
}

interface Offered {
  /** Of the files that were offered, as they are on disk. */
  hash: string
  /** What is served of it; null where something else is. */
  first: Configuration | null
  problems: ConfigurationProblem[]
  notes: ConfigurationProblem[]
  old: number | null
}

const nothing: Offered = { hash: '', first: null, problems: [], notes: [], old: null }

async function offerFiles(parts: PublishingParts, files: readonly DataFile[]): Promise<Offered> {
  const { configuration, problems, listNotes } = checkFiles(files, parts.served)
  const notes = listNotes()
  const hash = hashFiles(files.filter(({ path }) => path !== menuLayerPath))
  if (!configuration) return { ...nothing, hash, problems, notes }
  const base = (await findNewest(parts.database))?.Version ?? 0
  const hashes = { hash: configuration.hash, diskHash: configuration.diskHash }
  const candidate = { ...hashes, how: 'files' as const, editedFrom: null, base }
  const offer = { ...candidate, configuration, files, live: null, by: parts.machine, rolledBackTo: null }
  const written = await writeVersion(parts, offer, buildWaiting(parts), {})
  switch (written.kind) {
    case 'live':
      for (const line of written.changes) parts.reports.info(line)
      for (const line of written.warnings) parts.reports.warn(line)
      return { ...nothing, hash, first: written.configuration, notes }
    case 'unchanged':
      return { ...nothing, hash, first: await joinNewest(parts, configuration), notes }
    case 'old':
      return { ...nothing, hash, notes, old: written.version }
    case 'refused':
      return { ...nothing, hash, problems: toConfigurationProblems(written.problems, files, null), notes }
  }
}

/** The files on disk are those of the newest version: they have been read and checked already. */
async function joinNewest(parts: PublishingParts, checked: Configuration): Promise<Configuration> {
  const newest = await getNewestKnown(parts.database)
  const configuration = toVersion(checked, newest.Version, newest)
  await bringTablesIntoStep(parts, configuration)
  return configuration
}

/** A version that is stored has its tables; another program than the one that made it may want more of them. */
async function bringTablesIntoStep(parts: PublishingParts, configuration: Configuration): Promise<void> {
  const plans = planTables(listLocalResources(configuration))
  const work = () =>
    parts.database.transaction(transaction => alterTables(transaction, plans, { mostRows: 0 }), { attempts: 1 })
  try {
    for (const line of await retryBusy(work, buildWaiting(parts))) parts.reports.info(line)
  } catch (error) {
    if (!(error instanceof TableRefusal)) throw error
    for (const { message, fix } of error.problems) parts.reports.warn(`${message} ${fix}`)
  }
}

function buildWaiting({ database, reports }: PublishingParts): Waiting {
  let isReported = false
  return {
    async onBusy(error) {
      if (error.table !== null) await claimTable(database, error.table).catch(reports.onError)
      if (error.table !== null && !isReported) reports.warn(await describeBusy(database, error))
      isReported ||= error.table !== null
    },
  }
}
