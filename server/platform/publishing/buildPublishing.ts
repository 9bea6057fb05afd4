import { setTimeout as wait } from 'node:timers/promises'
import type { ConfigurationStatus, ConfigurationVersion } from '#contract/configurationVersion.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import {
  buildLiveConfiguration,
  type Configuration,
  carryMenuLayer,
  checkFiles,
  type DataFile,
  hashFiles,
  type LiveConfiguration,
  listLocalResources,
  toLayerFiles,
} from '../configuration/index.ts'
import { describeBusy, planTables, type Waiting } from '../tables/index.ts'
import { buildDisk, type Disk } from './disk.ts'
import { buildFollower, type Follower } from './follower.ts'
import { offerRest } from './holding.ts'
import { buildIndexer, type Indexer } from './indexer.ts'
import { toConfigurationProblems } from './problems.ts'
import type {
  ApplyOptions,
  Publishing,
  PublishingReports,
  PublishOutcome,
  RollBackOptions,
  StoredVersion,
  VersionPage,
} from './publishing.ts'
import { findVersion, listVersions, unpackFiles } from './versionRepository.ts'
import { type Offer, type WritingParts, type WrittenVersion, writeVersion } from './writing.ts'

/** After an edit on which the database failed the first try follows, and between two later ones, in milliseconds. */
const shortestPause = 500
const longestPause = 30_000

/** What publishing is built of. */
export interface PublishingParts extends WritingParts {
  reports: PublishingReports
  /** What is kept as the author of edits: the name of this machine. */
  machine: string
}

/** What is known when publishing begins. */
export interface PublishingStart {
  /** What is served first. */
  first: Configuration
  /** The number of the newest version, where this program cannot serve it; else null. */
  passedOver: number | null
  /** The hash of the files on disk and the version that had them; null where none had, or where no disk is read. */
  disk: { hash: string; version: number } | null
}

/** Builds publishing over what is served first; what other instances make it serves from `follow` on. */
export function buildPublishing(parts: PublishingParts, start: PublishingStart): Publishing {
  return new VersionedPublishing(parts, start)
}

class VersionedPublishing implements Publishing {
  readonly live: LiveConfiguration
  readonly #parts: PublishingParts
  readonly #disk: Disk
  readonly #indexer: Indexer
  readonly #follower: Follower
  readonly #closing = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()
  /** The set of the disk that was offered last: an older one that still waits for its tables gives up. */
  #latest: AbortController | null = null
  /** What is to be minded of the version that is named, while it is live. */
  #warning = { version: 0, notice: '' }
  /** For what an offer waits. */
  #busy: string | null = null

