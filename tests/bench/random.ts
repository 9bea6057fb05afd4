import { runIntervals } from '#tests/server/jobs/intervals.ts'
import { runSequences } from '#tests/server/jobs/random.ts'
import { buildJobWorld } from '#tests/server/jobs/world.ts'
import type { Figure } from './support/figure.ts'
import { openOwnDatabase } from './support/ownDatabase.ts'

export const title =
  '50,000 random sequences of events on jobs and 200 candidates, over two instances, and 200,000 random shifts'
export const hasOwnData = true

const all = 50_000
const people = 200
const shifts = 200_000
/** Sequences on fifty jobs, before most of them have ended. */
const round = 250

export async function measure(): Promise<Figure[]> {
  const world = await buildJobWorld(await openOwnDatabase(), people)
  try {
    const began = performance.now()
    const sum = { sent: 0, refused: 0, illegal: [] as string[] }
    for (let seed = 1; seed <= all / round; seed += 1) {
      const { sent, refused, illegal } = await runSequences(world, round, seed)
      sum.sent += sent
      sum.refused += refused
      sum.illegal.push(...illegal)
    }
    if (sum.illegal.length > 0) throw new Error(`${sum.illegal.length} rows are illegal: ${sum.illegal[0]}`)
    const note = `${sum.sent.toLocaleString('en-US')} events, ${sum.refused.toLocaleString('en-US')} refused; no row is illegal`
    const eventTime = (performance.now() - began) / sum.sent
    const started = performance.now()
    const { kept, refused, different } = await runIntervals(world, shifts, 1)
    if (different.length > 0) throw new Error(`The database and the rule differ in ${different.length} shifts.`)
    const judged = `${kept.toLocaleString('en-US')} confirmed, ${refused.toLocaleString('en-US')} refused, as the rule says`
    return [
      { name: 'an event', value: eventTime, unit: 'ms', budget: null, note },
      {
        name: 'a shift that the database judges',
        value: (performance.now() - started) / shifts,
        unit: 'ms',
        budget: null,
        note: judged,
      },
    ]
  } finally {
    await world.drop()
  }
}
