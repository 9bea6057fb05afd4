import { buildJobWorld } from '#tests/server/jobs/world.ts'
import { runCardSequences } from '#tests/server/time-cards/random.ts'
import type { Figure } from './support/figure.ts'
import { openOwnDatabase } from './support/ownDatabase.ts'

export const title = '20,000 random sequences of events on time cards, over two instances'
export const hasOwnData = true

const all = 20_000
/** Sequences of one seed, after which the cards are looked through. */
const round = 500

/** Throws where a card is left as the rules forbid. */
export async function measure(): Promise<Figure[]> {
  const world = await buildJobWorld(await openOwnDatabase({ LOCUM_PUBLIC_URL: 'http://locum.test' }))
  try {
    const began = performance.now()
    const sum = { sent: 0, refused: 0, illegal: [] as string[] }
    for (let seed = 1; seed <= all / round; seed += 1) {
      const { sent, refused, illegal } = await runCardSequences(world, round, seed)
      sum.sent += sent
      sum.refused += refused
      sum.illegal.push(...illegal)
      await world.clear()
      await world.database.run('delete from "time-card-slot"')
      await world.database.run('delete from "candidate-rating"')
      await world.database.run('update "candidate" set "RatingCount" = 0')
    }
    if (sum.illegal.length > 0) throw new Error(`${sum.illegal.length} cards are illegal: ${sum.illegal[0]}`)
    const note = `${sum.sent.toLocaleString('en-US')} events, ${sum.refused.toLocaleString('en-US')} refused; no card is illegal, all totals are those of the slots`
    const value = (performance.now() - began) / sum.sent
    return [{ name: 'an event of a time card', value, unit: 'ms', budget: null, note }]
  } finally {
    await world.drop()
  }
}
