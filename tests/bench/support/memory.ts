import { readdirSync, readFileSync } from 'node:fs'

const bytesPerMegabyte = 1_000_000

/** Milliseconds between two looks at the memory of a process. */
const glance = 100

function readParent(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** A process and everything below it, itself first; Linux only. */
export function listTree(pid: number): number[] {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const parents = new Map(all.map(name => [Number(name), readParent(Number(name))]))
  const tree = [pid]
  for (const one of tree) tree.push(...[...parents].filter(([, parent]) => parent === one).map(([child]) => child))
  return tree
}

/** What a process takes of the memory, shared pages split among those who share them (PSS), in megabytes. */
export function readShare(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return (Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024) / bytesPerMegabyte
  } catch {
    return 0
  }
}

/** The most that a process takes of the memory while something goes on, above what it takes before, in megabytes. */
export async function watchGrowth<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<[result: Result, growth: number]> {
  const before = readShare(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, readShare(pid))
  }, glance)
  try {
    return [await work(), most - before]
  } finally {
    clearInterval(timer)
  }
}
