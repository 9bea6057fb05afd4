import type { Database } from '../database/types.ts'
import { onEntry } from './entrySignal.ts'
import {
  addSeal,
  findChainEnd,
  getOwnNumber,
  getSnapshot,
  isOfAnotherServer,
  renumberEntries,
  takeSealer,
} from './sealRepository.ts'

/** Milliseconds from one look for entries to the next. */
export interface Pauses {
  /** While this process writes: an entry is sealed within a second of its commit. */
  busy: number
  /** While it does not: what a process that was killed has left is sealed then. */
  idle: number
}

const usualPauses: Pauses = { busy: 500, idle: 10_000 }

/** The most entries of one seal. */
const mostEntries = 10_000

/** How long the sealer rests between the parts of a long range, as a multiple of what one took: while this process writes, and while not. */
const rest = { besideWriters: 5, alone: 2 }

/**
 * Seals every entry that is committed and that no seal has yet (architecture "Audit"), in parts that are transactions of their own.
 * Entries of a transaction that is still open are left and sealed by the first call after its commit, whatever has been sealed
 * meanwhile. Does nothing while another instance seals.
 */
export async function sealAudit(database: Database): Promise<void> {
  while ((await sealNext(database, false)).isMore);
}

/** What came of a look for entries. */
interface Look {
  /** The transactions that were over; null where another instance was sealing, or what had been begun before was brought to its end. */
  now: string | null
  /** The number of the transaction that looked: whatever was written before it has a lower one; null where it was not asked for. */
  own: string | null
  /** True where more of what was committed when it began is left. */
  isMore: boolean
}

const noLook: Look = { now: null, own: null, isMore: false }

/** Seals the next part. */
function sealNext(database: Database, isNumbered: boolean): Promise<Look> {
  return database.transaction(async transaction => {
    if (!(await takeSealer(transaction))) return noLook
    const end = await findChainEnd(transaction)
    const { snapshot, part } = end
    // What was begun, by whomever, is brought to its end first, and then what was committed since.
    const range = part && snapshot ? { now: snapshot, sealedUpTo: part.before, after: part.last } : null
    const next = range ?? { now: await getSnapshot(transaction), sealedUpTo: snapshot, after: null }
    const added = await addSeal(transaction, end, { ...next, most: mostEntries })
    const own = isNumbered ? await getOwnNumber(transaction) : null
    return { now: range ? null : next.now, own, isMore: added !== null && (added.part !== null || range !== null) }
  })
}

/** A database that was restored into another server brings entries whose transactions say nothing there. */
async function takeOver(database: Database): Promise<void> {
  await database.transaction(async transaction => {
    if (!(await takeSealer(transaction))) return
    const end = await findChainEnd(transaction)
    const now = await getSnapshot(transaction)
    if (end.snapshot === null || !(await isOfAnotherServer(transaction, now, end.snapshot))) return
    await renumberEntries(transaction, now)
    await addSeal(transaction, end, { now, sealedUpTo: now, after: null, most: 0 })
  })
}

/**
 * Knows whether there may be entries of this process that have no seal: those that it reported since the last look, and those of
 * transactions that were open then.
 */
class Expectation {
  #isReported = true
  /** The transaction of the look after entries were last reported. */
  #looked: bigint | null = null

  notify(): void {
    this.#isReported = true
  }

  isOpen(): boolean {
    return this.#isReported || this.#looked !== null
  }

  /** Looks; what is reported meanwhile is for the next look, and so is all that it was notified of where it saw nothing. */
  async look(seal: (isNumbered: boolean) => Promise<Look>): Promise<Look> {
    const isReported = this.#isReported
    this.#isReported = false
    const look = await seal(isReported).catch(error => {
      this.#isReported ||= isReported
      throw error
    })
    const { now, own } = look
    if (now === null) this.#isReported ||= isReported
    else if (isReported) this.#looked = own === null ? null : BigInt(own)
    // A snapshot begins with the first transaction that is open; of those that began after the last that ended it says nothing.
    else if (this.#looked !== null && BigInt(now.split(':')[0] as string) > this.#looked) this.#looked = null
    return look
  }
}

/**
 * Seals what is written from now on, beside the writers; answers the function that ends it. It looks often as long as this process
 * has written entries that may lack a seal, seldom otherwise. A fault is reported once.
 */
export async function followSeals(
  database: Database,
  onError: (error: unknown) => void,
  pauses = usualPauses,
): Promise<() => Promise<void>> {
  await takeOver(database)
  const expectation = new Expectation()
  let hasFailed = false
  let isClosed = false
  let isIdle = false
  /** Whether this process has written since the last look began. */
  let isWriting = false
  let timer: NodeJS.Timeout | undefined
  const work = async () => {
    const began = performance.now()
    const pace = isWriting ? rest.besideWriters : rest.alone
    isWriting = false
    let isMore = false
    try {
      isMore = (await expectation.look(isNumbered => sealNext(database, isNumbered))).isMore
      hasFailed = false
    } catch (error) {
      if (!hasFailed && !isClosed) onError(error)
      hasFailed = true
    }
    if (isClosed) return
    isIdle = !isMore && !expectation.isOpen()
    wait(isMore ? pace * (performance.now() - began) : isIdle ? pauses.idle : pauses.busy)
  }
  let running = Promise.resolve()
  const wait = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isIdle = false
      running = work()
    }, time).unref()
  }
  const endHearing = onEntry(() => {
    expectation.notify()
    isWriting = true
    if (isIdle) wait(pauses.busy)
    isIdle = false
  })
  wait(pauses.busy)
  return async () => {
    isClosed = true
    endHearing()
    clearTimeout(timer)
    await running
  }
}
