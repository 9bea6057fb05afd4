import type { ConfigurationProblem } from '#contract/problems.ts'
import { type DataFile, hashFiles } from '../files.ts'
import { buildAsking } from './asking.ts'
import { findCheckoutLock, isCheckingOut } from './checkout.ts'
import { buildFolderWatches, type FolderWatches } from './folderWatches.ts'
import { type Reading, readUnchanged, type Stamp, stampDataFiles } from './reading.ts'
import { UnreadableError } from './unreadable.ts'

/** What is done with the sets of data files that a watched folder comes to hold. */
export interface DataFolderEvents {
  /** Called once for each new set, one at a time; answers why it cannot be served. A set that it fails on is offered again. */
  consider(files: DataFile[], hash: string): Promise<ConfigurationProblem[]>
  /** Informed why the set that stands there now is not served, once it has stood long enough; an empty list where it is. */
  report(problems: ConfigurationProblem[]): void
  /** Informed once what is in the way of watching or considering, until it is no more. */
  onError(error: unknown): void
}

/** How patiently a folder is watched, in milliseconds. */
export interface WatchPace {
  /** A set is looked at when nothing has been reported of it for so long. */
  settle: number
  /** So long a set has to stand before its problems are reported, or before a missing or empty file is taken for meant. */
  patience: number
  /** What is reported by nobody, as on network folders, is found so often. */
  poll: number
}

const usualPace: WatchPace = { settle: 80, patience: 500, poll: 2000 }

/** A time stamp of a network folder may be so coarse that a later change bears the same one, in milliseconds. */
const coarsestStamp = 3000

/**
 * Watches a folder of data files (architecture "Live configuration") and offers each set that it comes to hold, whole: however
 * an editor saves, it is one set. `since` is the set that has been considered already, null where none has been; another one
 * that stands there is considered at once. The answer ends it: nothing is called any more when it resolves.
 */
export function watchDataFolder(
  folder: string,
  events: DataFolderEvents,
  since: readonly DataFile[] | null,
  pace: WatchPace = usualPace,
): { close(): Promise<void> } {
  const watch = new DataFolderWatch(folder, events, since, pace)
  return { close: () => watch.close() }
}

/** What was said of the set that was considered last. */
interface Verdict {
  hash: string
  problems: ConfigurationProblem[]
  isReported: boolean
}

class DataFolderWatch {
  readonly #folder: string
  readonly #events: DataFolderEvents
  readonly #pace: WatchPace
  readonly #watches: FolderWatches
  readonly #poll: NodeJS.Timeout
  readonly #lock: Promise<string | null>
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> | null = null
  #considering: Promise<ConfigurationProblem[]> | null = null
  readonly #ask = buildAsking()
  #isClosed = false

  #verdict: Verdict | null = null
  /** The paths of the set that was considered last, which a folder that was lost is expected to bring back. */
  #paths: readonly string[] = []
  /** Since the folder was lost, no set has been considered. */
  #isReturning = false
  /** What stands there, and since when. */
  #seen = { state: '', since: 0 }
  /** The stamp of a set with which nothing is left to do, null while something is. */
  #calm: string | null = null
  /** The stamp of a change that nobody reported: it must still hold when the set is read. */
  #expected: string | null = null
  /** The failure that was told last, until one is over. */
  #reported: string | null = null

