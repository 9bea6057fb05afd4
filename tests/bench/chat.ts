import { chatSettings, openChatDatabase, prepareChats } from './support/chatFolder.ts'
import type { Figure } from './support/figure.ts'
import { findMedian, findPart, timeCalls } from './support/measuring.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire } from './support/wire.ts'

export const title = 'Search in 1,000,000 messages of 20,000 chat sessions, and a session of 50,000 messages'
export const hasOwnData = true

const calls = 100
const warmUp = 20
const budget = 200

async function findLongThread(): Promise<number> {
  const database = await openChatDatabase()
  const [thread] = await database
    .run<{ ID: number }>('select "ID" from "chat-thread" order by "LastSeq" desc limit 1')
    .finally(() => database.close())
  if (!thread) throw new Error('There are no sessions.')
  return thread.ID
}

export async function measure({ port }: Stand): Promise<Figure[]> {
  await prepareChats()
  const services = await startServices(port, chatSettings)
  try {
    const thread = await findLongThread()
    const figures: Figure[] = []
    const search = (text: string) =>
      `Chat/Threads/Messages/Search?pageIndex=0&pageSize=20&searchText=${encodeURIComponent(text)}`
    const lists: readonly (readonly [name: string, limit: number | null, toPath: (index: number) => string])[] = [
      ['search for a word that stands everywhere', budget, index => search(`word${index}`)],
      ['search for a word that stands in a thousand', budget, index => search(`shift${index}`)],
      ['search for two words', budget, index => search(`word${index} shift${index}`)],
      ['search for what nobody said', budget, index => search(`nothing ${index}`)],
      ['the last page of the long session', budget, () => `Chat/Threads/${thread}/Messages`],
      ['recent chats', budget, () => 'Marketplace/Candidates/Chat/Participants?pageIndex=0&pageSize=15'],
    ]
    for (const login of ['agent', 'admin'] as const) {
      const wire = await openWire(services.address, await fetchToken(services.address, login))
      try {
        for (const [name, limit, toPath] of lists) {
          const ask = async (_: number, index: number) => getSuccess(await wire.get(`/api/${toPath(index)}`))
          await timeCalls(warmUp, 1, 0, ask)
          const times = await timeCalls(calls, 1, warmUp, ask)
          const note = `p95 ${findPart(times, 0.95).toFixed(1)} ms`
          figures.push({ name: `${login}: ${name}`, value: findMedian(times), unit: 'ms', budget: limit, note })
        }
      } finally {
        wire.close()
      }
    }
    return figures
  } finally {
    await services.stop()
  }
}
