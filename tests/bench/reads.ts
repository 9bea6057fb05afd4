import { userCount } from './support/dataFolder.ts'
import type { Figure } from './support/figure.ts'
import { compare, findMedian, readRounds, timeCalls, toRatio } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'
import { bestOne, bestPage } from './support/statements.ts'
import { getSuccess, openWires, type Wire } from './support/wire.ts'

export const title = 'List without count and get one at 1,000,000 users, by one client and by eight'

const page = '/api/Membership/User/GetPage?pageIndex=0&pageSize=10&withTotal=false&orderBy=Name&orderDirection=0'
const floor = '/registry/Resolve?applicationCode=Membership&contract=UserController'

/** IDs all over the table, the same for both sides. */
const toId = (index: number) => 1000 + ((index * 48_271) % (userCount - 1000))

async function compareReads(stand: Stand, wires: readonly Wire[], budget: number): Promise<Figure[]> {
  const database = await stand.database()
  const clients = wires.length
  const by = clients === 1 ? 'one client' : `${clients} clients`
  const get = async (client: number, path: string) => getSuccess(await (wires[client] as Wire).get(path))
  const empty = await timeCalls(1500, clients, 0, client => get(client, floor))
  const list = await compare(
    { ...readRounds, clients },
    client => get(client, page),
    () => database.query(bestPage),
  )
  const one = await compare(
    { ...readRounds, clients },
    (client, index) => get(client, `/api/Membership/User/Get?id=${toId(index)}`),
    (_, index) => database.query(bestOne, [toId(index)]),
  )
  return [
    { name: `a request without the database, ${by}`, value: findMedian(empty.slice(500)), unit: 'ms', budget: null },
    toRatio(`list without count, ${by}`, list, budget),
    toRatio(`get one, ${by}`, one, budget),
  ]
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const wires = await openWires(address, await stand.signIn('admin'), 8)
  const alone = await compareReads(stand, wires.slice(0, 1), 5)
  const together = await compareReads(stand, wires, 8)
  for (const wire of wires) wire.close()
  return [...alone, ...together]
}
