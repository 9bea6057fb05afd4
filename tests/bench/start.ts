import { setTimeout as wait } from 'node:timers/promises'
import type { Figure } from './support/figure.ts'
import { findMedian } from './support/measuring.ts'
import { listTree, readShare } from './support/memory.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'

export const title = 'Start on an existing database, and the memory of both processes at rest'

const starts = 7
const rest = 4000

async function startOnce(port: number): Promise<number> {
  const services = await startServices(port)
  await services.stop()
  return services.startTime / 1000
}

async function readMemory(port: number): Promise<{ services: number; database: number }> {
  const services = await startServices(port)
  try {
    await wait(rest)
    const [own = 0, ...others] = listTree(services.pid).map(readShare)
    return { services: own, database: others.reduce((sum, share) => sum + share, 0) }
  } finally {
    await services.stop()
  }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  await startOnce(stand.port)
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) times.push(await startOnce(stand.port))
  const { services, database } = await readMemory(stand.port)
  const best = `best ${Math.min(...times).toFixed(2)}`
  const note = `PSS ${rest / 1000} s after the start: services ${services.toFixed(0)}, PostgreSQL ${database.toFixed(0)}`
  return [
    { name: 'node server/main.ts to /health', value: findMedian(times), unit: 's', budget: 1.5, note: best },
    { name: 'memory at rest', value: services + database, unit: 'MB', budget: 220, note },
  ]
}
