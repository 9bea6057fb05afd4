import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'

/**
 * How far the installation's clock is ahead of the system's, in milliseconds: outside production it is moved for demonstrations and tests.
 * Machines, facts, scopes and the lifetimes of links go by it; sessions, rates, the audit and tasks go by the system's.
 */
let ahead = 0

/** More than so many milliseconds, ten years, are a slip: dates end somewhere. */
const most = 10 * 365 * 86_400_000

/** Milliseconds between two looks at the file. */
const pause = 250

/** The moment, as the clock of the installation has it. */
export function getMovedNow(): Date {
  return new Date(Date.now() + ahead)
}

/** When the system's clock has a moment of the installation's: tasks go by that. */
export function toSystemTime(moment: Date): Date {
  return new Date(moment.getTime() - ahead)
}

/** By how many milliseconds the clock is ahead; 0 where it shows the time. */
export function getAhead(): number {
  return ahead
}

/** The same as SQL, of `now()` or `clock_timestamp()`. */
export function toMovedNow(now: 'now()' | 'clock_timestamp()' = 'now()'): string {
  return ahead === 0 ? now : `(${now} + interval '${ahead} milliseconds')`
}

/** The file in the folder of data that moves the clock: milliseconds, as text. */
export function toClockFile(data: string): string {
  return join(data, 'clock')
}

/** How far the file moves the clock, in milliseconds; 0 where it is not there or says nothing that can be read. */
export function readAhead(file: string): number {
  try {
    const milliseconds = Number(readFileSync(file, 'utf8').trim())
    return Number.isSafeInteger(milliseconds) && Math.abs(milliseconds) <= most ? milliseconds : 0
  } catch {
    return 0
  }
}

/** Moves the clock as the file says, now and whenever it changes; `onMove` hears of each move. Answers what ends it. */
export function followMovedClock(file: string, onMove: (milliseconds: number) => void): () => void {
  const move = (): void => {
    const next = readAhead(file)
    if (next === ahead) return
    ahead = next
    onMove(next)
  }
  move()
  watchFile(file, { interval: pause, persistent: false }, move)
  return () => {
    unwatchFile(file, move)
    ahead = 0
  }
}
