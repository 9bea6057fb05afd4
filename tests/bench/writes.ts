import { buildFacilityWrites } from './support/facilityWrites.ts'
import type { Figure } from './support/figure.ts'
import { compare, toRatio } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'
import { buildUserWrites } from './support/userWrites.ts'
import { getSuccess, openWires, type Wire } from './support/wire.ts'
import type { Writes } from './support/write.ts'

export const title = 'Create and update, audited, beside 1,000,000 users, by one client and by eight'

const budget = 3
const rounds = { rounds: 5, count: 120, warmUp: 120 }
const most = rounds.warmUp + rounds.rounds * rounds.count

async function compareWrites({ writes, undo }: Writes, openAll: () => Promise<Wire[]>): Promise<Figure[]> {
  // They are opened here: undoing what was written before may take longer than the server keeps an idle connection.
  const wires = await openAll()
  const clients = wires.length
  const by = clients === 1 ? 'one client' : `${clients} clients`
  const figures: Figure[] = []
  try {
    for (const { name, ours, theirs } of writes) {
      const found = await compare(
        { ...rounds, clients },
        async (client, index) => getSuccess(await ours(wires[client] as Wire, index)),
        (_, index) => theirs(index),
      )
      figures.push(toRatio(`${name}, ${by}`, found, budget))
    }
  } finally {
    for (const wire of wires) wire.close()
    await undo()
  }
  return figures
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const token = await stand.signIn('admin')
  const database = await stand.database()
  const figures: Figure[] = []
  for (const clients of [1, 8]) {
    const parts = { database, series: clients, most }
    const openAll = () => openWires(address, token, clients)
    figures.push(...(await compareWrites(await buildFacilityWrites(parts), openAll)))
    figures.push(...(await compareWrites(await buildUserWrites(parts), openAll)))
  }
  return figures
}