  constructor(folder: string, events: DataFolderEvents, since: readonly DataFile[] | null, pace: WatchPace) {
    this.#folder = folder
    this.#events = events
    this.#pace = pace
    if (since) {
      this.#verdict = { hash: hashFiles(since), problems: [], isReported: true }
      this.#paths = since.map(({ path }) => path)
    }
    this.#lock = findCheckoutLock(folder)
    const onChange = () => this.#lookIn(pace.settle)
    this.#watches = buildFolderWatches(folder, onChange, error => events.onError(error))
    this.#poll = setInterval(() => this.#start(() => this.#compare()), pace.poll)
    this.#start(() => this.#look())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#poll)
    if (this.#timer) clearTimeout(this.#timer)
    this.#watches.close()
    // Whatever the file system still answers is passed over.
    await this.#considering?.catch(() => {})
  }

  #lookIn(delay: number): void {
    if (this.#isClosed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#start(() => this.#look())
    }, delay)
  }

  /** Looks again after a wait, unless something that was told meanwhile makes that look come sooner. */
  #lookAgainIn(delay: number): void {
    if (!this.#timer) this.#lookIn(delay)
  }

  /** Runs one look at a time; one that becomes due meanwhile follows it. */
  #start(look: () => Promise<void>): void {
    if (this.#isClosed) return
    if (this.#looking) this.#lookAgainIn(this.#pace.settle)
    else {
      this.#looking = look()
        .catch((error: unknown) => this.#reportFailure(error))
        .finally(() => {
          this.#looking = null
        })
    }
  }

  /** Looks whether anything changed that nobody reported. */
  async #compare(): Promise<void> {
    const stamp = await this.#ask(() => this.#stamp()).catch(() => null)
    if (stamp !== null && stamp.text === this.#calm) return
    this.#expected = stamp?.text ?? null
    this.#lookAgainIn(this.#pace.settle)
  }

  async #stamp(): Promise<Stamp> {
    await this.#watches.refresh()
    return stampDataFiles(this.#folder)
  }

  async #look(): Promise<void> {
    try {
      const reading = await this.#read()
      if (reading === null) this.#lookAgainIn(this.#pace.settle)
      else if (!this.#isClosed) await this.#judge(reading)
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      this.#lose(error)
    }
  }

  /** Null while the set is being changed. */
  async #read(): Promise<Reading | null> {
    const reading = await this.#ask(() => this.#readSettled()).catch((error: Error) => {
      throw new UnreadableError(this.#folder, error)
    })
    if (reading?.files.length === 0) throw new UnreadableError(this.#folder, null)
    if (this.#expected === null || reading === null) return reading
    const isStill = reading.stamp.text === this.#expected
    this.#expected = isStill ? null : reading.stamp.text
    return isStill ? reading : null
  }

  async #readSettled(): Promise<Reading | null> {
    await this.#watches.refresh()
    const lock = await this.#lock
    if (lock !== null && (await isCheckingOut(lock))) return null
    return readUnchanged(this.#folder)
  }

  async #judge({ files, stamp }: Reading): Promise<void> {
    const hash = hashFiles(files)
    const wait = this.#getWait(hash)
    this.#calm = null
    let leastWait = 0
    if (this.#verdict?.hash !== hash) {
      if (wait > 0 && (this.#isReturning || this.#isDoubtful(files))) return this.#lookAgainIn(wait)
      this.#considering = this.#events.consider(files, hash)
      const problems = await this.#considering
      this.#verdict = { hash, problems, isReported: false }
      this.#paths = files.map(({ path }) => path)
      this.#isReturning = false
      // It may have been mended while it was considered.
      leastWait = this.#pace.settle
    }
    this.#reported = null
    this.#report(this.#verdict, leastWait)
    const isCoarse = stamp.newest > Date.now() - coarsestStamp
    if (this.#verdict.isReported && !isCoarse) this.#calm = stamp.text
  }

  /** A file that is gone or empty may be one that is being saved. */
  #isDoubtful(files: readonly DataFile[]): boolean {
    const there = new Set(files.map(({ path }) => path))
    return files.some(({ text }) => text.trim() === '') || this.#paths.some(path => !there.has(path))
  }

  #report(verdict: Verdict, leastWait: number): void {
    if (verdict.isReported || this.#isClosed) return
    const wait = verdict.problems.length === 0 ? 0 : Math.max(leastWait, this.#getWait(verdict.hash))
    if (wait > 0) this.#lookAgainIn(wait)
    else {
      verdict.isReported = true
      this.#events.report(verdict.problems)
    }
  }

  /** The folder cannot be read: what is served stays, and the set is considered anew when it is back. */
  #lose(error: UnreadableError): void {
    this.#calm = null
    const wait = this.#getWait(error.message)
    if (wait > 0) {
      this.#lookAgainIn(wait)
      return
    }
    this.#verdict = null
    this.#isReturning = true
    if (this.#reported === error.message || this.#isClosed) return
    this.#reportFailure(error)
    this.#events.report([error.problem])
  }

  #reportFailure(error: unknown): void {
    const message = String(error instanceof Error ? error.message : error)
    if (this.#reported !== message && !this.#isClosed) this.#events.onError(error)
    this.#reported = message
  }

  /** How much longer what stands there has to stand until it is taken for meant. */
  #getWait(state: string): number {
    const now = performance.now()
    if (this.#seen.state !== state) this.#seen = { state, since: now }
    return Math.max(0, this.#seen.since + this.#pace.patience - now)
  }
}
