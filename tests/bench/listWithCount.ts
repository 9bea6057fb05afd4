import type { Figure } from './support/figure.ts'
import { compare, findMedian, timeCalls, toRatio } from './support/measuring.ts'
import type { Stand } from './support/stand.ts'
import { bestCount, bestPage } from './support/statements.ts'
import { getSuccess, openWire } from './support/wire.ts'

export const title = 'Lists at 1,000,000 users: with the exact count, and far down'

const path = '/api/Membership/User/GetPage?pageSize=10'

export async function measure(stand: Stand): Promise<Figure[]> {
  const { address } = await stand.services()
  const wire = await openWire(address, await stand.signIn('admin'))
  const database = await stand.database()
  const counted = await compare(
    { rounds: 7, count: 9, clients: 1, warmUp: 10 },
    async () => getSuccess(await wire.get(`${path}&pageIndex=0&orderBy=Name&orderDirection=0`)),
    // On two connections at once, since that is the fastest way.
    () => Promise.all([database.query(bestPage), database.query(bestCount)]),
  )
  const far = async (order: string) => {
    const task = async () => getSuccess(await wire.get(`${path}&pageIndex=50000&withTotal=false&orderBy=${order}`))
    await timeCalls(5, 1, 0, task)
    return findMedian(await timeCalls(25, 1, 0, task))
  }
  const figures: Figure[] = [
    toRatio('page with exact count', counted, 1.15),
    { name: 'page 50,000 by ID, no count', value: await far('ID'), unit: 'ms', budget: 60 },
    { name: 'page 50,000 by name, no count', value: await far('Name'), unit: 'ms', budget: 60 },
  ]
  wire.close()
  return figures
}
