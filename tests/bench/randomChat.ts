import { buildChatWorld } from '#tests/server/chat/chatWorld.ts'
import { runChatSequences } from '#tests/server/chat/random.ts'
import type { Figure } from './support/figure.ts'
import { openOwnDatabase } from './support/ownDatabase.ts'

export const title = '50,000 random sequences of calls on chat sessions, over two instances'
export const hasOwnData = true

const all = 50_000
/** Sequences of one seed, after which the sessions are looked through. */
const round = 250

/** Throws where a session is left as the rules forbid, or a message is not there once. */
export async function measure(): Promise<Figure[]> {
  const world = await buildChatWorld(await openOwnDatabase())
  try {
    const began = performance.now()
    const sum = { sent: 0, refused: 0, repeated: 0 }
    for (let seed = 1; seed <= all / round; seed += 1) {
      const { sent, refused, repeated, illegal } = await runChatSequences(world, round, seed)
      if (illegal.length > 0) throw new Error(`Seed ${seed} leaves ${illegal.length} sessions illegal: ${illegal[0]}`)
      sum.sent += sent
      sum.refused += refused
      sum.repeated += repeated
      await world.makeThread('none')
    }
    const count = (number: number) => number.toLocaleString('en-US')
    const note = `${count(sum.sent)} calls, ${count(sum.refused)} refused, ${count(sum.repeated)} repeated; no session is illegal, each message stands once`
    const value = (performance.now() - began) / sum.sent
    return [{ name: 'a call of the chat', value, unit: 'ms', budget: null, note }]
  } finally {
    await world.drop()
  }
}
