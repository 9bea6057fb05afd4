import { expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import {
  buildOutbox,
  type ChatTransport,
  type OutboxParts,
  type Outgoing,
  type OutgoingMessage,
  type Posted,
} from './outbox.ts'

const say = (Message: string, groupId = 3): OutgoingMessage => ({
  ...{ ThreadID: 7, Message, ClientMessageID: Message, target: { participantId: 2, groupId } },
})

function open(transport: Partial<ChatTransport>, kept?: readonly Outgoing[], parts: Partial<OutboxParts> = {}) {
  const stored: string[] = []
  const again: (() => void)[] = []
  const outbox = buildOutbox({
    transport: {
      invoke: async () => null,
      post: async message => ({ kind: 'stored', message: message as unknown as ChatMessage }),
      ...transport,
    },
    onStored: async ({ ClientMessageID }) => void stored.push(ClientMessageID),
    onChange: () => {},
    ackTime: 20,
    retryAfter: (_, next) => again.push(next),
    ...(kept && { kept }),
    ...parts,
  })
  return { outbox, stored, again }
}

it('sends what was written one after the other, in its order', async () => {
  const { outbox, stored } = open({})
  for (const text of ['a', 'b', 'c']) outbox.add(say(text))
  await untilPasses(() => expect(stored).toEqual(['a', 'b', 'c']))
  expect(outbox.list()).toEqual([])
})

it('shows the words of a refusal and does not try the other way', async () => {
  const post = vi.fn()
  const { outbox, stored } = open({ invoke: async ({ Message }) => (Message === 'a' ? 'It has ended.' : null), post })
  outbox.add(say('a'))
  outbox.add(say('b'))
  await untilPasses(() => expect(stored).toEqual(['b']))
  expect(outbox.list()).toEqual([{ message: say('a'), refusal: 'It has ended.', failures: 0 }])
  expect(post).not.toHaveBeenCalled()
})

it.each([
  ['throws', () => Promise.reject(new Error('closed'))],
  ['does not answer', () => new Promise<null>(() => {})],
])('sends the same key by the plain call where the hub %s', async (_, invoke) => {
  const post = vi.fn<ChatTransport['post']>(async message => ({
    kind: 'stored',
    message: message as unknown as ChatMessage,
  }))
  const { outbox, stored } = open({ invoke, post })
  outbox.add(say('a'))
  await untilPasses(() => expect(stored).toEqual(['a']))
  expect(post).toHaveBeenCalledExactlyOnceWith(say('a'))
})

it('waits where nothing answers, and goes on by itself or as soon as it is told', async () => {
  let isDown = true
  const { outbox, stored, again } = open({
    invoke: () => Promise.reject(new Error('offline')),
    post: async message =>
      isDown ? { kind: 'unreachable' } : { kind: 'stored', message: message as unknown as ChatMessage },
  })
  outbox.add(say('a'))
  outbox.add(say('b'))
  await untilPasses(() => expect(again).toHaveLength(1))
  expect(outbox.list()).toHaveLength(2)
  isDown = false
  again[0]?.()
  await untilPasses(() => expect(stored).toEqual(['a', 'b']))
})

it('sends a refused message again once somebody says so, and what was kept from before', async () => {
  let isOver = true
  const kept = [{ message: say('a'), refusal: null, failures: 0 }]
  const { outbox, stored } = open({ invoke: async () => (isOver ? 'It has ended.' : null) }, kept)
  outbox.wake()
  await untilPasses(() => expect(outbox.list()[0]?.refusal).toBe('It has ended.'))
  isOver = false
  outbox.retry('a')
  await untilPasses(() => expect(stored).toEqual(['a']))
})

it('goes on with other places where one message meets nothing, and has it given up', async () => {
  const post = async (message: OutgoingMessage): Promise<Posted> =>
    message.Message === 'a' ? { kind: 'unreachable' } : { kind: 'stored', message: message as unknown as ChatMessage }
  const { outbox, stored } = open({ invoke: () => Promise.reject(new Error('closed')), post })
  outbox.add(say('a'))
  outbox.add(say('b'))
  outbox.add(say('c', 4))
  await untilPasses(() => expect(stored).toEqual(['c']))
  await untilPasses(() => expect(outbox.list().map(({ failures }) => failures)).toEqual([1, 0]))
  outbox.drop('a')
  outbox.wake()
  await untilPasses(() => expect(stored).toEqual(['c', 'b']))
})

it('rests once a place, however often it is tried meanwhile', async () => {
  const { outbox, again } = open({
    invoke: () => Promise.reject(new Error('closed')),
    post: async () => ({ kind: 'unreachable' }),
  })
  outbox.add(say('a'))
  for (const failures of [1, 2, 3]) {
    await untilPasses(() => expect(outbox.list()[0]?.failures).toBe(failures))
    outbox.wake()
  }
  expect(again).toHaveLength(1)
})

it('keeps a message that is stored until it is in view, and sends the same key again where it does not come there', async () => {
  const sent = vi.fn(async () => null)
  let isDown = true
  const onStored = async () => {
    if (isDown) throw new Error('offline')
  }
  const { outbox, again } = open({ invoke: sent }, undefined, { onStored })
  outbox.add(say('a'))
  await untilPasses(() => expect(again).toHaveLength(1))
  expect(outbox.list()).toHaveLength(1)
  isDown = false
  again[0]?.()
  await untilPasses(() => expect(outbox.list()).toEqual([]))
  expect(sent.mock.calls).toEqual([[say('a')], [say('a')]])
})

it('goes on where the one who is told of a change fails', async () => {
  const onChange = vi.fn(() => {
    if (onChange.mock.calls.length === 2) throw new Error('full')
  })
  const { outbox, stored } = open({}, undefined, { onChange })
  const failed = vi.fn()
  process.once('unhandledRejection', failed)
  outbox.add(say('a'))
  await untilPasses(() => expect(failed).toHaveBeenCalled())
  outbox.add(say('b'))
  await untilPasses(() => expect(stored).toEqual(['a', 'b']))
})
