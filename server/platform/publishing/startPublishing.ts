import type { ConfigurationProblem } from '#contract/problems.ts'
import { type Configuration, checkFiles, type DataFile, hashFiles, listLocalResources } from '../configuration/index.ts'
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
import { withLiveContent } from './liveContent.ts'
import { toConfigurationProblems } from './problems.ts'
import type { Publishing } from './publishing.ts'
import { listRetired } from './retired.ts'
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
  files: readonly DataFile[] | null,
): Promise<PublishingStarted> {
  const offered = files && (await offerFiles(parts, files))
  const started = { problems: offered?.problems ?? [], notes: offered?.notes ?? [], old: offered?.old ?? null }
  const hash = files && hashFiles(files)
  if (offered?.first) {
    const disk = { hash: hash ?? '', version: offered.first.version }
    const publishing = buildPublishing(parts, { first: offered.first, passedOver: null, disk })
    return { ...started, publishing, passedOver: [] }
  }
  const { configuration: first, passedOver } = await findServable(parts.database, parts.served)
  if (!first) return { ...started, publishing: null, passedOver: [] }
  if (passedOver.length === 0) await bringTablesIntoStep(parts, first)
  const disk = files && (await findStanding(parts, files, started.problems, first))
  const publishing = buildPublishing(parts, { first, passedOver: passedOver[0]?.version ?? null, disk })
  publishing.report(started.problems)
  return { ...started, publishing, passedOver }
}

/** The version whose files stand on disk; those in which problems stand count as they are live. Null where there is none. */
async function findStanding(
  { database }: PublishingParts,
  files: readonly DataFile[],
  problems: readonly ConfigurationProblem[],
  { hash: live, version }: Configuration,
): Promise<{ hash: string; version: number } | null> {
  const hash = hashFiles(files)
  const standing = await findByHash(database, hash)
  if (standing !== null) return { hash, version: standing }
  const row = problems.length > 0 ? await findVersion(database, version) : null
  if (row?.How !== 'files') return null
  const rest = withLiveContent(files, problems, await unpackFiles(row.Files))
  return rest && hashFiles(rest) === live ? { hash: live, version } : null
}

interface Offered {
  /** What is served of it; null where something else is. */
  first: Configuration | null
  problems: ConfigurationProblem[]
  notes: ConfigurationProblem[]
  old: number | null
}

async function offerFiles(parts: PublishingParts, files: readonly DataFile[]): Promise<Offered> {
  const { configuration, problems, listNotes } = checkFiles(files, parts.served)
  const notes = listNotes()
  if (!configuration) return { first: null, problems, notes, old: null }
  const base = (await findNewest(parts.database))?.Version ?? 0
  const candidate = { hash: configuration.hash, how: 'files' as const, editedFrom: null, base }
  const offer = { ...candidate, configuration, files, live: null, by: parts.machine, rolledBackTo: null }
  const written = await writeVersion(parts, offer, buildWaiting(parts), {})
  switch (written.kind) {
    case 'live':
      for (const line of written.changes) parts.reports.info(line)
      for (const line of written.warnings) parts.reports.warn(line)
      return { first: written.configuration, problems: [], notes, old: null }
    case 'unchanged':
      return { first: await joinNewest(parts, configuration), problems: [], notes, old: null }
    case 'old':
      return { first: null, problems: [], notes, old: written.version }
    case 'refused':
      return { first: null, problems: toConfigurationProblems(written.problems, files, null), notes, old: null }
  }
}

/** The files on disk are those of the newest version: they have been read and checked already. */
async function joinNewest(parts: PublishingParts, checked: Configuration): Promise<Configuration> {
  const newest = await getNewestKnown(parts.database)
  const configuration = { ...checked, version: newest.Version, retired: listRetired(newest.Known, checked) }
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
