import { formatProblem } from '#contract/problems.ts'
import {
  type Configuration,
  checkFiles,
  type DataFile,
  isDataPath,
  type RegisteredHandlers,
} from '../configuration/index.ts'
import type { Database, Queries } from '../database/index.ts'
import { OperatorError } from '../kernel/failure.ts'
import { getLive, unpackFiles } from '../publishing/index.ts'
import { compareRecords, findDeleted, type RecordChange, readTarget, type TargetRecords } from './comparison.ts'
import { compareFiles, type FileChange } from './fileComparison.ts'
import { planSnapshots, type SnapshotPlan } from './plan.ts'
import { decideRemovals } from './removalPolicy.ts'
import type { Snapshot } from './snapshot.ts'
import { readDeleted, readState, type StoredState, toSnapshotRecords } from './storedRecords.ts'

/** What a snapshot is compared with. */
export interface Comparison {
  /** The version of the configuration that is live here. */
  base: number
  /** The data files that will be live: those of the snapshot, and where nothing is to go those of this environment beside them. */
  files: DataFile[]
  /** What these files make, with the number of the version that is live here. */
  configuration: Configuration
  fileChanges: FileChange[]
  recordChanges: RecordChange[]
  wanted: ReadonlyMap<string, TargetRecords>
  plans: ReadonlyMap<string, SnapshotPlan>
  state: StoredState
}

/** How a snapshot is compared. */
export interface ComparisonOptions {
  served: RegisteredHandlers
  /** The name of the file, for what is refused. */
  name: string
  /** What the snapshot lacks is to go. */
  isPruning: boolean
}

/** Takes the snapshot of this environment as it is at one moment. */
export async function takeSnapshot(database: Database, served: RegisteredHandlers): Promise<Snapshot> {
  return atOneMoment(database, async queries => {
    const { files, configuration } = await readLive(queries, served)
    return { files, records: toSnapshotRecords(await readState(queries, planSnapshots(configuration))) }
  })
}

/**
 * Compares a snapshot with this environment. Throws an `OperatorError` where what it says could not be here: files that are refused,
 * records of no resource.
 */
export async function compareSnapshot(
  database: Database,
  snapshot: Snapshot,
  options: ComparisonOptions,
): Promise<Comparison> {
  const { served, name, isPruning } = options
  return atOneMoment(database, async queries => {
    const live = await readLive(queries, served)
    const files = joinFiles(snapshot.files ?? live.files, live.files, isPruning)
    const configuration = { ...checkWanted(files, options), version: live.version }
    const plans = planSnapshots(configuration)
    const state = await readState(queries, plans)
    const wanted = readTarget(snapshot, { plans, state, name })
    const changes = findDeleted(compareRecords(wanted, state), await readDeleted(queries, plans))
    const recordChanges = isPruning ? await decideRemovals(queries, changes, { configuration, wanted }) : changes
    const fileChanges = compareFiles(snapshot.files ?? live.files, live.files)
    return { base: live.version, files, configuration, fileChanges, recordChanges, wanted, plans, state }
  })
}

/** True where applying the snapshot would change something; what is extra and stays does not. */
export function hasChanges({ fileChanges, recordChanges }: Comparison, isPruning: boolean): boolean {
  return (
    fileChanges.some(({ kind }) => kind !== 'extra' || isPruning) ||
    recordChanges.some(change => change.kind !== 'extra' || change.fate !== 'kept')
  )
}

function atOneMoment<Result>(database: Database, work: (queries: Queries) => Promise<Result>): Promise<Result> {
  return database.transaction(work, { isolation: 'repeatable read' })
}

interface Live {
  version: number
  files: DataFile[]
  configuration: Configuration
}

async function readLive(queries: Queries, served: RegisteredHandlers): Promise<Live> {
  const { Version: version, Files } = await getLive(queries)
  const files = await unpackFiles(Files)
  const { configuration } = checkFiles(files, served)
  if (configuration) return { version, files, configuration }
  throw new OperatorError(`Version ${version} is live and cannot be read by this program: update it first.`)
}

function joinFiles(wanted: readonly DataFile[], live: readonly DataFile[], isPruning: boolean): DataFile[] {
  const paths = new Set(wanted.map(({ path }) => path))
  return [...wanted, ...(isPruning ? [] : live.filter(({ path }) => !paths.has(path)))]
}

function checkWanted(files: readonly DataFile[], { served, name }: ComparisonOptions): Configuration {
  const strange = files.find(({ path }) => !isDataPath(path))
  if (strange) throw new OperatorError(`${name}: ${strange.path} is no place of a data file.`)
  const { configuration, problems } = checkFiles(files, served)
  if (configuration) return configuration
  const [first] = problems.map(formatProblem)
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  throw new OperatorError(`${name} cannot be applied: ${first}${more}`)
}
