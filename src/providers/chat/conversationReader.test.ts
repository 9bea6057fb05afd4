import { beforeEach, expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import type { Conversation } from './conversation.ts'
import { ConversationReader } from './conversationReader.ts'

const message = (Seq: number, ThreadID = 7) =>
  ({ ID: Seq * 10, ThreadID, Seq, ClientMessageID: `key-${Seq}` }) as unknown as ChatMessage
const list = (...numbers: number[]) => numbers.map(seq => message(seq))

let known: ReadonlyMap<number, Conversation>
let again: (() => void)[]
/** What the services answer, in turn. */
let answers: (readonly ChatMessage[] | Promise<readonly ChatMessage[]>)[]
let asked: [threadId: number, part: object][]
let reader: ConversationReader

beforeEach(() => {
  ;[known, again, answers, asked] = [new Map(), [], [], []]
  reader = new ConversationReader({
    async fetchMessages(threadId, part) {
      asked.push([threadId, part])
      const answer = answers.shift()
      if (!answer) throw new Error('offline')
      return [...(await answer)]
    },
    onChange: next => {
      known = next
    },
    retryAfter: (_, next) => again.push(next),
  })
})

const read = (threadId = 7) => known.get(threadId)?.messages.map(({ Seq }) => Seq)

it('has what is told while a conversation is read for the first time', async () => {
  const first = Promise.withResolvers<ChatMessage[]>()
  answers = [first.promise]
  const opening = reader.open(7)
  reader.take(message(3))
  first.resolve(list(1, 2))
  await opening
  expect(read()).toEqual([1, 2, 3])
})

it('reads what lies between where the first read and what was told leave a gap', async () => {
  const first = Promise.withResolvers<ChatMessage[]>()
  answers = [first.promise, list(3, 4, 5)]
  const opening = reader.open(7)
  reader.take(message(5))
  first.resolve(list(1, 2))
  await opening
  expect(read()).toEqual([1, 2, 3, 4, 5])
  expect(asked[1]).toEqual([7, { afterSeq: 2 }])
})

it('leaves out what is told of threads that nobody has opened', () => {
  reader.take(message(1))
  expect(known.size).toBe(0)
})

it('catches up with what was missed, again and again until it comes', async () => {
  answers = [list(1)]
  await reader.open(7)
  reader.catchUp()
  await untilPasses(() => expect(again).toHaveLength(1))
  answers = [list(2, 3)]
  again[0]?.()
  await untilPasses(() => expect(read()).toEqual([1, 2, 3]))
})

it('tries a first read that failed again by itself', async () => {
  await expect(reader.open(7)).rejects.toThrow('offline')
  answers = [list(1)]
  again[0]?.()
  await untilPasses(() => expect(read()).toEqual([1]))
})

it('catches up at once with what is shown, and with others as they are opened', async () => {
  for (const threadId of [6, 9, 10, 11, 7, 8]) {
    answers = [[message(1, threadId)]]
    await reader.open(threadId)
  }
  asked = []
  answers = [[message(2, 8)], [message(2, 7)], [], [], []]
  reader.catchUp()
  await untilPasses(() =>
    expect([read(8), read(7)]).toEqual([
      [1, 2],
      [1, 2],
    ]),
  )
  expect(asked.map(([threadId]) => threadId)).toEqual([8, 7, 11, 10, 9])
  answers = [[message(2, 6)]]
  await reader.open(6)
  expect(read(6)).toEqual([1, 2])
})

it('asks anew after a silence, whatever was asked before it', async () => {
  answers = [list(1)]
  await reader.open(7)
  answers = [new Promise(() => {}), list(2)]
  void reader.open(7)
  reader.catchUp()
  await untilPasses(() => expect(read()).toEqual([1, 2]))
})

it('brings a message into view by its key, and asks only where it was not told', async () => {
  answers = [list(1)]
  await reader.open(7)
  reader.take(message(2))
  await reader.bring(7, 'key-2')
  expect(asked).toHaveLength(1)
  answers = [list(3)]
  await reader.bring(7, 'key-3')
  expect(read()).toEqual([1, 2, 3])
  await expect(reader.bring(7, 'key-4')).rejects.toThrow('offline')
})

it('reads a thread once in which nothing was said yet, and what is said in it then', async () => {
  answers = [[]]
  await reader.open(7)
  expect([read(), asked.length]).toEqual([[], 1])
  reader.take(message(1))
  expect([read(), known.get(7)?.isWhole]).toEqual([[1], true])
})
