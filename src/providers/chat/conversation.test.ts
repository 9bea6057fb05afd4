import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { addMessages, buildConversation, getFirstSeq, getLastSeq } from './conversation.ts'

const message = (Seq: number, ThreadID = 7) => ({ ID: Seq * 10, ThreadID, Seq, Message: `${Seq}` }) as ChatMessage
const list = (...numbers: number[]) => numbers.map(seq => message(seq))

it('has each message once and by its number, however they come', () => {
  let { conversation } = addMessages(buildConversation(7), list(3, 4))
  for (const added of [list(5), list(4, 5), list(6, 5), [message(7, 8)], list(2), list(1)])
    conversation = addMessages(conversation, added).conversation
  expect(conversation.messages.map(({ Seq }) => Seq)).toEqual([1, 2, 3, 4, 5, 6])
  expect([getFirstSeq(conversation), getLastSeq(conversation), conversation.isWhole]).toEqual([1, 6, true])
})

it('leaves out what would leave a gap, and says so', () => {
  const { conversation } = addMessages(buildConversation(7), list(1, 2))
  const gap = addMessages(conversation, list(4))
  expect(gap.isMissing).toBe(true)
  expect(getLastSeq(gap.conversation)).toBe(2)
  const filled = addMessages(gap.conversation, list(3, 4, 5))
  expect(filled.isMissing).toBe(false)
  expect(getLastSeq(filled.conversation)).toBe(5)
})

it('stays the same object where nothing is new', () => {
  const { conversation } = addMessages(buildConversation(7), list(1, 2))
  expect(addMessages(conversation, list(2)).conversation).toBe(conversation)
})

it('looks at no more than the ends of what it has, however long that is', () => {
  const { conversation } = addMessages(buildConversation(7), list(101, 102, 103, 104))
  const untouched = new Proxy({} as ChatMessage, {
    get() {
      throw new Error('It is not looked at.')
    },
  })
  const [first, last] = [message(101), message(104)]
  const long = { ...conversation, messages: [first, untouched, untouched, last] }
  const added = addMessages(long, list(100, 105)).conversation
  expect([getFirstSeq(added), getLastSeq(added), added.messages.length]).toEqual([100, 105, 6])
})