  constructor(parts: PublishingParts, { first, passedOver, disk }: PublishingStart) {
    const { database, served, reports } = parts
    this.#parts = parts
    this.#disk = buildDisk(disk)
    this.#indexer = buildIndexer(database, reports)
    this.#follower = buildFollower({
      database,
      served,
      reports,
      passedOver,
      current: () => this.live.current().version,
      adopt: next => this.#adopt(next),
    })
    this.live = buildLiveConfiguration(first, () => this.#follower.catchUp())
    this.#followIndexes()
  }

  status(): ConfigurationStatus {
    const live = this.live.current()
    return {
      Version: live.version,
      Problems: this.#disk.problems(),
      Notice: this.#busy ?? this.#describePassedOver() ?? this.#describeWarning() ?? this.#disk.describeLag(live),
      Indexes: this.#indexer.progress(),
    }
  }

  async list(page: VersionPage): Promise<{ versions: ConfigurationVersion[]; total: number }> {
    const { versions, total } = await listVersions(this.#parts.database, page)
    return { versions: versions.map(row => this.#toVersion(row)), total }
  }

  async find(version: number): Promise<StoredVersion | null> {
    const row = await findVersion(this.#parts.database, version)
    return row && { ...this.#toVersion(row), Files: await unpackFiles(row.Files) }
  }

  publish(files: readonly DataFile[], { isCommanded = false, mayLose = false } = {}): Promise<PublishOutcome> {
    return this.#track(this.#publish(files, isCommanded, mayLose))
  }

  rollBack(version: number, by: string, options: RollBackOptions = {}): Promise<PublishOutcome> {
    return this.#track(this.#rollBack(version, by, options))
  }

  apply(files: readonly DataFile[], options: ApplyOptions): Promise<PublishOutcome> {
    return this.#track(this.#apply(files, options))
  }

  report(problems: readonly ConfigurationProblem[]): void {
    this.#disk.report(problems)
  }

  follow(): Promise<void> {
    return this.#follower.listen()
  }

  settle(): Promise<void> {
    return this.#indexer.settle()
  }

  async close(): Promise<void> {
    this.#closing.abort(new GivenUpError('The services stop.'))
    await this.#follower.close()
    await Promise.all(this.#underWay)
    await this.#indexer.close()
  }

  async #publish(edited: readonly DataFile[], isCommanded: boolean, mayLose: boolean): Promise<PublishOutcome> {
    const files = carryMenuLayer(edited, toLayerFiles(this.live.asFiled()))
    this.#disk.onSeen(hashFiles(edited))
    this.#latest?.abort(new GivenUpError('A newer set of data files has taken its place.'))
    const turn = new AbortController()
    this.#latest = turn
    const signal = AbortSignal.any([turn.signal, this.#closing.signal])
    const outcome = await this.#offer(files, { isCommanded, mayLose }, signal)
    if (outcome.kind !== 'refused' || isCommanded) return outcome
    const problems = await this.#publishRest(files, outcome.problems, signal)
    return signal.aborted ? { kind: 'givenUp', why: this.#explain(signal) } : { kind: 'refused', problems }
  }

  async #offer(
    files: readonly DataFile[],
    { isCommanded, mayLose }: { isCommanded: boolean; mayLose: boolean },
    signal: AbortSignal,
  ): Promise<PublishOutcome> {
    const hash = hashFiles(files)
    const { hash: liveHash, diskHash: liveDiskHash, version } = this.live.current()
    if (hash === liveHash) {
      this.#disk.onKnown(liveDiskHash, version)
      return { kind: 'unchanged' }
    }
    const { configuration, problems } = checkFiles(files, this.#parts.served)
    if (!configuration) return { kind: 'refused', problems }
    const offer: Offer = {
      hash,
      diskHash: configuration.diskHash,
      how: 'files',
      editedFrom: isCommanded ? liveDiskHash : this.#disk.knownHash(),
      base: this.live.current().version,
      configuration,
      files,
      live: this.live.asFiled(),
      by: this.#parts.machine,
      rolledBackTo: null,
      mostRows: isCommanded ? Infinity : undefined,
      mayLose,
    }
    const outcome = await (isCommanded ? this.#write(offer, signal) : this.#insist(offer, signal))
    if (outcome.kind === 'live' || outcome.kind === 'old') this.#disk.onKnown(offer.diskHash, outcome.version)
    else if (outcome.kind === 'unchanged') this.#disk.onKnown(offer.diskHash, this.live.current().version)
    return outcome
  }

  /** Makes the edits of other files live while some are wrong, unless the disk lags behind what is live. */
  async #publishRest(
    files: readonly DataFile[],
    problems: ConfigurationProblem[],
    signal: AbortSignal,
  ): Promise<ConfigurationProblem[]> {
    const { database, served } = this.#parts
    const { version, hash, diskHash } = this.live.current()
    const row = await findVersion(database, version).catch(() => null)
    if (!row) return problems
    const isStanding = this.#disk.knownHash() === diskHash
    const isLive = (rest: readonly DataFile[]) => row.How !== 'rollback' && hashFiles(rest) === hash
    const check = (next: readonly DataFile[]) => checkFiles(next, served).problems
    const reported = this.#disk.problems()
    const edit = { files, problems, live: await unpackFiles(row.Files), check }
    const reasons = await offerRest(edit, async rest => {
      if (signal.aborted || !(isStanding || isLive(rest))) return []
      const outcome = await this.#offer(rest, { isCommanded: false, mayLose: false }, signal)
      return outcome.kind === 'refused' ? outcome.problems : []
    })
    // What is wrong is still reported of, until the file is mended.
    this.#disk.report(reported)
    return reasons
  }

  /** An edit on which the database fails stays offered, until it is decided on or another set replaces it. */
  async #insist(offer: Offer, signal: AbortSignal): Promise<PublishOutcome> {
    let reported = ''
    for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await this.#write(offer, signal)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        if (reported !== message) this.#parts.reports.onError(error)
        reported = message
        this.#busy = `The next version of the configuration could not be written, and is tried again: ${message}`
        await wait(pause, undefined, { signal, ref: false }).catch(() => {})
        if (!signal.aborted) continue
        this.#busy = null
        return { kind: 'givenUp', why: this.#explain(signal) }
      }
    }
  }

  async #rollBack(version: number, by: string, options: RollBackOptions): Promise<PublishOutcome> {
    const row = await findVersion(this.#parts.database, version)
    if (!row) return { kind: 'refused', problems: [buildUnknownVersion(version)] }
    const files = await unpackFiles(row.Files)
    const { configuration, problems } = checkFiles(files, this.#parts.served)
    if (!configuration) return { kind: 'refused', problems }
    const live = this.live.asFiled()
    const candidate = {
      hash: row.Hash,
      diskHash: row.DiskHash,
      how: 'rollback' as const,
      editedFrom: null,
      base: live.version,
      live,
    }
    const { userId, patience, isCommanded, mayLose } = options
    const mostRows = isCommanded ? Infinity : undefined
    const offer = { ...candidate, configuration, files, by, userId, rolledBackTo: version, mostRows, mayLose }
    const limits = patience === undefined ? [] : [AbortSignal.timeout(patience)]
    return this.#write(offer, AbortSignal.any([this.#closing.signal, ...limits]))
  }

  async #apply(
    files: readonly DataFile[],
    { records, by, isMenu = false, isCommanded }: ApplyOptions,
  ): Promise<PublishOutcome> {
    const { configuration, problems } = checkFiles(files, this.#parts.served)
    if (!configuration) return { kind: 'refused', problems }
    const live = this.live.asFiled()
    const candidate = {
      hash: configuration.hash,
      diskHash: configuration.diskHash,
      how: 'files' as const,
      editedFrom: live.diskHash,
      base: live.version,
      live,
    }
    const mostRows = isCommanded ? Infinity : undefined
    const offer = { ...candidate, configuration, files, by, isMenu, rolledBackTo: null, mostRows, records }
    try {
      return await this.#write(offer, this.#closing.signal)
    } catch (error) {
      // Indexes may have been built ahead for it.
      this.#followIndexes()
      await this.#indexer.settle()
      throw error
    }
  }

  async #write(offer: Offer, signal: AbortSignal): Promise<PublishOutcome> {
    const written = await writeVersion(this.#parts, offer, this.#buildWaiting(signal), this.#indexer.watch(signal))
      .catch((error: unknown): WrittenVersion | GivenUp => {
        if (signal.aborted) return { kind: 'givenUp', why: this.#explain(signal) }
        throw error
      })
      .finally(() => {
        this.#busy = null
      })
    if (written.kind === 'live') {
      for (const line of written.changes) this.#parts.reports.info(line)
      const { version } = written.configuration
      this.#warn(version, written.warnings)
      await this.#follower.hear(version)
      this.#adopt(written.configuration)
      return { kind: 'live', version }
    }
    // What was built or broken off for it is brought back into step with what stays.
    this.#followIndexes()
    if (written.kind === 'refused') {
      const problems = toConfigurationProblems(written.problems, offer.files, offer.rolledBackTo)
      return { kind: 'refused', problems }
    }
    if (!signal.aborted) await this.#follower.catchUp()
    return written
  }

  /** Why an offer was given up: who ended it says so, unless it is its patience that has ended. */
  #explain({ reason }: AbortSignal): string {
    if (reason instanceof GivenUpError) return reason.message
    return this.#busy ?? 'Other versions were made all the time.'
  }

  /** While an offer waits for its tables the status says for what, and so does the log, once for each table. */
  #buildWaiting(signal: AbortSignal): Waiting {
    const reported = new Set<string>()
    return {
      signal,
      onBusy: async error => {
        if (error.table !== null) await this.#indexer.giveWay(error.table)
        this.#busy = await describeBusy(this.#parts.database, error)
        if (error.table === null || reported.has(error.table)) return
        reported.add(error.table)
        this.#parts.reports.info(`The next version of the configuration waits. ${this.#busy}`)
      },
    }
  }

  #adopt(next: Configuration): void {
    if (next.version <= this.live.current().version) return
    this.#parts.database.forgetStatements()
    this.live.switchTo(next)
    this.#disk.onSwitch(next)
    this.#parts.reports.info(`Version ${next.version} of the configuration is live.`)
    this.#followIndexes()
  }

  #warn(version: number, warnings: readonly string[]): void {
    if (warnings.length > 0) this.#warning = { version, notice: warnings.join(' ') }
    for (const warning of warnings) this.#parts.reports.warn(warning)
  }

  #describeWarning(): string | null {
    return this.#warning.version === this.live.current().version ? this.#warning.notice : null
  }

  #describePassedOver(): string | null {
    const version = this.#follower.passedOver()
    if (version === null) return null
    return `Version ${version} cannot be served here: another release of this program made it. Version ${this.live.current().version} is served instead.`
  }

  /** The indexes are those of the newest version, so one that cannot be served here leaves them to others. */
  #followIndexes(): void {
    if (this.#follower.passedOver() !== null) return
    if (this.#closing.signal.aborted) return
    const live = this.live.current()
    this.#indexer.follow(live.version, planTables(listLocalResources(live)))
  }

  #track<Result>(work: Promise<Result>): Promise<Result> {
    const done = work.then(
      () => {},
      () => {},
    )
    this.#underWay.add(done)
    void done.then(() => this.#underWay.delete(done))
    return work
  }

  #toVersion({
    Version,
    How,
    By,
    RolledBackTo,
    CreatedOn,
    Changes,
    Overwritten,
  }: Omit<ConfigurationVersion, 'IsLive'>): ConfigurationVersion {
    const IsLive = Version === this.live.current().version
    return { Version, How, By, RolledBackTo, CreatedOn, Changes, Overwritten, IsLive }
  }
}

type GivenUp = Extract<PublishOutcome, { kind: 'givenUp' }>

/** Why an offer is given up, in words for who made it. */
class GivenUpError extends Error {
  override readonly name = 'GivenUpError'
}

function buildUnknownVersion(version: number): ConfigurationProblem {
  return {
    file: '',
    line: null,
    pointer: '',
    message: `There is no version ${version}.`,
    fix: 'Choose one of the list.',
  }
}
