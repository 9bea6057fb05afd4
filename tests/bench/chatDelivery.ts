import { type ChatEnd, openEnd, readAll } from '#tests/server/chat/chatEnd.ts'
import { fillChat } from '#tests/server/chat/chatFill.ts'
import { startInstance } from '#tests/server/hubs/processes.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart } from './support/measuring.ts'
import { openOwnDatabase } from './support/ownDatabase.ts'

export const title =
  '10,000 messages both ways over two instances, with 500 cuts, a tenth of the acknowledgements dropped and calls lost'
export const hasOwnData = true

/** Messages of each side. */
const each = 5000
const leastCuts = 500
/** Milliseconds from the open hub until nothing is missing. */
const budget = 1000

/** Throws where a message is missing, stands twice, or stands in another order at one of the ends. */
function compareEnds(ends: readonly ChatEnd[], afterReload: readonly string[]): void {
  for (const list of ends.map(end => end.list())) {
    if (new Set(list).size !== 2 * each + 1)
      throw new Error(`${list.length} messages came, ${new Set(list).size} of them once.`)
    const index = list.findIndex((text, at) => text !== afterReload[at])
    if (index >= 0)
      throw new Error(`Message ${index} is ${list[index]} at one end, and ${afterReload[index]} after a reload.`)
  }
}

export async function measure(): Promise<Figure[]> {
  const base = await openOwnDatabase()
  const instances = [await startInstance(base), await startInstance(base)]
  const ends: ChatEnd[] = []
  try {
    const addresses = instances.map(({ address }) => address)
    const [first = ''] = addresses
    const { agent, candidate, threadId } = await fillChat(base, { address: first })
    ends.push(await openEnd({ addresses, token: agent, threadId, seed: 1 }))
    ends.push(await openEnd({ addresses, token: candidate, threadId, seed: 2 }))
    const began = performance.now()
    await Promise.all(ends.map((end, index) => end.talk(`${index}`, each)))
    await Promise.all(ends.map(end => end.until(2 * each + 1)))
    const seconds = (performance.now() - began) / 1000
    compareEnds(ends, await readAll(first, agent, threadId))
    const sum = (part: 'cuts' | 'drops' | 'posts' | 'losses') => ends.reduce((total, end) => total + end[part], 0)
    if (sum('cuts') < leastCuts) throw new Error(`The sockets were cut ${sum('cuts')} times only.`)
    const returns = ends.flatMap(end => end.returns)
    const note = `of ${returns.length}, p50 ${findMedian(returns).toFixed(1)} ms`
    const network = `${sum('cuts')} cuts, ${sum('drops')} acknowledgements dropped, ${sum('posts')} by HTTP, ${sum('losses')} calls lost; each once, in one order`
    return [
      { name: 'caught up after a cut, p95', value: findPart(returns, 0.95), unit: 'ms', budget, note },
      { name: '10,000 messages', value: seconds, unit: 's', budget: null, note: network },
    ]
  } finally {
    await Promise.all(ends.map(end => end.close()))
    await Promise.all(instances.map(({ program }) => program.killGroup()))
    await base.drop()
  }
}
