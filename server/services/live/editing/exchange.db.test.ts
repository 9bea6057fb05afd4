import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, listTestServers, type TestDatabase } from '#tests/server/support/testDatabase.ts'
import { toRecordName } from './elsewhere.ts'
import { buildExchange } from './exchange.ts'

const ada = { subject: '7', name: 'Ada' }
const plant = toRecordName({ Resource: 'Plants', Id: '1' })

describe.each(listTestServers())('what instances tell each other of who edits what on $name', server => {
  let stand: TestDatabase

  beforeAll(async () => {
    stand = await createTestDatabase(server)
  })
  afterAll(() => stand.drop())

  it('is told to one that comes later, and forgotten at once of one that ends', async () => {
    const news: string[] = []
    const problems: string[] = []
    const parts = { database: stand.database, redisUrl: null, onProblem: (text: string) => problems.push(text) }
    const open = { find: (name: string) => (name === plant ? [ada] : []), list: () => [plant] }
    const first = await buildExchange(parts, open, () => {})
    const second = await buildExchange(parts, { find: () => [], list: () => [] }, names => news.push(...names))
    await expect.poll(() => second.find(plant)).toEqual([ada])
    await first.close()
    await expect.poll(() => second.find(plant)).toEqual([])
    expect([news, problems]).toEqual([[plant, plant], []])
    await second.close()
  })
})
