import { readFileSync } from 'node:fs'
import { listTree } from './memory.ts'

/** Of the kernel: how many ticks it tells as a second. */
const ticksPerSecond = 100

function readTicks(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const cells = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(cells[11]) + Number(cells[12])
  } catch {
    return 0
  }
}

/** The seconds that a process and everything below it have had of the processors; Linux only. */
export function readProcessorTime(pid: number): number {
  return listTree(pid).reduce((sum, one) => sum + readTicks(one), 0) / ticksPerSecond
}
